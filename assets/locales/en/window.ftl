# The words of the window: menus, panels, questions and notices.

window-title = Tabuleiro
back = Back
close = Close

## Games

game-racing-kings = Racing Kings
game-draughts = Portuguese Draughts
game-chess = Chess
game-domin-up = Domin-Up
about-racing-kings = Two kings race to the last row, and nobody may ever give check.
about-draughts = Flying kings, and the most pieces must be taken.
about-chess = The game of kings, by the laws of FIDE.
about-domin-up = Dominoes that climb: whoever first lays every tile wins.

## Menu

menu-subtitle = Board games at one table
menu-continue = Continue
menu-continue-game = Continue: { $game }
menu-how-to-play = How to play
menu-settings = Settings
menu-quit = Quit

## Setting a game up

setup-players = Who plays?
setup-table = The table
setup-seats = { $count } players
rules-report = Classic rules
rules-report-about = One tile a turn, and what is laid beside has to match: the game as students described it in 2015.
rules-publisher = The publisher’s rules
rules-publisher-about = Climb for as long as you can, then lay one tile anywhere: the game as it is sold.
setup-position-about = Leave it empty for the starting position, or paste a FEN.
setup-position-about-draughts = Leave it empty for the starting position, or paste a PDN position.
setup-position-about-domin-up = Leave it empty to be dealt tiles, or paste a position: rules, seat to move, hands, table, passes.
setup-position-start = The starting position.
setup-position-deal = The tiles are shuffled and dealt.
setup-position-decides = This position can be played; it decides how many play, and by which rules.
setup-paste = Paste from the clipboard
setup-position-good = This position can be played.
setup-start = Start the game
mode-person-person = Two people
# The player at this computer plays against it.
setup-you-play =
    { $by ->
        [colour] You play { $colour }
       *[place] You take { $colour }
    }
setup-by-lot =
    { $by ->
        [colour] Random colour
       *[place] Random seat
    }
setup-theme-of-settings = As in settings
mode-computer-computer = Two computers
mode-people = People only
mode-one-person = One person
mode-mixed = People and computers
mode-computers = Computers only
player-human = Person
player-match-me = To match me: { $level }
name-person = Player { $number }
colour-white = White
colour-black = Black
seat-1 = Seat 1
seat-2 = Seat 2
seat-3 = Seat 3
seat-4 = Seat 4

## The computer players

# A level is called so everywhere, in lists and in the middle of sentences: its word, and its number as its last word.

level-1 = Apprentice 1
level-2 = Beginner 2
level-3 = Casual 3
level-4 = Amateur 4
level-5 = Club 5
level-6 = Strong 6
level-7 = Expert 7
level-8 = Master 8
level-9 = Grandmaster 9
level-10 = Maximum 10
original-racing-kings-1 = Original 1 (2017)
original-racing-kings-2 = Original 2 (2017)
original-draughts-1 = Original 1, easy (2002)
original-draughts-2 = Original 2, medium (2002)
original-draughts-3 = Original 3, hard (2002)
original-draughts-4 = Original 4, very hard (2002)
original-chess-1 = Original 1 (2003)
original-chess-2 = Original 2 (2003)
original-domin-up-1 = Original 1, easy (2015)
original-domin-up-2 = Original 2, hard (2015)

## At the table

# Where a sentence names the player to move, $by says what seats are called by: their colour or their place at the
# table.

status-to-move =
    { $by ->
        [colour] { $name }, your move ({ $colour })
       *[place] { $name }, your turn
    }
status-thinking =
    { $by ->
        [colour] { $name } is thinking ({ $colour })
       *[place] { $name } is thinking
    }
status-paused =
    { $by ->
        [colour] Paused: { $name } is to move ({ $colour })
       *[place] Paused: it is { $name }’s turn
    }
