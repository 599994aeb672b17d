//! The fields of a JSON object, each still text, together with the object's path.
//!
//! Text is turned into numbers only when a field is asked for. So every message names its field,
//! `1e999` is a number that is too large and no syntax error, and the depth of nesting is the
//! reader's own choice.

use core::cell::RefCell;
use core::error::Error;
use core::fmt;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The field, such as `a.pose.rotation`; empty for the line as a whole.
    pub path: String,
    /// What it must be, and what it is.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{} {}", self.path, self.message)
        }
    }
}

impl Error for Fault {}

/// Text from the input, short enough for a message.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = text.trim();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// An object whose values are still text.
pub(crate) struct Fields<'a> {
    path: String,
    values: Values<'a>,
    /// Names that were asked for, whether they are there or not.
    asked: RefCell<Vec<&'static str>>,
}

/// Fields by their names.
#[derive(Default)]
struct Values<'a> {
    all: BTreeMap<String, &'a RawValue>,
    /// A name that is there more than once. Readers disagree which one counts.
    twice: Option<String>,
}

impl<'a> Deserialize<'a> for Values<'a> {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Gather)
    }
}

/// Makes [`Values`] of an object.
struct Gather;

impl<'a> Visitor<'a> for Gather {
    type Value = Values<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut object: A) -> Result<Values<'a>, A::Error> {
        let mut values = Values::default();
        while let Some((name, value)) = object.next_entry::<String, &RawValue>()? {
            match values.all.entry(name) {
                Entry::Vacant(place) => drop(place.insert(value)),
                Entry::Occupied(place) => values.twice = Some(place.key().clone()),
            }
        }
        Ok(values)
    }
}

/// What is wrong with JSON. It is one line, whose number others know.
fn syntax(error: &serde_json::Error) -> String {
    let (told, column) = (error.to_string(), error.column());
    match told.strip_suffix(&format!(" at line 1 column {column}")) {
        Some(what) => format!("{what} at column {column}"),
        None => told,
    }
}

impl<'a> Fields<'a> {
    /// The object at `path`.
    pub(crate) fn parse(path: &str, text: &'a str) -> Result<Self, Fault> {
        let fields = Self::loose(path, text)?;
        fields.each_once()?;
        Ok(fields)
    }

    /// The same, for who looks for a name before asking whether [each is there once](Self::each_once).
    pub(crate) fn loose(path: &str, text: &'a str) -> Result<Self, Fault> {
        let fault = |message| Fault { path: path.to_owned(), message };
        if !text.trim_start().starts_with('{') {
            return Err(fault(format!("must be a JSON object, not {}", quoted(text))));
        }
        let values = serde_json::from_str(text)
            .map_err(|error| fault(format!("is no valid JSON: {}", syntax(&error))))?;
        Ok(Self { path: path.to_owned(), values, asked: RefCell::default() })
    }

    /// Refuses a name that is there more than once.
    pub(crate) fn each_once(&self) -> Result<(), Fault> {
        match &self.values.twice {
            Some(name) => Err(self.fault(name, "is given twice".to_owned())),
            None => Ok(()),
        }
    }

    fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    /// A message about a field.
    pub(crate) fn fault(&self, name: &str, message: String) -> Fault {
        Fault { path: self.path_of(name), message }
    }

