//! Limits guesses at the token. After several wrong tokens from an address within a minute, no token from it is checked
//! until the minute is over. Other addresses are not affected.

use plyground_core::clock::Stopwatch;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Wrong tokens from everywhere.
#[derive(Debug)]
pub(crate) struct Throttle {
    clock: Stopwatch,
    addresses: Mutex<HashMap<IpAddr, Guesses>>,
}

/// Wrong tokens from an address.
#[derive(Clone, Copy, Debug)]
struct Guesses {
    /// When the first of them arrived.
    begun: Duration,
    wrong: u32,
    /// The last wrong token: repeating it, as a page does with an old cookie, does not count as another guess.
    last: u64,
}

/// The most wrong tokens of one address …
pub(crate) const GUESSES: u32 = 10;

/// … within this time.
const WINDOW: Duration = Duration::from_mins(1);

/// The most addresses that are remembered; beyond them the oldest is dropped.
const ADDRESSES: usize = 4096;

impl Default for Throttle {
    fn default() -> Self {
        Self { clock: Stopwatch::start(), addresses: Mutex::default() }
    }
}

impl Throttle {
    /// How long an address has to wait before its next token is checked; `None` if it need not wait.
    pub(crate) fn wait(&self, address: IpAddr) -> Option<Duration> {
        self.wait_at(self.clock.elapsed(), address)
    }

    /// Counts a wrong token.
    pub(crate) fn wrong(&self, address: IpAddr, token: &str) {
        self.wrong_at(self.clock.elapsed(), address, token);
    }

    /// Clears the wrong tokens of an address that sent the right one.
    pub(crate) fn right(&self, address: IpAddr) {
        self.lock().remove(&network(address));
    }

    fn wait_at(&self, now: Duration, address: IpAddr) -> Option<Duration> {
        let guesses = *self.lock().get(&network(address))?;
        let left = (guesses.begun + WINDOW).checked_sub(now)?;
        (guesses.wrong >= GUESSES).then_some(left)
    }

    fn wrong_at(&self, now: Duration, address: IpAddr, token: &str) {
        let (address, token) = (network(address), fingerprint(token));
        let mut addresses = self.lock();
        if addresses.len() >= ADDRESSES && !addresses.contains_key(&address) {
            addresses.retain(|_, guesses| now < guesses.begun + WINDOW);
            let oldest = addresses.iter().min_by_key(|(_, guesses)| guesses.begun).map(|(own, _)| *own);
            if let Some(oldest) = oldest.filter(|_| addresses.len() >= ADDRESSES) {
                addresses.remove(&oldest);
            }
        }
        let new = Guesses { begun: now, wrong: 0, last: !token };
        let guesses = addresses.entry(address).or_insert(new);
        if now >= guesses.begun + WINDOW {
            *guesses = Guesses { last: guesses.last, ..new };
        }
        if guesses.last != token {
            guesses.wrong += 1;
            guesses.last = token;
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Guesses>> {
        // Nothing that can panic runs under this lock.
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// IPv6 addresses are counted by their network, because a client has all 2⁶⁴ addresses of its network.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

fn fingerprint(token: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    token.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn an_address_waits_after_ten_wrong_tokens_until_the_minute_is_over_and_others_do_not() {
        let (throttle, here) = (Throttle::default(), address("192.0.2.1"));
        for guess in 0..GUESSES {
            assert_eq!(throttle.wait_at(seconds(5), here), None, "guess {guess}");
            throttle.wrong_at(seconds(5), here, &format!("guess {guess}"));
        }
        assert_eq!(throttle.wait_at(seconds(6), here), Some(seconds(59)));
        assert_eq!(throttle.wait_at(seconds(6), address("192.0.2.2")), None);
        assert_eq!(throttle.wait_at(seconds(66), here), None, "a new minute");
        throttle.wrong_at(seconds(66), here, "another");
        assert_eq!(throttle.wait_at(seconds(66), here), None);
    }

    #[test]
    fn an_old_cookie_sent_again_and_again_counts_once() {
        let (throttle, here) = (Throttle::default(), address("192.0.2.1"));
        (0..1000).for_each(|_| throttle.wrong_at(seconds(1), here, "of yesterday"));
        assert_eq!(throttle.wait_at(seconds(1), here), None);
    }

    #[test]
    fn a_network_of_version_6_is_one_address_and_a_mapped_address_is_of_version_4() {
        let throttle = Throttle::default();
        for guess in 0..GUESSES {
            throttle.wrong_at(seconds(0), address(&format!("2001:db8::{guess}")), &format!("guess {guess}"));
            throttle.wrong_at(seconds(0), address("::ffff:192.0.2.1"), &format!("guess {guess}"));
        }
        assert!(throttle.wait_at(seconds(0), address("2001:db8::ffff")).is_some());
        assert!(throttle.wait_at(seconds(0), address("2001:db8:0:1::1")).is_none(), "another network");
        assert!(throttle.wait_at(seconds(0), address("192.0.2.1")).is_some());
    }

    #[test]
    fn guesses_from_everywhere_are_not_remembered_without_bound() {
        let throttle = Throttle::default();
        for (number, second) in (0..2 * ADDRESSES as u32).zip(0..) {
            throttle.wrong_at(Duration::from_millis(second), IpAddr::V4(number.into()), "a guess");
        }
        assert_eq!(throttle.lock().len(), ADDRESSES);
        assert!(throttle.lock().contains_key(&IpAddr::V4((2 * ADDRESSES as u32 - 1).into())), "the last");
    }
}
