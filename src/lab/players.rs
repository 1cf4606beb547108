//! What the players are called on the command line, in studies and in tables.

use crate::ai::Player;
use crate::content::diagnostic::{nearest, one_of};

/// All of them with their names, the usual one first.
pub const PLAYERS: [(&str, Player); 5] = [
    ("ai", Player::Plain),
    ("farsighted", Player::Farsighted),
    ("expert", Player::Expert),
    ("beginner", Player::Beginner),
    ("random", Player::Random),
];

/// The name of a player.
pub fn name(player: Player) -> &'static str {
    PLAYERS.iter().find(|(_, known)| *known == player).map_or("ai", |(name, _)| name)
}

/// The player of a name.
///
/// # Errors
/// A sentence that says who there is.
pub fn named(name: &str) -> Result<Player, String> {
    let names = || PLAYERS.iter().map(|(name, _)| *name);
    PLAYERS.iter().find(|(known, _)| *known == name).map(|(_, player)| *player).ok_or_else(|| {
        let meant = nearest(name, names()).map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
        format!("found {name:?}, expected {}{meant}", one_of("a player", names()))
    })
}
