//! A small player of 2048 that keeps its tiles in a corner: down if possible, else left, else right, else up. It uses the
//! standard library alone, so that `rustc corner_bot.rs` builds it too.

use std::io::{self, BufRead, Write};

type Board = Vec<Vec<u32>>;

/// The board of a position such as `2,0/0,2 0`.
fn read(position: &str) -> Board {
    let rows = position.split(' ').next().unwrap_or_default().split('/');
    rows.map(|row| row.split(',').filter_map(|tile| tile.parse().ok()).collect()).collect()
}

/// The cells of each line in the direction of a move, from the edge that the tiles slide to.
fn lines(board: &Board, mv: &str) -> Vec<Vec<(usize, usize)>> {
    let (rows, columns) = (board.len(), board.first().map_or(0, Vec::len));
    let mut lines: Vec<Vec<(usize, usize)>> = match mv {
        "left" | "right" => (0..rows).map(|row| (0..columns).map(|column| (row, column)).collect()).collect(),
        _ => (0..columns).map(|column| (0..rows).map(|row| (row, column)).collect()).collect(),
    };
    if matches!(mv, "right" | "down") {
        for line in &mut lines {
            line.reverse();
        }
    }
    lines
}

/// The board after a slide, without the new tile.
fn slide(board: &Board, mv: &str) -> Board {
    let mut after = board.clone();
    for line in lines(board, mv) {
        let (mut tiles, mut open) = (Vec::new(), false);
        for &(row, column) in &line {
            match board[row][column] {
                0 => {}
                tile if open && tiles.last() == Some(&tile) => {
                    tiles.pop();
                    tiles.push(2 * tile);
                    open = false;
                }
                tile => {
                    tiles.push(tile);
                    open = true;
                }
            }
        }
        tiles.resize(line.len(), 0);
        line.iter().zip(tiles).for_each(|(&(row, column), tile)| after[row][column] = tile);
    }
    after
}

/// A move, or a new tile such as `b3=2`.
fn play(board: &Board, token: &str) -> Board {
    let Some((cell, tile)) = token.split_once('=') else { return slide(board, token) };
    let (mut after, letter) = (board.clone(), cell.as_bytes()[0]);
    let row = cell[1..].parse::<usize>().map_or(0, |row| row - 1);
    after[row][usize::from(letter - b'a')] = tile.parse().unwrap_or(0);
    after
}

fn main() -> io::Result<()> {
    let (mut board, mut out) = (Board::new(), io::stdout());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] => writeln!(out, "id name corner-bot 1.0\nuciok")?,
            ["isready"] => writeln!(out, "readyok")?,
            ["position", "fen", position, ref rest @ ..] => {
                let moves = rest.iter().skip_while(|&&word| word != "moves").skip(1);
                board = moves.fold(read(position), |board, token| play(&board, token));
            }
            ["go", ..] => {
                let best = ["down", "left", "right", "up"].into_iter().find(|mv| slide(&board, mv) != board);
                writeln!(out, "bestmove {}", best.unwrap_or("(none)"))?;
            }
            ["quit"] => break,
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}
