# What is drawn on the boards: marks with a switch each, arrows, moves made ready, threats.

settings-marks = Marks on the board
settings-marks-last-move = The last move
settings-marks-chosen = The chosen piece
settings-marks-captures = The way of a capture, and who must capture
settings-marks-check = A king in check
settings-marks-refused = What stands against a refused move
settings-marks-hover = What is under the pointer
settings-marks-cursor = Where the keyboard is
settings-marks-pointed = The move that the list points at
settings-marks-drawn = Your own arrows and circles
settings-marks-premove = A move made ready

keys-threats = held down: what is attacked; with Shift, what you attack
notice-nothing-attacked = None of your pieces is attacked.
notice-attacks-nothing = You attack nothing.
keys-draw = right button: drag an arrow, click a circle; Shift, Ctrl and Alt are other colours

notice-premove = Made ready: it is played after the computer’s move, if it is legal then. Esc takes it back.
notice-premove-illegal = The move made ready is not legal now.

settings-marks-hint = The move of a hint
keys-hint = a hint: which piece, where to, why; once more hides it
notice-hint-asked = Looking for a good move…
notice-hint = A good move: { $move }
notice-hint-lost = No move saves the game; play on with { $move }
notice-hint-tile = This tile goes well there.
notice-hint-only = The only move: { $move }
notice-hint-least-bad = The least bad move: { $move }
notice-hint-tile-only = This tile alone can be laid, there.
notice-hint-later = The hint comes as soon as it is your turn.
notice-hint-none = No hint could be found.
