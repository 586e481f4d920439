# Menu, game setup, settings and "How to play".

## Players in the setup

player-adaptive-about = Follows your results in this game, so that your chances are about even.
strength-question = How well do you play this game?
strength-learning = I am still learning
strength-occasional = I play now and then
strength-experienced = I play often and well
# $answer is one of the three answers.
strength-change = Your answer: { $answer }
strength-unknown = No games yet: { $level } is only a guess. Your answer makes it a better one.
strength-answered = { $level } is a first guess from your answer. A few games will show.
# $people is the number of people at the table, $name the name of the first.
strength-estimate =
    { $people ->
        [one] You play
       *[other] { $name } plays
    } about like { $level }; after { $games ->
        [one] 1 game
       *[other] { $shown } games
    }, between { $low } and { $high } is { $percent }% likely.
strength-certain =
    { $people ->
        [one] You play
       *[other] { $name } plays
    } about like { $level }; after { $games ->
        [one] 1 game
       *[other] { $shown } games
    }, this is at least { $percent }% likely.
level-about-1 = Knows the moves and little else: a good first opponent.
level-about-2 = Opens like a player and takes back, but misses most threats.
level-about-3 = Sees the next move, but rarely the one after.
level-about-4 = Considers your reply, but still makes mistakes.
level-about-5 = Plays like a club player: punishes clear mistakes.
level-about-6 = Hard to surprise: you need a plan.
level-about-7 = Sees most traps a few moves ahead.
level-about-8 = Rarely makes a mistake, and rarely forgives one.
level-about-9 = Stronger than almost everybody.
level-about-10 = The program’s full strength. Takes its time.
level-answers = Answers within { $seconds } seconds.
# Facts about a level of chess. $low and $high are Elo ratings among chess engines.
level-answers-rated = Rated { $low } to { $high } by games with chess engines. Answers within { $seconds } seconds.
level-answers-rated-about = Rated about { $low } to { $high }. Answers within { $seconds } seconds.
level-answers-rated-above = Rated above { $low }. Answers within { $seconds } seconds.
# Which levels are as strong as the chosen one, with these rules and players.
levels-alike = With these rules and this many players the deal decides: levels { $first } to { $last } win equally often.
# Descriptions for one game: level-about-GAME-LEVEL.
level-about-racing-kings-1 = Gives pieces away and forgets the race: a good first opponent.
level-about-racing-kings-2 = Runs for the last row and takes back, but misses most of your threats.
level-about-racing-kings-3 = Knows the last rows well, but loses pieces on the way there.
level-about-racing-kings-5 = Runs when it pays, and punishes clear mistakes.
level-about-draughts-2 = Sees its own captures, but misses the ones you prepare.
level-about-draughts-3 = Sees your next capture, but rarely one that begins with a sacrifice.
level-about-domin-up-1 = Lays one of the first tiles that it finds: a good first opponent.
level-about-domin-up-2 = Considers a few places for its tiles, and your reply.
level-about-domin-up-3 = Considers more places, but not all, and its own next turn.
level-about-domin-up-4 = Looks a few turns ahead, but only at the likeliest moves.
level-about-domin-up-5 = Considers more of your possible replies at each turn.
level-about-domin-up-6 = Looks further ahead, at even more replies.
level-about-domin-up-7 = Remembers most of the tiles that lie below others.
level-about-domin-up-8 = Looks far ahead, at many moves each turn.
level-about-domin-up-9 = Misses almost nothing: luck with the tiles decides.
original-about-racing-kings-1 = Student program from 2017: random legal moves, but never a capture.
original-about-racing-kings-2 = Student program from 2017: random legal moves.
original-about-draughts-1 = Student program from 2002: looks one move ahead and counts pieces.
original-about-draughts-2 = Student program from 2002: looks two moves ahead and counts pieces.
original-about-draughts-3 = Student program from 2002: looks three moves ahead and considers where the pieces stand.
original-about-draughts-4 = Student program from 2002: looks four moves ahead and considers where the pieces stand.
original-about-chess-1 = Student program from 2003: picks the best next move and looks no further.
original-about-chess-2 = Student program from 2003: looks at its move and your reply.
original-about-domin-up-1 = Student program from 2015: lays any tile that fits at random, climbing first.
original-about-domin-up-2 = Student program from 2015: with few tiles left, leaves the next player the fewest moves.
setup-avatar = Choose an avatar
setup-level-stronger = stronger
setup-position-custom = Start from another position

## Settings

settings-text-size-limited = In a window of this size, text and buttons grow to { $most }% at most.
settings-instant-computer-moves = Instant computer moves
settings-reduced-motion = Reduce motion if the system asks for it
settings-reduced-motion-active = The system asks for reduced motion: animations are off.

## How to play

howto-replay = Replay
howto-next-move = Next move
howto-try = Or try it: click a piece, then a square.
howto-try-tiles = Or try it: click a tile, then a place.
howto-move-legal = Yes, that move is legal.
howto-no-piece-there = Click a piece of the side whose turn it is.
