//! Intents with one thing about them changed, whatever kind they are: found in their written form.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::core::intent::Intent;

/// Numbers at and beyond the edges of what fields hold, and ordinary ones.
const NUMBERS: [i64; 12] = [-32768, -32767, -30, -1, 0, 1, 3, 11, 200, 32767, 65535, 4_294_967_295];

/// A list longer than any that is meant.
const LONG: usize = 40;

/// Words met in intents so far, to be put in the places of others.
#[derive(Clone, Debug, Default)]
pub struct Words(BTreeSet<String>);

impl Words {
    /// Those that mean nothing.
    pub fn new() -> Self {
        Self(["", "nonsense", "Melee", "Ranged", "Might"].into_iter().map(str::to_owned).collect())
    }

    /// Remembers the words of an intent.
    pub fn note(&mut self, intent: &Intent) {
        if let Ok(value) = serde_json::to_value(intent) {
            self.note_value(&value);
        }
    }

    fn note_value(&mut self, value: &Value) {
        match value {
            Value::String(word) => {
                self.0.insert(word.clone());
            }
            Value::Array(list) => list.iter().for_each(|value| self.note_value(value)),
            Value::Object(fields) => fields.values().for_each(|value| self.note_value(value)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Every intent that differs from this one in one place: each field, each element, each length.
    pub fn mutations(&self, intent: &Intent) -> Vec<Intent> {
        let Ok(written) = serde_json::to_value(intent) else { return Vec::new() };
        let read = |value: Value| serde_json::from_value::<Intent>(value).ok();
        self.variants(&written).into_iter().filter_map(read).filter(|other| other != intent).collect()
    }

    fn variants(&self, value: &Value) -> Vec<Value> {
        match value {
            Value::Null => {
                let words = self.0.iter().map(|word| json!(word));
                NUMBERS.iter().map(|number| json!(number)).chain(words).collect()
            }
            Value::Bool(value) => vec![json!(!value)],
            Value::Number(_) => NUMBERS.iter().map(|number| json!(number)).chain([Value::Null]).collect(),
            Value::String(_) => self.0.iter().map(|word| json!(word)).chain([Value::Null]).collect(),
            Value::Array(list) => self.lists(list),
            Value::Object(fields) => {
                let mut all = Vec::new();
                for (name, field) in fields {
                    for other in self.variants(field) {
                        let mut fields = fields.clone();
                        fields.insert(name.clone(), other);
                        all.push(Value::Object(fields));
                    }
                }
                all
            }
        }
    }

    fn lists(&self, list: &[Value]) -> Vec<Value> {
        let mut all = vec![json!([])];
        let Some(first) = list.first() else {
            let numbers = NUMBERS.iter().map(|number| json!([number]));
            let squares = [(0, 0), (3, 3), (-1, 4), (32767, -32768)].map(|(x, y)| json!([[x, y], [x, y]]));
            return all.into_iter().chain(numbers).chain(squares).chain([json!([[5, 5]])]).collect();
        };
        all.push(list[..list.len() - 1].to_vec().into());
        all.push(list.iter().chain([first]).cloned().collect());
        all.push(vec![first.clone(); LONG].into());
        all.push(list.iter().rev().cloned().collect());
        for (place, element) in list.iter().enumerate() {
            for other in self.variants(element) {
                let mut list = list.to_vec();
                list[place] = other;
                all.push(list.into());
            }
        }
        all
    }
}
