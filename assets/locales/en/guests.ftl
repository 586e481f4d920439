# Engines of other people.

guest-about = An engine of somebody else: { $program }

# What is wrong with one.
guest-not-started = { $name } cannot be started ({ $why }). The weakest level makes this move in its place.
guest-not-uci = { $name } does not speak UCI. The weakest level makes this move in its place.
guest-other-game = { $name } does not play this game. The weakest level makes this move in its place.
guest-died = The program of { $name } has ended by itself. The weakest level makes this move in its place.
guest-hung = { $name } gave no answer in time. The weakest level makes this move in its place.
guest-flooded = { $name } writes without end. The weakest level makes this move in its place.
guest-illegal = { $name } played { $played }, which is not legal. The weakest level makes this move in its place.
guest-no-move = { $name } says that there is no move. The weakest level makes this move in its place.
