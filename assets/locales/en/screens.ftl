# The words of menu, set-up, settings and the pages on how to play that came with their present shape.

## Players in the set-up

match-me-about = After a game that you win it plays half a level better, after one that you lose half a level worse.
level-about-1 = Knows the moves and little else: a good first opponent.
level-about-2 = Takes most of what lies open, and overlooks what you threaten.
level-about-3 = Plays now and then: sees the next move, seldom the one after.
level-about-4 = Plays for the love of it: reckons with your answer, and still slips.
level-about-5 = At home in a club: punishes open mistakes.
level-about-6 = Hard to surprise: you need a plan of your own.
level-about-7 = Sees most traps that lie some moves ahead.
level-about-8 = Slips seldom, and seldom forgives a slip.
level-about-9 = Stronger than nearly everybody.
level-about-10 = All that the program can do. It takes its time.
# Where a game is played otherwise: level-about-GAME-LEVEL.
level-about-racing-kings-1 = Gives pieces away and forgets the race: a good first opponent.
level-about-racing-kings-2 = Takes what stands free, steps home when it can, and overlooks what you threaten.
level-about-racing-kings-3 = Knows the last rows well, and loses pieces on the way there.
level-about-racing-kings-5 = Runs when it pays: punishes open mistakes.
level-about-draughts-2 = Sees what it can take, and overlooks what you prepare.
level-about-draughts-3 = Sees your next capture, seldom the one that you give a man for.
level-about-domin-up-1 = Lays one of the first tiles that come to mind: a good first opponent.
level-about-domin-up-2 = Thinks of a few places for its tiles, and of your answer.
level-about-domin-up-3 = Thinks of more places, not of all, and of its own next turn.
level-about-domin-up-4 = Looks a few turns ahead, at the likeliest moves alone.
level-about-domin-up-5 = Looks at more of what you may answer each time.
level-about-domin-up-6 = Looks further, and at still more answers.
level-about-domin-up-7 = Between two, counts the last tiles out to the end.
level-about-domin-up-8 = Looks far ahead, at many moves each time.
level-about-domin-up-9 = Misses next to nothing: luck with the tiles decides.
original-about-racing-kings-1 = A program that students wrote in 2017: any legal move by chance, but never a capture.
original-about-racing-kings-2 = A program that students wrote in 2017: any legal move by chance.
original-about-draughts-1 = A program that students wrote in 2002: looks one move ahead and counts pieces.
original-about-draughts-2 = A program that students wrote in 2002: looks two moves ahead and counts pieces.
original-about-draughts-3 = A program that students wrote in 2002: looks three moves ahead, and minds where pieces stand.
original-about-draughts-4 = A program that students wrote in 2002: looks four moves ahead, and minds where pieces stand.
original-about-chess-1 = A program that students wrote in 2003: takes the best of the next moves, and looks no further.
original-about-chess-2 = A program that students wrote in 2003: looks at its move and your answer.
original-about-domin-up-1 = A program that students wrote in 2015: any tile that fits by chance, climbing first.
original-about-domin-up-2 = A program that students wrote in 2015: with few tiles left, the move that leaves you the fewest.
setup-face = Choose a face
setup-stronger = stronger
setup-position-own = Begin from another position

## Settings

settings-size-held = In a window of this size text and buttons grow to { $most } % at most.
settings-at-once = Computers answer at once
settings-still = Less motion when the desktop asks for it
settings-still-now = The desktop asks for less motion, so nothing travels.

## How to play

howto-again = Again
howto-next = Next move
howto-try = Or try it: click a piece and a square.
howto-try-tiles = Or try it: click a tile and a place.
howto-tried = Yes, that is a move.
howto-nothing-there = Click a piece of the player to move.
