//! The table of all positions that a solver has visited, each stored once in few bytes, with how it was reached.
//!
//! A position is its packed bytes behind a small header in one long row of chunks, which are never moved:
//! nothing is copied when the row grows, and no room is kept in reserve. Its address there is its name, four
//! bytes long. A table of addresses with open addressing finds a position by its bytes; beside each address
//! stands a byte of the hash, so that other positions are seldom looked at.

use plyground_core::seed::mix;
use plyground_core::{Limit, Stopped};

/// The positions met so far, in the order in which they were.
pub(crate) struct Visited {
    chunks: Vec<Vec<u8>>,
    chunk_bytes: usize,
    count: u64,
    /// Addresses of positions; only where the tag is not 0.
    slots: Vec<u32>,
    /// 0 where the slot is free, else seven bits of the hash and the highest bit.
    tags: Vec<u8>,
}

/// Where a position is kept: the number of its chunk, and its place there in units of [`UNIT`] bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot(pub(crate) u32);

/// Begins every record, the length of the bytes follows: in one byte, or in four after a byte of 255.
const PARENT: usize = 0;
const MOVES: usize = 4;
const LENGTH: usize = 8;

const UNIT: usize = 4;
const CHUNK: usize = 1 << 16;
/// Units in a chunk, as bits of an address.
const PLACE_BITS: u32 = (CHUNK / UNIT).trailing_zeros();
const MOST_CHUNKS: usize = 1 << (32 - PLACE_BITS);
const FIRST_SLOTS: usize = 1 << 10;

