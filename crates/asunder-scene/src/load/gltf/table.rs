//! A list of a glTF file, in which one bad element does not lose the others.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// What can be read of a list, and of each other element why it cannot.
pub(super) struct Table<T>(Vec<Result<T, String>>);

impl<T> Table<T> {
    /// Element `number` of what is called `kind`.
    ///
    /// # Errors
    /// A text that goes on after the name of whoever asks for it, and a verb.
    pub(super) fn get(&self, kind: &str, number: usize) -> Result<&T, String> {
        match self.0.get(number) {
            Some(Ok(element)) => Ok(element),
            Some(Err(fault)) => Err(format!("{kind} {number}, which cannot be read: {fault}")),
            None => Err(format!("{kind} {number}, which is not there")),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Those that can be read, and why others cannot, in their order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Result<&T, &str>> {
        self.0.iter().map(|element| element.as_ref().map_err(String::as_str))
    }
}

/// Of whoever names an element, what is wrong with that.
pub(super) fn named(fault: String) -> String {
    format!("names {fault}")
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Table<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let elements = Vec::<&RawValue>::deserialize(deserializer)?;
        let read = |element: &RawValue| serde_json::from_str(element.get());
        // Lines and columns would be those of the element.
        let fault = |fault: serde_json::Error| {
            let text = fault.to_string();
            text.rsplit_once(" at line").map_or(text.as_str(), |(text, _)| text).to_owned()
        };
        Ok(Self(elements.into_iter().map(|element| read(element).map_err(fault)).collect()))
    }
}
