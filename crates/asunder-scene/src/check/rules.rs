//! Which pairs of parts need not be looked at.

use crate::part::Part;
use crate::scene::Scene;
use wildmatch::WildMatch;

/// Names of parts: `arm/*`, or of pairs of them: `left*,right*`. `*` is any text, `?` any sign.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    one: WildMatch,
    other: Option<WildMatch>,
}

impl Pattern {
    /// A pattern for parts, or for pairs if it has a comma.
    #[must_use]
    pub fn new(text: &str) -> Self {
        match text.split_once(',') {
            Some((one, other)) => {
                Self { one: WildMatch::new(one.trim()), other: Some(WildMatch::new(other.trim())) }
            }
            None => Self { one: WildMatch::new(text), other: None },
        }
    }
}

/// How the names of a part fit one pattern.
#[derive(Clone, Copy, Debug)]
struct Fit {
    one: bool,
    other: bool,
    /// The pattern is for pairs.
    paired: bool,
}

impl Fit {
    fn pair(self, with: Self) -> bool {
        if self.paired {
            (self.one && with.other) || (self.other && with.one)
        } else {
            self.one || with.one
        }
    }
}

/// Which pairs of a scene's parts are looked at.
#[derive(Debug)]
pub(crate) struct Rules<'s> {
    scene: &'s Scene,
    own: bool,
    /// For each part, how it fits each pattern.
    ignore: Vec<Vec<Fit>>,
    only: Vec<Vec<Fit>>,
}

impl<'s> Rules<'s> {
    pub(crate) fn new(scene: &'s Scene, own: bool, ignore: &[Pattern], only: &[Pattern]) -> Self {
        let fits = |patterns: &[Pattern]| -> Vec<Vec<Fit>> {
            let fit = |name: &str, pattern: &Pattern| Fit {
                one: pattern.one.matches(name),
                other: pattern.other.as_ref().is_some_and(|other| other.matches(name)),
                paired: pattern.other.is_some(),
            };
            let of_part = |part: &Part| patterns.iter().map(|p| fit(&part.name, p)).collect();
            if patterns.is_empty() { Vec::new() } else { scene.parts.iter().map(of_part).collect() }
        };
        // With nothing else in the scene, a robot can only be checked against itself.
        let own = own || (scene.robots.len() == 1 && scene.parts.iter().all(|p| p.link.is_some()));
        Self { scene, own, ignore: fits(ignore), only: fits(only) }
    }

    /// Whether a pair of parts is looked at.
    pub(crate) fn wants(&self, a: usize, b: usize) -> bool {
        let any = |fits: &[Vec<Fit>]| {
            fits.get(a).zip(fits.get(b)).map(|(a, b)| a.iter().zip(b).any(|(a, b)| a.pair(*b)))
        };
        any(&self.ignore) != Some(true) && any(&self.only) != Some(false) && self.links_matter(a, b)
    }

    /// Links that a joint connects touch by design, those that an SRDF allows may, and a link does
    /// not clash with itself.
    fn links_matter(&self, a: usize, b: usize) -> bool {
        let (Some(a), Some(b)) = (self.scene.parts[a].link, self.scene.parts[b].link) else {
            return true;
        };
        if a.robot != b.robot {
            return true;
        }
        let pair = (a.link.min(b.link), a.link.max(b.link));
        let robot = &self.scene.robots[a.robot];
        let by_design = robot.adjacent.contains(&pair) || robot.allowed.contains(&pair);
        self.own && a.link != b.link && !by_design
    }
}
