# Engines of other people.

guest-about = A program of somebody else: { $program }

# The page on which one is chosen.
guest-another = Another program…
guest-title = Another program
guest-page-about = Any program that speaks UCI can play, if it knows this game. It is started once now, to say what it is called and what can be set.
guest-found = Found on this computer
guest-path = Its file, or the name of a program
guest-browse = Choose a file…
guest-no-dialog = The system shows no window to choose a file. Type where the program lies.
guest-next = Continue
guest-starting = { $name } is being started…
guest-stop = Stop

# What it says of itself, and what can be set.
guest-by = by { $author }
guest-settings = Settings of this program
guest-move-time = Milliseconds for a move
guest-move-time-about = { $min } to { $max }, where nobody has a clock
guest-initial = Back to { $value }
guest-initial-empty = Back to nothing
guest-bounds = { $min } to { $max }
guest-wrong = A whole number is wanted, from { $min } to { $max }.
guest-bar = The sign | cannot stand here.
guest-too-long = All that is set is too long to be kept.
guest-done = Play with it
guest-all-initial = All as at first
guest-remove = Remove from the list

# What is wrong with one.
guest-not-found = There is no program called { $name }.
guest-no-program = { $name } is no program that can be started.
guest-not-started = { $name } cannot be started ({ $why }).
guest-not-uci = { $name } does not speak UCI.
guest-other-game = { $name } does not play this game.
guest-died = The program of { $name } has ended by itself.
guest-hung = { $name } gave no answer in time.
guest-flooded = { $name } writes without end.
guest-illegal = { $name } played { $played }, which is not legal.
guest-no-move = { $name } says that there is no move.

# One that has failed in a game.
trouble-about = The game stands as it is until you say who plays on.
trouble-who = Who takes the seat?
trouble-take = Play on like this
trouble-again = Try the program again
trouble-later = Look at the table first
trouble-status = The game stands: { $name } has failed
trouble-decide = Say who plays on
trouble-record = { $colour }: { $before } until here, from here on { $after }.
