# External engines.

engine-about = External engine: { $program }

# The dialog that adds an engine.
engine-add = External engine…
engine-add-title = Add an external engine
engine-add-about = Any UCI engine that supports this game can play. It is started once now, to read its name and its settings.
engine-add-found = Found on this computer
engine-add-path = Program name or path
engine-add-arguments = Arguments, only if the program needs any
engine-add-browse = Choose a file…
engine-add-file-dialog-failed = The file dialog did not open. Type the path of the program.
engine-add-continue = Continue
engine-add-starting = Starting { $name }…
engine-add-waiting = { $seconds } s. Engines with large nets can take up to { $limit } s to start.
engine-add-stop = Stop

# The engine’s author and settings.
engine-author = by { $author }
engine-settings = Engine settings
engine-move-time = Milliseconds per move
engine-move-time-about = { $min } to { $max }, in games without a clock
engine-arguments = Arguments of the program
engine-option-reset = Reset to { $value }
engine-option-reset-empty = Reset to empty
engine-option-range = { $min } to { $max }
engine-option-out-of-range = Enter a whole number from { $min } to { $max }.
engine-bar-not-allowed = The character | is not allowed here.
engine-settings-too-long = The settings are too long to save. Shorten a text or a path.
engine-use = Use this engine
engine-settings-reset = Reset all
engine-remove = Remove from the list

# Errors. $name is the engine’s name or its program.
engine-error-not-found = There is no program { $name }. Check its name or path.
engine-error-not-executable = { $name } is not a program. Choose an executable file.
engine-error-not-started = { $name } could not be started ({ $why }). Choose another program.
engine-error-not-uci = { $name } is not a UCI engine. Choose another program, or enter the arguments that it needs.
engine-error-wrong-variant = { $name } does not play this game. Choose another engine.
engine-error-died = { $name } quit unexpectedly.
engine-error-timed-out = { $name } did not answer in time.
engine-error-too-much-output = { $name } sent too much output.
engine-error-illegal-move = { $name } played an illegal move: { $played }.
engine-error-no-move = { $name } did not give a move.

# The dialog about an engine that failed during a game.
engine-failure-about = The game is paused until you choose who plays on.
engine-failure-successor = Who plays on?
engine-failure-continue = Continue
engine-failure-retry = Try the engine again
engine-failure-view-board = Look at the board first
engine-failure-status = Game paused: { $name } failed
engine-failure-choose-successor = Choose who plays on
# A comment in the record of the game.
engine-failure-comment = { $colour }: { $before } until here, then { $after }.
