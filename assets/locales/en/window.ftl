# Menus, panels, questions and notices of the window.

window-title = Tabuleiro
back = Back
close = Close

## Games

game-racing-kings = Racing Kings
game-draughts = Portuguese Draughts
game-chess = Chess
game-domin-up = Domin-Up
game-racing-kings-about = Two kings race to the last row. Giving check is not allowed.
game-draughts-about = Flying kings; capture as many pieces as possible.
game-chess-about = The game of kings, under FIDE rules.
game-domin-up-about = Dominoes that climb: the first to lay every tile wins.

## Menu

menu-subtitle = Board games at one table
menu-continue = Continue
menu-continue-game = Continue: { $game }
menu-how-to-play = How to play
menu-settings = Settings
menu-quit = Quit

## Game setup

setup-players = Players
setup-table = Table
setup-seat-count = { $count } players
rules-report = Classic rules
rules-report-about = One tile per turn. A tile laid beside others must match.
rules-publisher = Publisher’s rules
rules-publisher-about = Climb as long as you can, then lay one tile anywhere. The rules in the box.
setup-position-about = Leave empty for the starting position, or paste a FEN.
setup-position-about-draughts = Leave empty for the starting position, or paste a PDN position.
setup-position-about-domin-up = Leave empty for a random deal, or paste a position: rules, seat to move, hands, table, passes.
setup-position-start = Starting position.
setup-position-deal = The tiles are shuffled and dealt.
setup-position-valid-sets-rules = This position is valid. It sets the number of players and the rules.
setup-paste = Paste from clipboard
setup-position-valid = This position is valid.
setup-start = Start game
mode-person-person = Two people
# One person plays against the computer.
setup-seat-chosen =
    { $by ->
        [colour] You play { $colour }
       *[place] You take { $colour }
    }
setup-seat-random =
    { $by ->
        [colour] Random colour
       *[place] Random seat
    }
setup-theme-default = Default ({ $theme })
mode-computer-computer = Two computers
mode-people = People only
mode-one-person = One person
mode-mixed = People and computers
mode-computers = Computers only
player-human = Person
player-adaptive = Adaptive: { $level }
player-default-name = Player { $number }
colour-white = White
colour-black = Black
seat-1 = Seat 1
seat-2 = Seat 2
seat-3 = Seat 3
seat-4 = Seat 4

## The computer players

# Name of a level, used in lists and within sentences: a word, then the number of the level.

level-1 = Apprentice 1
level-2 = Beginner 2
level-3 = Casual 3
level-4 = Amateur 4
level-5 = Club player 5
level-6 = Strong player 6
level-7 = Expert 7
level-8 = Master 8
level-9 = Grandmaster 9
level-10 = Maximum 10
original-racing-kings-1 = Student program 1 (2017)
original-racing-kings-2 = Student program 2 (2017)
original-draughts-1 = Student program 1, easy (2002)
original-draughts-2 = Student program 2, medium (2002)
original-draughts-3 = Student program 3, hard (2002)
original-draughts-4 = Student program 4, very hard (2002)
original-chess-1 = Student program 1 (2003)
original-chess-2 = Student program 2 (2003)
original-domin-up-1 = Student program 1, easy (2015)
original-domin-up-2 = Student program 2, hard (2015)

## At the table

# $by says how the game names its seats: by colour, or by place at the table.

status-to-move =
    { $by ->
        [colour] { $name }, your move ({ $colour })
       *[place] { $name }, your turn
    }
# The only person among computers needs no name.
status-your-move =
    { $by ->
        [colour] Your move ({ $colour })
       *[place] Your turn
    }
status-thinking =
    { $by ->
        [colour] { $name } is thinking ({ $colour })
       *[place] { $name } is thinking
    }
status-paused =
    { $by ->
        [colour] Paused: { $name } to move ({ $colour })
       *[place] Paused: it is { $name }’s turn
    }
status-your-move-paused =
    { $by ->
        [colour] Paused: it is your move ({ $colour })
       *[place] Paused: it is your turn
    }
status-obligation = { $name }, your turn: { $duty }
status-your-obligation = Your turn: { $duty }
obligation-climb = you must climb
obligation-lay-tile = now lay one tile on the table
obligation-last-reply = reach the last row now, or lose
status-thinking-carefully = { $name } is thinking carefully
status-promotion = Choose the promotion piece.
status-won = { $name } wins: { $reason }
status-you-won = You win: { $reason }
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
        [colour] { $colour } to move
       *[place] { $colour } to play
    }
panel-thinking-carefully = thinking carefully…
panel-score =
    { $games ->
        [one] Score in one game between these players
       *[other] Score in { $games } games between these players
    }
