## Clocks and time

clock-told-sudden-death = { $time } for the whole game
clock-told-increment = { $time }, and { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  } more after every move
clock-told-bronstein = { $time }; up to { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  } of every move given back
clock-told-delay = { $time }; the clock waits { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  } before it runs
clock-told-hourglass = { $time } in each glass: what one uses the others gain
clock-told-periods = { $text }: so many moves in so many minutes

## What is wrong with a time control

clock-unreadable = “{ $text }” is not a clock. Write for example 5+3, 40/90,30+30, 60b5, 60d5 or hourglass 3.
clock-no-time = “{ $text }” is not a time: minutes, or minutes and seconds as in 0:30, up to a hundred hours.
clock-bonus = A move adds an hour at most.
clock-no-moves = A period needs at least one move.
clock-no-period = A clock needs a time.
clock-too-many-periods = A game has at most { $most } periods.
clock-endless-period = Only the last period is for the rest of the game: the others need a number of moves, as in 40/90,30.
clock-lonely-hourglass = An hourglass needs one at every seat: its sand runs into the others.
clock-seats = { $given } clocks for { $seats } players: one for all, or one for each.

## The clock on the set-up screen and at the table

setup-clock = Clock
setup-clock-none = None
setup-clock-none-about = No clock: everybody takes as long as they like.
setup-clock-each = Per player
setup-clock-hint =
    5 – five minutes
    5+3 – and three seconds more after every move
    60b5 – up to five seconds of every move given back
    60d5 – the clock waits five seconds
    40/90,30 – 40 moves in 90 minutes, then 30 minutes
    hourglass 3 – an hourglass of three minutes
setup-clock-of = { $seat }: { $told }
clock-moves-to-go = { $moves ->
    [one] one move until the next period
   *[other] { $moves } moves until the next period
  }
clock-used = Thinking time: { $name } { $own }, everybody { $all }
clock-game = Thinking time in this game: { $all }
clock-game-of = { $name }: { $own }
