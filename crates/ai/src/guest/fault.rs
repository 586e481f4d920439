//! What an engine of other people can do wrong.

/// Why a guest gave no move. The words of the window are in `files` of its languages; these are those of the command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GuestFault {
    /// There is no program of this name, or none at this path.
    #[error("there is no such program")]
    NotFound,
    /// What lies there may not be executed: a document, a folder.
    #[error("it is no program that can be started")]
    NoProgram,
    /// The program could not be started; why, in the words of the system.
    #[error("it cannot be started: {0}")]
    NotStarted(String),
    /// It did not say `uciok` in time: it is hung, or no engine of UCI.
    #[error("it does not speak UCI")]
    NotUci,
    /// It plays other games than this one.
    #[error("it does not play this game")]
    OtherGame,
    /// Its process has ended.
    #[error("it has ended by itself")]
    Died,
    /// It gave no answer in time.
    #[error("it gave no answer in time")]
    Hung,
    /// It wrote more than an engine has to say.
    #[error("it writes without end")]
    Flooded,
    /// Its move is not legal; the move as it wrote it, cut if it is long.
    #[error("it played {0:?}, which is not legal")]
    Illegal(String),
    /// It said that it has no move where there are some.
    #[error("it says that it has no move")]
    NoMove,
}