panel-tiles =
    { $count ->
        [one] One tile in hand
       *[other] { $count } tiles in hand
    }
move-pass = pass
panel-no-moves = No moves yet.

## Buttons at the table

button-undo = Take back
button-redo = Redo
button-flip = Flip board
button-pause = Pause
button-resume = Resume
button-claim-draw = Claim a draw
button-offer-draw = Offer a draw
button-resign = Resign
button-rematch = Rematch, colours swapped
button-rematch-seats = Rematch, seats swapped
button-show-hands = Show all hands
button-hide-hands = Hide hands
button-restart = Restart
button-copy = Copy position (FEN)
button-copy-draughts = Copy position (PDN)
button-copy-domin-up = Copy the visible position
button-keys = Keyboard shortcuts
button-menu = Menu
legend-close = Hide the legend of the numbers
button-zoom-to-fit = Show the whole table (0)

## Notices and questions

notice-not-your-turn = Please wait: the computer is thinking.
notice-paused = The game is paused. Press P or Resume to continue.
notice-opening = { $name } has the double seven and opens with it.
notice-pass = { $name } has no tile that fits and passes.
notice-your-opening = You have the double seven and open with it.
notice-your-pass = You have no tile that fits and pass.
restart-question = Restart this game from the beginning?
restart-yes = Restart
notice-draw-offered = Draw offered…
notice-draw-declined = Draw declined. The game continues.
notice-capture-branches = Several captures end on one square: click the squares on the way, or press C for the next.
notice-capture-may-end-here = The move can end here (click again) or continue.
notice-capture-ambiguous = Several captures end here: click again to play the one shown, or press C for the next.
notice-capture-choice = Capture { $number } of { $count }: click its last square to play it.
notice-position-copied = Position copied to the clipboard.
resign-question = { $name }, do you really want to resign?
resign-question-you = Do you really want to resign?
resign-several-players-about = The game ends for everyone: the best placed of the others wins.
resign-yes = Resign
offer-draw-question = { $name }, do you really want to offer a draw?
offer-draw-question-you = Do you really want to offer a draw?
offer-draw-about = If { $to } accepts, the game ends at once.
offer-draw-yes = Offer a draw
accept-draw-question = { $to }, { $from } offers a draw.
accept-draw-yes = Accept
accept-draw-no = Decline

## The curtain that hides hands between people at one screen

curtain-title = Hand the screen to { $name }
curtain-about = Everyone else, look away.
curtain-lift = I am { $name }

## The result

result-congratulations = Congratulations, { $name }!
result-congratulations-you = Congratulations, you won!
result-won = { $name } wins
result-draw = Draw
result-blocked-fewest-tiles = game blocked, fewest tiles
result-blocked-lowest-sum = game blocked, lowest sum
result-blocked-equal-hands = game blocked, equal hands
result-hand =
    { $tiles ->
        [one] one tile, sum { $sum }
       *[other] { $tiles } tiles, sum { $sum }
    }
result-score = In { $games } games
result-not-counted-from-file = Not counted: the game is from a file.
result-not-counted-set-up = Not counted: the game began from a set-up position.
result-not-counted-continuation = Not counted: the game began with moves of another game.
result-not-counted-hints = Not counted: a hint was used.
result-not-counted-analysis = Not counted: the analysis was used.
result-not-counted-coach = Not counted: the coach warned of a mistake.
result-not-counted-take-backs = Not counted: a move was taken back.
result-next-level = Next opponent: { $level }
result-rematch = Rematch
result-new-game = New game

## Keyboard shortcuts

keys-title = Keyboard shortcuts
key-space = Space
keys-arrows = move the cursor
keys-enter = select the square
keys-next-capture = draughts: show the next of several captures
keys-tiles = go through the hand, or move the selected tile
keys-tile-enter = select a tile, or lay it
keys-rotate-tile = rotate the tile (also right button or wheel)
keys-redo-no-tile = redo, if no tile is selected
keys-next-place = next place where the tile fits
keys-transparent-stacks = hold: look under the stacks
keys-zoom = zoom in, zoom out, whole table
keys-escape = cancel, close, leave
keys-tab = move between buttons
keys-undo = take back
keys-redo = redo
keys-previous-next-move = one move back or forward
keys-annotate = comment on the move shown
keys-first-last-move = to the start, to the end
keys-flip = flip the board
keys-pause = pause or resume (also Space, if only computers play)
keys-rematch = rematch, seats swapped
keys-copy = copy the position
keys-start-game = start the game
keys-start-game-while-typing = start the game, also while typing
keys-level = change the level, if its row is selected
keys-list = move in an open list; letters jump to an entry
keys-settings = settings
keys-fullscreen = full screen
keys-help = this page

