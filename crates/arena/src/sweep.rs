//! Sweeps of parameters: `uct(c={0.3,0.7}, nodes={100,1000})` in a list of agents stands for all four.

use plyground_catalog::AgentSpec;
use serde::{Deserialize, Deserializer, de::Error};

/// More agents than this are a typing error.
const MOST: usize = 1000;

/// Reads a list of agents, each sweep in it as all that it stands for.
pub(crate) fn agents<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<AgentSpec>, D::Error> {
    let mut all = Vec::new();
    for text in Vec::<String>::deserialize(from)? {
        for one in expand(&text).map_err(D::Error::custom)? {
            all.push(one.parse::<AgentSpec>().map_err(D::Error::custom)?);
        }
    }
    if all.len() > MOST {
        return Err(D::Error::custom(format!(
            "the sweeps make {} agents; expected {MOST} at most",
            all.len()
        )));
    }
    Ok(all)
}

/// The texts that a text with alternatives in braces stands for; the last braces change fastest.
fn expand(text: &str) -> Result<Vec<String>, String> {
    let Some((before, rest)) = text.split_once('{') else { return Ok(vec![text.to_owned()]) };
    let (inside, after) =
        rest.split_once('}').ok_or_else(|| format!("agent {text:?}: the brace is not closed"))?;
    let ends = expand(after)?;
    if inside.split(',').count() * ends.len() > MOST {
        return Err(format!("agent {text:?}: the sweep makes more than {MOST} agents"));
    }
    let each = inside.split(',').map(str::trim);
    Ok(each.flat_map(|one| ends.iter().map(move |end| format!("{before}{one}{end}"))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_stand_for_every_combination() {
        let all = expand("uct(c={0.3, 0.7}, nodes={1,2})").expect("a sweep");
        assert_eq!(
            all,
            ["uct(c=0.3, nodes=1)", "uct(c=0.3, nodes=2)", "uct(c=0.7, nodes=1)", "uct(c=0.7, nodes=2)"]
        );
        assert_eq!(expand("random").expect("an agent"), ["random"]);
        assert!(expand("uct(c={1,2").is_err() && expand(&"{1,2,3,4}".repeat(8)).is_err());
    }
}
