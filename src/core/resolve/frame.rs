//! The kinds of frames of a game: an enum of plain data for the stack, and a type of each kind for those who work it.

use std::fmt::Debug;

/// All kinds of unfinished business of a game: an enum with one type for each kind, made known by
/// [`frame_kinds!`](crate::frame_kinds).
pub trait FrameData: Debug + Send + Sync + 'static {
    /// What the kinds are called, in the order of their numbers.
    const KINDS: &'static [&'static str];

    /// The number of its kind.
    fn kind(&self) -> usize;
}

/// One kind of frame of a game.
pub trait FrameKind<F: FrameData>: 'static {
    /// Its number among the kinds.
    const KIND: usize;

    /// The frame as this kind, if it is of it.
    fn from_frame(frame: &F) -> Option<&Self>;

    /// The same, to work it.
    fn from_frame_mut(frame: &mut F) -> Option<&mut Self>;
}

/// Makes the kinds of a game's frames known: every variant with the type in it, boxed or not.
///
/// ```
/// # #[derive(Debug)] struct Turn; #[derive(Debug)] struct Walk;
/// #[derive(Debug)]
/// enum Frame {
///     Turn(Turn),
///     Walk(Box<Walk>),
/// }
///
/// battlemat::frame_kinds!(Frame { Turn: Turn, Walk: Walk });
/// ```
#[macro_export]
macro_rules! frame_kinds {
    ($frame:ident { $($variant:ident: $kind:ty),+ $(,)? }) => {
        const _: () = {
            use $crate::core::resolve::{FrameData, FrameKind};

            enum Kind {
                $($variant,)+
            }

            impl FrameData for $frame {
                const KINDS: &'static [&'static str] = &[$(stringify!($variant)),+];

                fn kind(&self) -> usize {
                    match self {
                        $(Self::$variant(_) => Kind::$variant as usize,)+
                    }
                }
            }

            $(impl FrameKind<$frame> for $kind {
                const KIND: usize = Kind::$variant as usize;

                #[allow(unreachable_patterns, reason = "a game may have one kind of frame only")]
                fn from_frame(frame: &$frame) -> Option<&Self> {
                    match frame {
                        $frame::$variant(kind) => Some(kind),
                        _ => None,
                    }
                }

                #[allow(unreachable_patterns, reason = "a game may have one kind of frame only")]
                fn from_frame_mut(frame: &mut $frame) -> Option<&mut Self> {
                    match frame {
                        $frame::$variant(kind) => Some(kind),
                        _ => None,
                    }
                }
            })+
        };
    };
}