## Settings

settings-title = Settings
settings-person = You
settings-person-about = Your games carry this name and avatar from the next one on.
person-name = Your name
introduction-title = What shall we call you?
introduction-about = You can change name and avatar in the settings at any time.
introduction-accept = That’s me
introduction-skip = Skip
settings-language = Language
settings-theme = Theme
settings-animation = Animation
settings-text-size = Text size
settings-board = Board
settings-coordinates = Board coordinates
settings-table-coordinates = Domin-Up coordinates
settings-table-coordinates-about = Numbers at the edge of the table, as in the move 76@1,0.
settings-legal-marks = Show legal moves
settings-square-names = Square names in draughts
square-names-numbers = Numbers
square-names-letters = Letters and numbers
square-names-none = None
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

## Letters of the pieces, in notation and on the keyboard

letter-king = K
letter-queen = Q
letter-rook = R
letter-bishop = B
letter-knight = N

## Warnings and errors

warning-engine-failed = { $name } could not think because of an internal error. The game continues.
warning-file-unreadable-renamed =
    { $what ->
        [settings] The settings
        [setups] The setups of the last games
        [guests] The list of external engines
        [first-steps] The progress in the tutorials
       *[window] The position and size of the window
    } could not be read ({ $why }). Defaults are used. The old file is now { $file }.
warning-file-unreadable =
    { $what ->
        [settings] The settings
        [setups] The setups of the last games
        [guests] The list of external engines
        [first-steps] The progress in the tutorials
       *[window] The position and size of the window
    } in { $file } could not be read ({ $why }). Defaults are used.
warning-file-partly-read =
    { $what ->
        [settings] Some settings
        [setups] Some setups of the last games
        [guests] Some external engines
        [first-steps] Some of the progress in the tutorials
       *[window] The position and size of the window
    } in { $file } could not be understood and have their defaults: { $names }.
warning-settings-not-saved = Settings cannot be saved ({ $file }: { $why }). You can continue without saving them.
warning-settings-not-saved-disk-full = Settings cannot be saved: the disk is full ({ $file }). Free some disk space.
warning-clipboard-no-answer = The clipboard does not answer. Copy the text again, then paste it.
warning-clipboard-no-text = There is no text in the clipboard.
warning-close = Close

# Saved games
warning-games-damaged =
    { $lost ->
        [0] The file of saved games was damaged. Games restored: { $saved }.
        [one] The file of saved games was damaged. Games restored: { $saved }; one is lost.
       *[other] The file of saved games was damaged. Games restored: { $saved }; { $lost } are lost.
    } The old file is now { $file }.
store-no-home = There is no home folder. Set the environment variable TABULEIRO_HOME to the path of a folder.
store-newer-version = { $file } was made by a newer version of Tabuleiro. Update the program.
store-disk-full = The disk is full: { $file }. Free some space.
store-not-writable = { $file } cannot be written. Check that you may write the file and its folder.
store-locked = Another program is using { $file }. Close it, or try again.
store-file-damaged = { $file } is damaged. Open the window of Tabuleiro: it keeps the damaged file and restores every game that can be read.
store-not-a-database = { $file } is not a file of saved games, or it is damaged. Open the window of Tabuleiro: it keeps this file under another name and restores every game that can be read.
store-failed = { $file }: { $why }.
# { $why } is one of the sentences above.
warning-games-not-saved = Games cannot be saved. { $why } You can continue playing; the program tries again after every move.
warning-saving-slow = The disk is not answering. You can continue playing, but moves may be lost until it answers.
warning-file-not-saved = This game can be viewed, but not saved. { $why }
store-no-such-game = There is no game { $number }.
store-damaged = Game { $number } is damaged and cannot be opened.
store-busy = Game { $number } is open in another window. Close it there first.
store-no-such-seat = Game { $number } has no seat { $seat }.
store-stopped = Games can no longer be saved because of an internal error. You can finish this game; then restart the program.

## Odds: an advantage for the weaker player

setup-odds = Odds
setup-odds-none = None
# { $what } is one of the odds below.
setup-odds-about =
    { $by ->
        [colour] { $name } plays against a side without { $what }.
       *[place] { $name } starts with { $what }, which lie aside for all to see.
    }
setup-odds-receiver = { $name } ({ $seat })
odds-description = Odds for { $name }: { $what }
odds-description-tiles = Odds for { $name }: { $what } (set aside: { $tiles })
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
