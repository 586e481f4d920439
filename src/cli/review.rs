//! `tabuleiro review`: the review of a game, as text or as JSON.

use super::args::ReviewArgs;
use super::failure::Failure;
use super::files;
use super::streams::Streams;
use session::review::Label;
use session::{
    EngineJob, Explanation, Match, MessageArg, MoveNumbering, RecordedMove, Review, ReviewNodes, Seat,
    StopFlag, catalogue, message,
};

/// Reviews the game and prints the result.
pub(crate) fn run(args: &ReviewArgs, io: &mut Streams) -> Result<(), Failure> {
    let imported = files::read_game_number(&args.file, args.number.unwrap_or(1), io.errors)?;
    let game = catalogue::reopen(&imported.saved).map_err(Failure::invalid)?;
    let job = game.review(ReviewNodes::of(game.game().id));
    let job = job.ok_or_else(|| Failure::invalid("the game has no moves to review"))?;
    let stop = StopFlag::new();
    // Without a raised stop flag, the job ends with a review.
    let review = job(&stop, &mut |_| ()).ok_or_else(|| Failure::invalid("the review was stopped"))?;
    if args.json {
        writeln!(io.output, "{}", review.to_json(game.game()))?;
        return Ok(());
    }
    let printer = Printer { game: &*game, review: &review, stop };
    printer.print(io)
}

/// Prints a review as text.
struct Printer<'a> {
    game: &'a dyn Match,
    review: &'a Review,
    stop: StopFlag,
}

impl Printer<'_> {
    fn print(&self, io: &mut Streams) -> Result<(), Failure> {
        for seat in Seat::all(self.game.seats().len() as u8) {
            writeln!(io.output, "{}", self.review.summary(seat, self.side(seat)).english())?;
        }
        if !self.review.praise.is_empty() {
            writeln!(io.output, "\n{}", message!("review-well-played").english())?;
        }
        for ply in &self.review.praise {
            let Some(reviewed) = self.review.at(*ply) else { continue };
            let sentences = reviewed.praise(&self.explanation(*ply)?);
            self.print_move(io, *ply, "", sentences.iter().map(|sentence| sentence.english()))?;
        }
        let moments = &self.review.key_moments;
        let heading =
            if moments.is_empty() { message!("review-no-moments") } else { message!("review-key-moments") };
        writeln!(io.output, "\n{}", heading.english())?;
        for ply in moments {
            let Some(reviewed) = self.review.at(*ply) else { continue };
            let explanation = self.explanation(*ply)?;
            let sentences = reviewed.criticism(&explanation, |seat| self.side(seat), notation);
            self.print_move(
                io,
                *ply,
                &self.change(*ply),
                sentences.iter().map(|sentence| sentence.english()),
            )?;
        }
        let others: Vec<usize> = (1..=self.review.moves.len())
            .filter(|ply| !moments.contains(ply) && self.review.at(*ply).is_some_and(|mv| mv.label.is_some()))
            .collect();
        if !others.is_empty() {
            writeln!(io.output, "\n{}", message!("review-other-marks").english())?;
        }
        for ply in others {
            let Some(reviewed) = self.review.at(ply) else { continue };
            let explanation = self.explanation(ply)?;
            let best = explanation.best.map_or(String::new(), |best| best.mv.notation);
            let better = message!("review-better", move = best);
            let seen_by = reviewed.seen_by_sentence();
            let sentences = [Some(better), seen_by].into_iter().flatten();
            self.print_move(io, ply, &self.change(ply), sentences.map(|sentence| sentence.english()))?;
        }
        Ok(())
    }

    /// Prints a move with its number, a remark in parentheses, and sentences.
    fn print_move(
        &self,
        io: &mut Streams,
        ply: usize,
        remark: &str,
        sentences: impl IntoIterator<Item = String>,
    ) -> Result<(), Failure> {
        let (index, numbering) = (ply - 1, self.game.state().numbering);
        let dots = if numbering.is_second(index) { "..." } else { "." };
        let separator = if numbering == MoveNumbering::Single || dots == "." { " " } else { "" };
        let notation = self.game.moves().get(index).map_or("", |mv| &mv.notation);
        let remark = if remark.is_empty() { String::new() } else { format!(" ({remark})") };
        let text = sentences.into_iter().collect::<Vec<_>>().join(" ");
        let number = numbering.number(index);
        writeln!(io.output, "{number}{dots}{separator}{notation}{remark}: {text}")?;
        Ok(())
    }

    /// The label of a move and the expected score before and after it, in per cent.
    fn change(&self, ply: usize) -> String {
        let Some(mv) = self.review.at(ply) else { return String::new() };
        let [before, after] = [mv.before, mv.after].map(|score| (score + 5) / 10);
        format!("{}, {before} % to {after} %", mv.label.map_or("", Label::name))
    }

    fn explanation(&self, ply: usize) -> Result<Explanation, Failure> {
        let job: Option<EngineJob<Explanation>> = self.game.explain_review(self.review, ply);
        Ok(job.map(|job| job(&self.stop)).transpose().ok().flatten().unwrap_or_default())
    }

    fn side(&self, seat: Seat) -> MessageArg {
        MessageArg::Key(self.game.game().seat_key(seat))
    }
}

fn notation(mv: &RecordedMove) -> String {
    mv.notation.clone()
}
