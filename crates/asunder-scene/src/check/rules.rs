//! Which pairs of parts need not be looked at.

use crate::part::Part;
use crate::scene::Scene;
use wildmatch::WildMatch;

/// Names of parts: `arm/*`, or of pairs of them: `left*,right*`. `*` is any text, `?` any sign.
///
/// A name may have a comma in it. What fits a part as a whole is not split; otherwise it is split
/// at the first comma that leaves names of parts on both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: String,
}

/// A pattern, read with the names of the parts at hand.
#[derive(Debug)]
enum Meant {
    Parts(WildMatch),
    Pairs(WildMatch, WildMatch),
}

/// Names that a message lists.
const MOST_NAMES: usize = 5;

impl Pattern {
    /// A pattern for parts, or for pairs if it has a comma.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self { text: text.to_owned() }
    }

    /// Why it fits no part of the scene, or no pair if it is for pairs; `None` if it fits some.
    #[must_use]
    pub fn fault(&self, scene: &Scene) -> Option<String> {
        match self.read(scene) {
            Meant::Parts(names) => {
                (!fits_any(scene, &names)).then(|| format!("matches no part{}", called(scene)))
            }
            Meant::Pairs(one, other) => {
                let strange = [&one, &other].into_iter().find(|side| !fits_any(scene, side));
                if let Some(side) = strange {
                    return Some(format!("`{side}` matches no part{}", called(scene)));
                }
                let with = |names: &WildMatch| -> Vec<usize> {
                    let parts = scene.parts.iter().enumerate();
                    parts.filter(|(_, p)| names.matches(&p.name)).map(|(i, _)| i).take(2).collect()
                };
                let (one, other) = (with(&one), with(&other));
                let alone = one.len() == 1 && one == other;
                alone.then(|| "matches one part only, which makes no pair".to_owned())
            }
        }
    }

    fn read(&self, scene: &Scene) -> Meant {
        let whole = WildMatch::new(&self.text);
        if !self.text.contains(',') || fits_any(scene, &whole) {
            return Meant::Parts(whole);
        }
        let sides = self.text.match_indices(',').map(|(at, comma)| {
            let (one, other) = (&self.text[..at], &self.text[at + comma.len()..]);
            (WildMatch::new(one.trim()), WildMatch::new(other.trim()))
        });
        let known = |(one, other): &(_, _)| fits_any(scene, one) && fits_any(scene, other);
        let found = sides.clone().find(known).or_else(|| sides.clone().next());
        found.map_or(Meant::Parts(whole), |(one, other)| Meant::Pairs(one, other))
    }
}

fn fits_any(scene: &Scene, names: &WildMatch) -> bool {
    scene.parts.iter().any(|part| names.matches(&part.name))
}

/// What would be a name, for those who mistyped one.
fn called(scene: &Scene) -> String {
    let first: Vec<_> = scene.parts.iter().take(MOST_NAMES).map(|p| p.name.as_str()).collect();
    match first.as_slice() {
        [] => "; there is none".to_owned(),
        names => {
            let more = if scene.parts.len() > MOST_NAMES { ", …" } else { "" };
            format!("; give names as the findings have them: {}{more}", names.join("; "))
        }
    }
}

/// How the name of a part fits one pattern.
#[derive(Clone, Copy, Debug)]
enum Fit {
    /// It is among those that the pattern names.
    Part(bool),
    /// The pattern is for pairs; it can be the one, it can be the other.
    Side(bool, bool),
}

impl Fit {
    fn new(name: &str, meant: &Meant) -> Self {
        match meant {
            Meant::Parts(names) => Self::Part(names.matches(name)),
            Meant::Pairs(one, other) => Self::Side(one.matches(name), other.matches(name)),
        }
    }

    fn pair(self, with: Self) -> bool {
        match (self, with) {
            (Self::Side(one, other), Self::Side(its_one, its_other)) => {
                (one && its_other) || (other && its_one)
            }
            (Self::Part(this), Self::Part(that)) => this || that,
            // Both fits are of one pattern.
            _ => false,
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
            let meant: Vec<Meant> = patterns.iter().map(|pattern| pattern.read(scene)).collect();
            let of_part = |part: &Part| meant.iter().map(|m| Fit::new(&part.name, m)).collect();
            if meant.is_empty() { Vec::new() } else { scene.parts.iter().map(of_part).collect() }
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
        let by_design = || self.scene.robots[a.robot].may_touch(a.link, b.link);
        self.own && a.link != b.link && !by_design()
    }
}