status-duty = { $name }, your turn: { $duty }
duty-climb = you have to climb
duty-lay = now lay one tile on the table
duty-last-reply = reach the last row now, or lose
status-thinking-carefully = { $name } is thinking carefully
status-promotion = Choose what the pawn becomes.
status-won = { $name } wins: { $reason }
status-drawn = Draw: { $reason }
panel-thinking = thinking…
panel-paused = paused
panel-winner =
    { $by ->
        [colour] { $colour }, winner
       *[place] { $colour }, winner
    }
panel-to-move =
    { $by ->
        [colour] { $colour }, to move
       *[place] { $colour }, to play
    }
panel-thinking-carefully = thinking carefully…
panel-score =
    { $games ->
        [one] Points in one game between these players
       *[other] Points in { $games } games between these players
    }
panel-tiles =
    { $count ->
        [one] One tile in hand
       *[other] { $count } tiles in hand
    }
move-pass = pass
panel-no-moves = No moves yet.

## Buttons

button-undo = Take back
button-redo = Redo
button-flip = Turn the board
button-pause = Pause
button-go-on = Go on
button-claim = Claim the draw
button-draw = Offer a draw
button-resign = Resign
button-rematch = Rematch, colours changed
button-rematch-seats = Rematch, seats changed
button-show-hands = Show all hands
button-hide-hands = Hide the hands
button-restart = Start again
button-copy = Copy the position (FEN)
button-copy-draughts = Copy the position (PDN)
button-copy-domin-up = Copy the position as you see it
button-keys = Keys
button-menu = Menu
button-fit = Show the whole table (0)

## Notices and questions

notice-not-your-turn = One moment: the computer is thinking.
notice-paused = The game is paused: press the button with the triangle to go on.
notice-opening = { $name } holds the double seven and opens with it.
notice-pass = { $name } has no place for a tile and passes.
ask-restart = Start this game again from the beginning?
ask-restart-yes = Start again
notice-draw-offered = A draw is offered…
notice-draw-declined = The draw is declined: the game goes on.
notice-branches = Several captures end on one square: show the way square by square, or press C.
notice-may-end-here = The move may end here, with another click, or go on.
notice-several-ways = Several captures end here: another click plays the one shown, C shows the next.
notice-way = Capture { $number } of { $count }: a click on its last square plays it.
notice-copied = The position is on the clipboard.
ask-resign = { $name }, do you really want to resign?
ask-resign-several = The game ends for everyone: whoever stands best among the others wins.
ask-resign-yes = Resign
ask-offer-draw = { $name }, do you really want to offer a draw?
ask-offer-draw-about = If { $to } takes it, the game ends at once.
ask-offer-draw-yes = Offer a draw
ask-draw = { $to }, { $from } offers a draw.
ask-draw-yes = Accept
ask-draw-no = Decline

## The curtain between people at one screen

curtain-title = Pass to { $name }
curtain-about = Everyone else looks away.
curtain-lift = I am { $name }

## The result

result-congratulations = Congratulations, { $name }!
result-won = { $name } wins
result-draw = A draw
result-block-tiles = blocked, with the fewest tiles
result-block-sum = blocked, with the lowest sum
result-block-equal = blocked, with equal hands
result-hand =
    { $tiles ->
        [one] one tile, sum { $sum }
       *[other] { $tiles } tiles, sum { $sum }
    }
result-score = In { $games } games
result-rematch = Rematch
result-new-game = New game

## Keys

keys-title = Keys
key-space = Space
keys-arrows = move over the board
keys-enter = choose the square
keys-other-way = in draughts: show another capture, where there are several
keys-tiles = go through the hand, or move the chosen tile
keys-tile-enter = choose a tile, lay it
keys-turn-tile = turn the tile, like the right button or the wheel
keys-redo-no-tile = redo, with no tile chosen
keys-next-place = go to the next place where the tile fits
keys-look-under = look under the stacks
keys-zoom = nearer, farther, the whole table
keys-escape = put down, close, leave
keys-tab = go through the buttons
keys-undo = take back
keys-redo = redo
keys-step = one move back or on
keys-annotate = write about the move that is shown
keys-ends = to the start, to the end
keys-flip = turn the board
keys-pause = pause, or go on; Space too, where only computers play
keys-rematch = rematch, seats changed
keys-copy = copy the position
keys-start = start the game that is set up
keys-fullscreen = fill the screen
keys-help = this page

