# External engines.

guest-about = External engine: { $program }

# The dialog that adds an engine.
guest-another = External engine…
guest-title = Add an external engine
guest-page-about = Any UCI engine that supports this game can play. It is started once now, to read its name and its settings.
guest-found = Found on this computer
guest-path = Program name or path
guest-browse = Choose a file…
guest-no-dialog = The file dialog did not open. Type the path of the program.
guest-next = Continue
guest-starting = Starting { $name }…
guest-stop = Stop

# The engine’s author and settings.
guest-by = by { $author }
guest-settings = Engine settings
guest-move-time = Milliseconds per move
guest-move-time-about = { $min } to { $max }, in games without a clock
guest-initial = Reset to { $value }
guest-initial-empty = Reset to empty
guest-bounds = { $min } to { $max }
guest-wrong = Enter a whole number from { $min } to { $max }.
guest-bar = The character | is not allowed here.
guest-too-long = The settings are too long to save. Shorten a text or a path.
guest-done = Use this engine
guest-all-initial = Reset all
guest-remove = Remove from the list

# Errors. $name is the engine’s name or its program.
guest-not-found = There is no program { $name }. Check its name or path.
guest-no-program = { $name } is not a program. Choose an executable file.
guest-not-started = { $name } could not be started ({ $why }).
guest-not-uci = { $name } is not a UCI engine. Choose another program.
guest-other-game = { $name } does not play this game. Choose another engine.
guest-died = { $name } quit unexpectedly.
guest-hung = { $name } did not answer in time.
guest-flooded = { $name } sent too much output.
guest-illegal = { $name } played an illegal move: { $played }.
guest-no-move = { $name } did not give a move.

# The dialog about an engine that failed during a game.
trouble-about = The game is paused until you choose who plays on.
trouble-who = Who plays on?
trouble-take = Continue
trouble-again = Try the engine again
trouble-later = Look at the board first
trouble-status = Game paused: { $name } failed
trouble-decide = Choose who plays on
# A comment in the record of the game.
trouble-record = { $colour }: { $before } until here, then { $after }.