impl Visited {
    /// Nothing met so far.
    pub(crate) fn new() -> Self {
        let (slots, tags) = (vec![0; FIRST_SLOTS], vec![0; FIRST_SLOTS]);
        Self { chunks: Vec::new(), chunk_bytes: 0, count: 0, slots, tags }
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> u64 {
        self.count
    }

    /// Bytes held, with the table.
    pub(crate) fn bytes(&self) -> u64 {
        (self.chunk_bytes + self.chunks.capacity() * size_of::<Vec<u8>>() + 5 * self.slots.len()) as u64
    }

    /// The position with these bytes, and whether it is new; if it is, it was reached from `parent` with
    /// its `moves`th move. `hold` is asked before more memory is taken, with what will be held then.
    pub(crate) fn find_or_add(
        &mut self,
        packed: &[u8],
        parent: Spot,
        moves: u32,
        mut hold: impl FnMut(u64) -> Result<(), Stopped>,
    ) -> Result<(Spot, bool), Stopped> {
        if self.count as usize >= self.slots.len() / 4 * 3 {
            hold(self.bytes() + 5 * self.slots.len() as u64)?;
            self.grow_table();
        }
        let hash = hash(packed);
        let slot = match self.probe(packed, hash) {
            Ok(spot) => return Ok((spot, false)),
            Err(slot) => slot,
        };
        let size = record_size(packed.len());
        if self.chunks.last().is_none_or(|last| last.len() + size > last.capacity()) {
            // A record larger than a chunk has a chunk of its own, which takes up the addresses of several.
            let (room, numbers) = (size.max(CHUNK), size.div_ceil(CHUNK));
            if self.chunks.len() + numbers > MOST_CHUNKS {
                return Err(Stopped(Limit::Capacity));
            }
            let list = if self.chunks.len() + numbers > self.chunks.capacity() {
                2 * (self.chunks.capacity() + numbers) * size_of::<Vec<u8>>()
            } else {
                0
            };
            hold(self.bytes() + (room + list) as u64)?;
            self.chunks.push(Vec::with_capacity(room));
            self.chunk_bytes += room;
        }
        let number = self.chunks.len() - 1;
        let last = &mut self.chunks[number];
        let spot = Spot(((number << PLACE_BITS) | (last.len() / UNIT)) as u32);
        let end = last.len() + size;
        last.extend_from_slice(&parent.0.to_le_bytes());
        last.extend_from_slice(&moves.to_le_bytes());
        if let Some(length) = u8::try_from(packed.len()).ok().filter(|&length| length < 255) {
            last.push(length);
        } else {
            last.push(255);
            last.extend_from_slice(&(packed.len() as u32).to_le_bytes());
        }
        last.extend_from_slice(packed);
        last.resize(end, 0);
        for _ in 1..size.div_ceil(CHUNK) {
            self.chunks.push(Vec::new());
        }
        self.slots[slot] = spot.0;
        self.tags[slot] = tag(hash);
        self.count += 1;
        Ok((spot, true))
    }

    /// The bytes of a position.
    #[inline]
    pub(crate) fn packed(&self, spot: Spot) -> &[u8] {
        let record = self.record(spot);
        match record[LENGTH] {
            255 => {
                let length = word(record, LENGTH + 1) as usize;
                &record[LENGTH + 5..][..length]
            }
            length => &record[LENGTH + 1..][..length.into()],
        }
    }

    /// With how many moves a position was reached.
    #[inline]
    pub(crate) fn moves(&self, spot: Spot) -> u32 {
        word(self.record(spot), MOVES)
    }

    /// A better way to a position has been found.
    pub(crate) fn relink(&mut self, spot: Spot, parent: Spot, moves: u32) {
        let (chunk, place) = split(spot);
        let record = &mut self.chunks[chunk][place..];
        record[PARENT..MOVES].copy_from_slice(&parent.0.to_le_bytes());
        record[MOVES..LENGTH].copy_from_slice(&moves.to_le_bytes());
    }

    /// The positions from the first to this one.
    pub(crate) fn way_to(&self, spot: Spot) -> Vec<Spot> {
        let mut way = vec![spot];
        let mut at = spot;
        while at != Spot(0) {
            at = Spot(word(self.record(at), PARENT));
            way.push(at);
        }
        way.reverse();
        way
    }

    /// The position that was met after this one.
    #[inline]
    pub(crate) fn after(&self, spot: Spot) -> Option<Spot> {
        let (chunk, place) = split(spot);
        let next = place + record_size(self.packed(spot).len());
        if next < self.chunks[chunk].len() {
            return Some(Spot(((chunk << PLACE_BITS) | (next / UNIT)) as u32));
        }
        let used = self.chunks.iter().enumerate().skip(chunk + 1).find(|(_, chunk)| !chunk.is_empty());
        used.map(|(number, _)| Spot((number << PLACE_BITS) as u32))
    }

    #[inline]
    fn record(&self, spot: Spot) -> &[u8] {
        let (chunk, place) = split(spot);
        &self.chunks[chunk][place..]
    }

    /// Where the position is, or the free slot where it belongs.
    #[inline]
    fn probe(&self, packed: &[u8], hash: u64) -> Result<Spot, usize> {
        let (mask, tag) = (self.slots.len() - 1, tag(hash));
        let mut slot = hash as usize & mask;
        loop {
            let found = self.tags[slot];
            if found == 0 {
                return Err(slot);
            }
            let spot = Spot(self.slots[slot]);
            if found == tag && self.packed(spot) == packed {
                return Ok(spot);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Twice the slots. The old ones are given back first; the positions themselves say where they belong.
    #[cold]
    fn grow_table(&mut self) {
        let size = 2 * self.slots.len();
        (self.slots, self.tags) = (Vec::new(), Vec::new());
        (self.slots, self.tags) = (vec![0; size], vec![0; size]);
        let mut next = (self.count > 0).then_some(Spot(0));
        while let Some(spot) = next {
            let hash = hash(self.packed(spot));
            let mut slot = hash as usize & (size - 1);
            while self.tags[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = spot.0;
            self.tags[slot] = tag(hash);
            next = self.after(spot);
        }
    }
}

fn split(Spot(address): Spot) -> (usize, usize) {
    ((address >> PLACE_BITS) as usize, (address as usize & ((1 << PLACE_BITS) - 1)) * UNIT)
}

fn record_size(packed: usize) -> usize {
    let length = if packed < 255 { 1 } else { 5 };
    (LENGTH + length + packed).next_multiple_of(UNIT)
}

#[inline]
fn word(record: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(record[at..at + 4].try_into().expect("four bytes"))
}

fn tag(hash: u64) -> u8 {
    (hash >> 56) as u8 | 0x80
}

/// Eight bytes at a time, folded by a multiplication whose halves are joined.
#[inline]
fn hash(bytes: &[u8]) -> u64 {
    let fold = |hash: u64, word: u64| {
        let product = u128::from(hash ^ word) * u128::from(0x9E37_79B9_7F4A_7C15_u64);
        (product >> 64) as u64 ^ product as u64
    };
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(bytes.len() as u64, |hash, &word| fold(hash, u64::from_le_bytes(word)));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    mix(fold(hash, u64::from_le_bytes(last)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;
    use std::collections::HashMap;

    #[expect(clippy::unnecessary_wraps, reason = "it stands for a context that can refuse")]
    fn free(_: u64) -> Result<(), Stopped> {
        Ok(())
    }

    #[test]
    fn what_was_met_is_found_again_and_in_order() {
        let (mut visited, mut known, mut rng) = (Visited::new(), HashMap::new(), Seed(1).rng());
        let mut order = Vec::new();
        for round in 0..60_000 {
            // Lengths on both sides of one byte, of the long form and of a whole chunk.
            let length = if round % 5000 == 7 { 70_000 + round } else { rng.below(300) } as usize;
            let bytes: Vec<u8> =
                (0..length).map(|_| rng.below(if length < 3 { 4 } else { 256 }) as u8).collect();
            let (spot, new) = visited.find_or_add(&bytes, Spot(0), round, free).expect("room");
            assert_eq!(new, !known.contains_key(&bytes), "{length} bytes");
            assert_eq!(*known.entry(bytes).or_insert(spot), spot);
            if new {
                order.push((spot, round));
            }
        }
        assert_eq!(visited.len(), known.len() as u64);
        assert!(known.iter().all(|(bytes, &spot)| visited.packed(spot) == bytes));
        let walk: Vec<_> = std::iter::successors(Some(Spot(0)), |&spot| visited.after(spot)).collect();
        assert_eq!(walk, order.iter().map(|&(spot, _)| spot).collect::<Vec<_>>());
        assert!(order.iter().all(|&(spot, round)| visited.moves(spot) == round));
    }

    #[test]
    fn the_way_to_a_position_leads_over_the_better_parent() {
        let mut visited = Visited::new();
        let mut add =
            |bytes: &[u8], parent, moves| visited.find_or_add(bytes, parent, moves, free).expect("room").0;
        let first = add(b"a", Spot(0), 0);
        let (second, third) = (add(b"b", first, 1), add(b"c", first, 5));
        let last = add(b"d", third, 6);
        assert_eq!(visited.way_to(last), [first, third, last]);
        visited.relink(last, second, 2);
        assert_eq!((visited.way_to(last), visited.moves(last)), (vec![first, second, last], 2));
    }

    #[test]
    fn memory_is_asked_for_before_it_is_taken() {
        let (mut visited, mut asked) = (Visited::new(), 0);
        for number in 0..100_000_u32 {
            let added = visited.find_or_add(&number.to_le_bytes(), Spot(0), 0, |bytes| {
                asked = asked.max(bytes);
                if bytes > 1_000_000 { Err(Stopped(Limit::Memory)) } else { Ok(()) }
            });
            assert!(visited.bytes() <= 1_000_000, "{} bytes are held", visited.bytes());
            if added.is_err() {
                assert!(asked > 1_000_000 && visited.len() == u64::from(number) && number > 20_000);
                return;
            }
        }
        panic!("100 000 positions fit into a megabyte");
    }
}
