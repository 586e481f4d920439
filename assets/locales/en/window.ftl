# The words of the window: menus, panels, questions and notices.

window-title = Tabuleiro
back = Back
close = Close

## Games

game-racing-kings = Racing Kings
game-draughts = Portuguese Draughts
game-chess = Chess
game-domin-up = Domin-Up
about-racing-kings = Two kings race to the last row, and no check is ever allowed.
about-draughts = Flying kings, and the most pieces must be taken.
about-chess = The royal game, by the laws of FIDE.
about-domin-up = Dominoes that climb: whoever first lays every tile wins.

## Menu

menu-subtitle = Board games at one beautiful table
menu-continue = Back to the table: { $game }
menu-how-to-play = How to play
menu-settings = Settings
menu-quit = Quit

## Setting a game up

setup-players = Who plays?
setup-position = Start position
setup-position-about = Leave it empty for the usual start, or paste a FEN.
setup-position-start = The usual start.
setup-paste = Paste from the clipboard
setup-position-good = This position can be played.
setup-start = Start the game
mode-person-person = Two people
mode-person-computer = Person – computer
mode-computer-person = Computer – person
mode-computer-computer = Two computers
player-human = Person
name-person = Player { $number }
colour-white = White
colour-black = Black

## The computer players

level-1 = 1 · Apprentice
level-2 = 2 · Beginner
level-3 = 3 · Amateur
level-4 = 4 · Casual
level-5 = 5 · Club
level-6 = 6 · Strong
level-7 = 7 · Expert
level-8 = 8 · Master
level-9 = 9 · Grandmaster
level-10 = 10 · Maximum
original-racing-kings-1 = Original 1 (2017)
original-racing-kings-2 = Original 2 (2017)
original-draughts-1 = Original 1, easy (2002)
original-draughts-2 = Original 2, medium (2002)
original-draughts-3 = Original 3, hard (2002)
original-draughts-4 = Original 4, very hard (2002)
original-chess-1 = Original 1 (2003)
original-chess-2 = Original 2 (2003)

## At the table

status-to-move = { $name }, your move ({ $colour })
status-thinking = { $name } is thinking ({ $colour })
status-paused = Paused: { $name } is to move ({ $colour })
status-won = { $name } wins: { $reason }
status-drawn = Draw: { $reason }
panel-thinking = thinking…
panel-paused = paused
panel-winner = { $colour }, winner
panel-to-move = { $colour }, to move
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
button-restart = Start again
button-copy = Copy the position (FEN)
button-keys = Keys
button-menu = Menu

## Notices and questions

notice-not-your-turn = One moment: the computer is thinking.
notice-paused = The game is paused: press the button with the triangle to go on.
ask-restart = Start this game again from the beginning?
ask-restart-yes = Start again
notice-draw-offered = A draw is offered…
notice-draw-declined = The draw is declined: the game goes on.
notice-branches = Several captures end on one square: show the way square by square, or press C.
notice-several-ways = Several captures end here: another click plays the one shown, C shows the next.
notice-way = Capture { $number } of { $count }: a click on its last square plays it.
notice-copied = The position is on the clipboard.
ask-resign = { $name }, do you resign this game?
ask-resign-yes = Resign
ask-no = Play on
ask-draw = { $to }, { $from } offers a draw.
ask-draw-yes = Accept
ask-draw-no = Decline

## The result

result-congratulations = Congratulations, { $name }!
result-won = { $name } wins
result-draw = A draw
result-rematch = Rematch
result-new-game = New game
result-look = See the board
result-menu = Menu

## Keys

keys-title = Keys
keys-arrows = move over the board
keys-enter = choose the square
keys-other-way = show another capture, where they branch
keys-escape = one step back
keys-tab = go through the buttons
keys-undo = take back
keys-redo = play again
keys-step = one move back or on
keys-ends = to the start, to the end
keys-flip = turn the board
keys-pause = stop two computers, or let them go on
keys-rematch = rematch, colours changed
keys-copy = copy the position (FEN)
keys-start = start the game that is set up
keys-fullscreen = fill the screen
keys-help = this page

## Settings

settings-title = Settings
settings-language = Language
settings-theme = Table and pieces
settings-motion = Motion
settings-size = Size of words and buttons
settings-board = On the board
settings-coordinates = Letters and numbers
settings-legal-marks = Show where a piece can go
settings-square-names = Squares of draughts
square-names-numbers = Numbers
square-names-letters = Letters and digits
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
