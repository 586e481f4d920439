## Clocks and time

clock-description-sudden-death = { $time } for the whole game
clock-description-increment = { $time }, plus { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  } per move
clock-description-bronstein = { $time }; up to { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  } returned after each move
clock-description-delay = { $time }; the clock waits { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  } each move
clock-description-hourglass = { $time } per hourglass: time used goes to the others
clock-description-periods = { $text } (moves/minutes)

## Errors in a time control

clock-unreadable = “{ $text }” is not a clock. Write for example 5+3, 40/90,30+30, 60b5, 60d5 or hourglass 3.
clock-time-invalid = “{ $text }” is not a time. Write minutes, or minutes and seconds as in 0:30, up to 100 hours.
clock-bonus-too-long = A move can add one hour at most.
clock-period-without-moves = A period needs at least one move.
clock-time-missing = Write a time for the clock.
clock-too-many-periods = A game can have { $most } periods at most.
clock-endless-period = Every period except the last needs a number of moves, as in 40/90,30.
clock-lonely-hourglass = If one player has an hourglass, every player needs one.
clock-count-wrong = { $given } clocks for { $seats } players: give one for all, or one for each.

## The clock in the setup and at the table

setup-clock = Clock
setup-clock-none = None
setup-clock-none-about = No clock: unlimited time.
setup-clock-per-player = Per player
setup-clock-examples =
    5 – five minutes
    5+3 – plus three seconds per move
    60b5 – up to five seconds returned after each move
    60d5 – the clock waits five seconds each move
    40/90,30 – 40 moves in 90 minutes, then 30 minutes
    hourglass 3 – an hourglass of three minutes
setup-clock-of-seat = { $seat }: { $told }
clock-moves-to-go = { $moves ->
    [one] one move until the next period
   *[other] { $moves } moves until the next period
  }
clock-thinking-time = Thinking time: { $name } { $own }, total { $all }
clock-thinking-time-in-game = Thinking time in this game: { $all }
clock-thinking-time-of-player = { $name }: { $own }
