//! The server as a browser meets it: a real one on a port of its own, asked over the network.

mod abuse;
mod catalog;
mod client;
mod games;
mod connections;
mod laboratory;
mod load;
mod persistence;
mod play;
mod thinking;
mod traffic;
mod tokens;
