//! Whom an ability may be aimed at (DS-TGT-01 to DS-TGT-10).

/// The target entry of an ability.
///
/// Content writes the printed form: `"self or one ally"`, `"each enemy in the area"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TargetSpec {
    /// How many besides the user.
    pub count: Count,
    /// Whether any creature fits, friend or foe.
    pub creatures: bool,
    /// Whether enemies fit (DS-TGT-06).
    pub enemies: bool,
    /// Whether allies fit (DS-TGT-07).
    pub allies: bool,
    /// Whether unattended objects fit (DS-TGT-12).
    pub objects: bool,
    /// The user's own part (DS-TGT-08, DS-TGT-09).
    pub yourself: Yourself,
    /// Which sizes fit.
    pub size: Option<SizeLimit>,
    /// Whether only what the ability's area covers fits.
    pub in_area: bool,
    /// Whether each minion of a squad brings this many targets (DS-DIR-13).
    pub per_minion: bool,
    /// Whether only what the user holds fits.
    pub grabbed_by_you: bool,
}

/// How many targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// This many or fewer (DS-TGT-01); 0 where only the user is named.
    UpTo(u8),
    /// All that fit, leaving none out (DS-TGT-10).
    Each,
    /// The one that set off the trigger.
    Triggering,
    /// The ability's text says.
    Special,
}

impl Default for Count {
    fn default() -> Self {
        Self::UpTo(0)
    }
}

/// How the user stands among their own targets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Yourself {
    /// Not a target (DS-TGT-02).
    #[default]
    No,
    /// `self`: the only target (DS-TGT-09).
    Only,
    /// `self or one ally`: in place of the others.
    Or,
    /// `self and each ally`: besides the others.
    And,
}

/// A limit on the size of targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SizeLimit {
    /// `of your size or smaller`.
    YoursOrSmaller,
    /// `size 1`: this many squares per side, whatever the grade.
    Squares(u8),
}
