# Analysis at the table: the best moves and their chances.

keys-analyse = start or stop the analysis; a click on one of its moves shows the board there
button-analyse = Analyse
button-analyse-stop = Stop analysis
keys-thinking = show or hide the computer’s thinking
button-thinking-show = Show computer thinking
button-thinking-hide = Hide computer thinking

analysis-starting = Looking for the best moves…
analysis-game-over = The game is over here: step back to analyse.
analysis-hidden-hands = Hidden hands cannot be analysed.
analysis-no-engine = No engine can analyse this game.
analysis-depth = depth { $depth }
analysis-speed = { $positions } positions, { $speed } per second
analysis-chances = { $names }. Draw: { $draw }%
analysis-chance =
    { $by ->
        [colour] { $colour } wins: { $wins }%
       *[place] { $colour }: { $wins }%
    }
analysis-click = A click on a move shows the board after it.
analysis-mates = { $colour } mates in { $moves }
analysis-wins =
    { $by ->
        [colour] { $colour } wins in { $moves }
       *[place] { $colour } wins at once
    }
analysis-wins-certainly =
    { $by ->
        [colour] { $colour } wins for certain
       *[place] { $colour } wins for certain
    }
analysis-drawn = Certain draw
analysis-won-short = won
analysis-lost-short = lost
analysis-drawn-short = draw

## Settings

settings-marks-thinking = Computer’s thinking, drawn faintly
