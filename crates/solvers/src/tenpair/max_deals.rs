//! The most deals that a solution may have. 0 deals is a valid limit, so "any" stands for no limit.

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A limit of deals: a number, or "any".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MaxDeals {
    /// This many.
    AtMost(u32),
    /// No limit.
    #[default]
    Any,
}

impl Serialize for MaxDeals {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::AtMost(most) => serializer.serialize_u32(*most),
            Self::Any => serializer.serialize_str("any"),
        }
    }
}

impl<'de> Deserialize<'de> for MaxDeals {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Limit;

        impl Visitor<'_> for Limit {
            type Value = MaxDeals;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of deals from 0, or \"any\" for no limit")
            }

            fn visit_u64<E: de::Error>(self, most: u64) -> Result<MaxDeals, E> {
                Ok(MaxDeals::AtMost(u32::try_from(most).unwrap_or(u32::MAX)))
            }

            fn visit_i64<E: de::Error>(self, most: i64) -> Result<MaxDeals, E> {
                let wrong = |_| E::invalid_value(de::Unexpected::Signed(most), &self);
                Ok(MaxDeals::AtMost(u32::try_from(most.clamp(-1, u32::MAX.into())).map_err(wrong)?))
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<MaxDeals, E> {
                let wrong = || E::invalid_value(de::Unexpected::Str(word), &self);
                if word == "any" { Ok(MaxDeals::Any) } else { Err(wrong()) }
            }
        }

        deserializer.deserialize_any(Limit)
    }
}
