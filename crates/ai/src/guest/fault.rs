//! What an engine of other people can do wrong.

/// Why a guest gave no move. The session has the words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum GuestFault {
    /// There is no program of this name, or none at this path.
    NotFound,
    /// What lies there may not be executed: a document, a folder.
    NoProgram,
    /// The program could not be started; why, in the words of the system.
    NotStarted(String),
    /// It did not say `uciok` in time: it is hung, or no engine of UCI.
    NotUci,
    /// It plays other games than this one.
    OtherGame,
    /// Its process has ended.
    Died,
    /// It gave no answer in time.
    Hung,
    /// It wrote more than an engine has to say.
    Flooded,
    /// Its move is not legal; the move as it wrote it, cut if it is long.
    Illegal(String),
    /// It said that it has no move where there are some.
    NoMove,
}
