# Drawings on the boards: marks with their switches, arrows, premoves, threats, hints.

settings-marks = Marks on the board
settings-marks-last-move = Last move
settings-marks-selected = Selected piece
settings-marks-captures = Capture paths and forced captures
settings-marks-check = King in check
settings-marks-rejected = Reason for an illegal move
settings-marks-hover = Highlight under the pointer
settings-marks-cursor = Keyboard cursor
settings-marks-listed-move = Move pointed at in the list
settings-marks-drawings = Your arrows and circles
settings-marks-premove = Premove

keys-threats = hold: what is attacked; with Shift, what you attack
notice-threats-against-none = None of your pieces is attacked.
notice-threats-own-none = You attack no pieces.
keys-drawings = right button: drag an arrow, click a circle; Shift, Ctrl and Alt change the colour

notice-premove = Premove set: played after the computer’s move, if legal. Esc cancels it.
notice-premove-illegal = Premove cancelled: it is no longer legal.
notice-premove-out-of-reach = That piece can never reach that square in one move.

settings-marks-hint = Suggested move
keys-hint = hint: which piece, where to, why; then hide it
notice-hint-searching = Looking for a good move…
notice-hint = A good move: { $move }
notice-hint-all-moves-lose = No move saves the game; continue with { $move }
notice-hint-tile = A good move: this tile, there.
notice-hint-only = The only move: { $move }
notice-hint-least-bad = The least bad move: { $move }
notice-hint-tile-only = The only move: this tile, there.
notice-hint-later = The hint appears when it is your turn.
notice-hint-none = No hint found.
