//! A squad's common Stamina, and what hits cost it (DS-DIR-06 to DS-DIR-11).

use super::damage_reduction;
use super::frames::Hit;
use super::view::View;
use super::vitals::Life;
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::roll::{Source, Term};

/// The members of a minion's squad that stand, in id order, itself among them if it does.
pub fn standing(view: View, id: CreatureId) -> Vec<CreatureId> {
    let mut list: Vec<CreatureId> = view.squad_mates(id).chain([id]).filter(|&id| stands(view, id)).collect();
    list.sort_unstable();
    list
}

/// Whether a creature is a minion on its feet, whose harm is its squad's.
pub fn stands(view: View, id: CreatureId) -> bool {
    view.is_minion(id) && view.life(id) == Life::Awake
}

/// Stamina left to the squad of a minion (DS-DIR-06).
pub fn pool(view: View, id: CreatureId) -> i16 {
    let list = standing(view, id);
    list.first().map_or(0, |&one| (list.len() as i16 - 1) * view.stamina(one).max + view.stamina(one).now)
}

/// Whether two minions share a pool.
fn together(view: View, a: CreatureId, b: CreatureId) -> bool {
    a == b || view.squad_mates(a).any(|mate| mate == b)
}

/// What the hits from `first` on that share its squad's pool would cost it. An area takes no more from a minion than its
/// single Stamina (DS-DIR-09); weakness and immunity count once, last (DS-DIR-10, AMB-24).
pub fn loss(view: View, hits: &[Hit], first: usize) -> Loss {
    let one = hits[first].to;
    let shared = |hit: &Hit| stands(view, hit.to) && together(view, one, hit.to);
    let indices: Vec<usize> = (first..hits.len()).filter(|&index| shared(&hits[index])).collect();
    let single = view.stamina(one).max;
    // Kept apart: what immunity lessens and what goes past it.
    let (mut lessened, mut past): (Vec<(Option<Name>, i16)>, Vec<(Option<Name>, i16)>) = (Vec::new(), Vec::new());
    let mut shares: Vec<(i16, Vec<Term>)> = Vec::new();
    for &index in &indices {
        let hit = &hits[index];
        let (mut parts, mut terms) = damage_reduction::halved(hit);
        if hit.area {
            terms.extend(cap(&mut parts, single));
        }
        shares.push((parts.iter().map(|(_, sum)| (*sum).max(0)).sum(), terms));
        for (kind, sum) in parts {
            let groups = if hit.past_immunity || hit.unreducible { &mut past } else { &mut lessened };
            match groups.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, total)) => *total += sum,
                None => groups.push((kind, sum)),
            }
        }
    }
    let mut reasons = Vec::new();
    let total = damage_reduction::resisted(view, one, lessened, false, &mut reasons)
        + damage_reduction::resisted(view, one, past, true, &mut reasons);
    let plain: i16 = shares.iter().map(|(share, _)| *share).sum();
    spread(&mut shares, total - plain);
    if let Some((_, terms)) = shares.first_mut() {
        terms.extend(reasons);
    }
    Loss { indices, shares, total, deaths: after(view, one, total).1 }
}

/// The standing minions that a creature is the captain of, in id order.
pub fn led(view: View, captain: CreatureId) -> Vec<CreatureId> {
    view.living().filter(|&id| stands(view, id) && view.captain(id) == Some(captain)).collect()
}

/// What hits on one squad cost its pool.
pub struct Loss {
    /// Which of the hits fall on it, in their order.
    pub indices: Vec<usize>,
    /// Of each of these what is dealt, term by term.
    pub shares: Vec<(i16, Vec<Term>)>,
    /// Points that the pool loses.
    pub total: i16,
    /// How many minions that brings down.
    pub deaths: u8,
}

/// Cuts an amount down to what one minion has, with the reason.
fn cap(parts: &mut [(Option<Name>, i16)], most: i16) -> Option<Term> {
    let mut left = most;
    let mut cut = 0;
    for (_, sum) in parts {
        let kept = (*sum).clamp(0, left);
        cut += (*sum).max(0) - kept;
        left -= kept;
        *sum = kept;
    }
    (cut > 0).then(|| Term::number(-cut, Source::situation(name!("no more than one minion's Stamina"))))
}

/// Lets what weakness and immunity change show on the first hits.
fn spread(shares: &mut [(i16, Vec<Term>)], mut change: i16) {
    for (share, _) in shares {
        let made = change.max(-*share);
        *share += made;
        change -= made;
    }
}

/// What a squad's pool is after a loss: the Stamina that brings the next minion down, and how many the loss fells.
pub fn after(view: View, one: CreatureId, amount: i16) -> (i16, u8) {
    let single = view.stamina(one).max.max(1);
    let left = (pool(view, one) - amount).max(0);
    let stay = (left + single - 1) / single;
    let next = if stay > 0 { left - (stay - 1) * single } else { 0 };
    (next, (standing(view, one).len() as i16 - stay).max(0) as u8)
}