## Settings

settings-title = Settings
settings-language = Language
settings-theme = Table and pieces
settings-motion = Motion
settings-size = Text size
settings-board = The board
settings-coordinates = Letters and numbers at the edge
settings-table-coordinates = Columns and rows of Domin-Up
settings-table-coordinates-about = Numbers at the edge of its table, as in the move 76@1,0.
settings-legal-marks = Show where a piece can go
settings-square-names = On the squares of draughts
square-names-numbers = Numbers
square-names-letters = Letters and numbers
square-names-none = Nothing
settings-digits = Digits instead of circles on dominoes
language-pt = Português
language-en = English
theme-nogueira = Walnut
theme-estremoz = Estremoz
theme-azulejo = Azulejo
theme-cortica = Cork oak
theme-noite = Night
speed-slow = Slow
speed-calm = Calm
speed-normal = Normal
speed-fast = Fast
speed-instant = None

## The letters of the pieces in the written moves, and on the keyboard

letter-king = K
letter-queen = Q
letter-rook = R
letter-bishop = B
letter-knight = N

## What has gone wrong

warning-engine-failed = { $name } could not think: something went wrong in its program. The game goes on.
warning-file-aside =
    { $what ->
        [settings] The settings
        [setups] The last set-ups of the games
        [guests] The list of other programs
       *[window] The place and size of the window
    } could not be read ({ $why }). The old file is kept as { $file }.
warning-file =
    { $what ->
        [settings] The settings
        [setups] The last set-ups of the games
        [guests] The list of other programs
       *[window] The place and size of the window
    } in { $file } could not be read ({ $why }). The program goes on without them.
warning-files = Settings and set-ups cannot be saved ({ $file }: { $why }). The program goes on without that.
warning-files-full = Settings and set-ups cannot be saved: the disk is full ({ $file }). The program goes on without that.
warning-close = Close

# Kept games
warning-games-aside =
    { $lost ->
        [0] The kept games were damaged: all that was found ({ $saved }) is here again.
        [one] The kept games were damaged: { $saved } can be read, one cannot.
       *[other] The kept games were damaged: { $saved } can be read, { $lost } cannot.
    } The old file is kept as { $file }.
store-no-home = There is no home folder. Set TABULEIRO_HOME to name one.
store-newer = { $file } belongs to a newer version of the program.
store-full = The disk is full: { $file }.
store-failed = { $file }: { $why }.
# Before and after one of the sentences above.
warning-not-saved = Games cannot be saved. { $why } You can play all the same, and every move tries again.
store-no-such-game = There is no game { $number }.
store-damaged = Game { $number } is damaged and cannot be opened.
store-busy = Game { $number } is open in another window.
store-no-such-seat = Game { $number } has no seat { $seat }.
store-stopped = Games cannot be saved any more: the part of the program that writes them has stopped. You can play all the same.

## What a player is given against a stronger one

setup-odds = Odds
setup-odds-none = None: an even game
# { $what } is one of the odds below.
setup-odds-about =
    { $by ->
        [colour] { $name } plays against a side without { $what }.
       *[place] { $name } begins with { $what }, which lie aside for everybody to see.
    }
setup-odds-to = { $name } ({ $seat })
odds-told = Odds for { $name }: { $what }
odds-told-tiles = Odds for { $name }: { $what } (aside: { $tiles })
odds-pawn = a pawn
odds-knight = a knight
odds-bishop = a bishop
odds-rook = a rook
odds-queen = the queen
odds-man = a man
odds-two-men = two men
odds-three-men = three men
odds-two-tiles = two tiles fewer
odds-three-tiles = three tiles fewer
odds-four-tiles = four tiles fewer
