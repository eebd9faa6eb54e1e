//! The server as a browser meets it: a real one on a port of its own, asked over the network.

mod abuse;
mod boards;
mod catalog;
mod client;
mod connections;
mod games;
mod laboratory;
mod load;
mod persistence;
mod play;
mod strangers;
mod teaching;
mod thinking;
mod tokens;
mod traffic;
