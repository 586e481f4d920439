# The coach: warns before a clear mistake, and says a proven sentence after some moves.

coach-look-again = Look again. Enter plays it all the same.
# $reason is a sentence of a hint, which begins with a capital letter.
coach-praise = Well played. { $reason }

settings-coach = Coach
settings-coach-about = Against computers: warns once before a clear mistake. When it talks, it also praises good moves.
coach-mode-off = Off
coach-mode-quiet = Quiet
coach-mode-talks = Talks

# Entries of the menu that switch the coach to the next of the settings above.
button-coach-quiet = Let the coach warn before mistakes
button-coach-talks = Let the coach also talk
button-coach-off = Turn the coach off
notice-coach-off = The coach is off.
notice-coach-quiet = The coach warns before clear mistakes.
notice-coach-talks = The coach warns before clear mistakes, and talks about some moves.
