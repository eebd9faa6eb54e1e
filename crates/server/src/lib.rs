//! The server of the web application: games in progress, searches as streams, the page. `docs/api.md` documents the API.
//!
//! Read in this order: `live_game` (one game), `hall` (all of them, stored), `pool` and `think` (searches), then the
//! handlers `catalog`, `games`, `plies`, `records`, `moves`, `streams`, `experiments`, `results`, `lab_games`, `studies`.
//! Handlers are thin: they read, ask the hall or the pool, and answer.

mod advisers;
mod app;
mod card;
mod catalog;
mod connections;
mod experiments;
mod extract;
mod files;
mod followers;
mod games;
mod guard;
mod hall;
mod heap;
mod lab;
mod lab_games;
mod limits;
mod live_game;
mod moves;
mod names;
mod new_game;
mod openapi;
mod page;
mod plies;
mod pool;
mod problem;
mod puzzles;
mod records;
mod results;
mod router;
mod server;
mod shelf;
mod streams;
mod studies;
mod teaching;
mod think;
mod throttle;
mod wire;

pub use files::room_for;
pub use limits::Limits;
pub use router::api_description;
pub use server::{Config, Server, StartError};