    /// A field's text; `null` is as good as absent.
    pub(crate) fn raw(&self, name: &'static str) -> Option<&'a str> {
        let mut asked = self.asked.borrow_mut();
        if !asked.contains(&name) {
            asked.push(name);
        }
        self.values.all.get(name).map(|value| value.get()).filter(|text| *text != "null")
    }

    /// The first field that nobody has asked for, in the order of the alphabet: a misspelt one, most likely.
    pub(crate) fn unread(&self) -> Option<Fault> {
        let asked = self.asked.borrow();
        let name = self.values.all.keys().find(|name| !asked.contains(&name.as_str()))?;
        Some(self.fault(&quoted(name), format!("is not read; what is: {}", asked.join(", "))))
    }

    fn required(&self, name: &'static str) -> Result<&'a str, Fault> {
        self.raw(name).ok_or_else(|| self.fault(name, "is missing".to_owned()))
    }

    /// An object in this one.
    pub(crate) fn inner(&self, name: &'static str) -> Result<Self, Fault> {
        Self::parse(&self.path_of(name), self.required(name)?)
    }

    /// An object in this one that may be absent.
    pub(crate) fn optional(&self, name: &'static str) -> Result<Option<Self>, Fault> {
        self.raw(name).map(|text| Self::parse(&self.path_of(name), text)).transpose()
    }

    /// A string.
    pub(crate) fn text(&self, name: &'static str) -> Result<String, Fault> {
        let text = self.required(name)?;
        serde_json::from_str(text)
            .map_err(|_| self.fault(name, format!("must be a string, not {}", quoted(text))))
    }

    /// A finite number.
    pub(crate) fn number(&self, name: &'static str) -> Result<f64, Fault> {
        number(&self.path_of(name), self.required(name)?)
    }

    /// A finite number, 0 or more.
    pub(crate) fn length(&self, name: &'static str) -> Result<f64, Fault> {
        not_negative(&self.path_of(name), self.number(name)?)
    }

    /// `count` finite numbers.
    pub(crate) fn numbers(&self, name: &'static str, count: usize) -> Result<Vec<f64>, Fault> {
        numbers(&self.path_of(name), self.required(name)?, count)
    }

    /// `count` finite numbers, 0 or more each.
    pub(crate) fn lengths(&self, name: &'static str, count: usize) -> Result<Vec<f64>, Fault> {
        let path = self.path_of(name);
        let checked = |(k, x)| not_negative(&format!("{path}[{k}]"), x);
        self.numbers(name, count)?.into_iter().enumerate().map(checked).collect()
    }

    /// At least one point of `count` finite numbers.
    pub(crate) fn points(&self, name: &'static str, count: usize) -> Result<Vec<Vec<f64>>, Fault> {
        let (path, text) = (self.path_of(name), self.required(name)?);
        let points = array(&path, text, "an array of points")?;
        if points.is_empty() {
            return Err(self.fault(name, "must hold at least one point".to_owned()));
        }
        let point = |(k, text): (_, &RawValue)| numbers(&format!("{path}[{k}]"), text.get(), count);
        points.into_iter().enumerate().map(point).collect()
    }

    /// A field nobody relies on: `None` if it is absent or of another form.
    pub(crate) fn lenient<T: Deserialize<'a>>(&self, name: &'static str) -> Option<T> {
        serde_json::from_str(self.raw(name)?).ok()
    }
}

fn array<'a>(path: &str, text: &'a str, what: &str) -> Result<Vec<&'a RawValue>, Fault> {
    serde_json::from_str(text).map_err(|_| Fault {
        path: path.to_owned(),
        message: format!("must be {what}, not {}", quoted(text)),
    })
}

fn numbers(path: &str, text: &str, count: usize) -> Result<Vec<f64>, Fault> {
    let items = array(path, text, &format!("an array of {count} numbers"))?;
    if items.len() != count {
        let message = format!("must hold {count} numbers, not {}: {}", items.len(), quoted(text));
        return Err(Fault { path: path.to_owned(), message });
    }
    let item = |(k, text): (_, &RawValue)| number(&format!("{path}[{k}]"), text.get());
    items.into_iter().enumerate().map(item).collect()
}

fn number(path: &str, text: &str) -> Result<f64, Fault> {
    let number_like = text.starts_with(|c: char| c == '-' || c.is_ascii_digit());
    match serde_json::from_str::<f64>(text) {
        Ok(number) if number.is_finite() => Ok(number),
        _ => {
            let what = if number_like { "a finite number" } else { "a number" };
            let message = format!("must be {what}, not {}", quoted(text));
            Err(Fault { path: path.to_owned(), message })
        }
    }
}

fn not_negative(path: &str, number: f64) -> Result<f64, Fault> {
    if number < 0.0 {
        let message = format!("must be 0 or more, not {number}");
        return Err(Fault { path: path.to_owned(), message });
    }
    Ok(number)
}
