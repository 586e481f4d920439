# Analysis at the table: what the best moves are, and what they promise.

keys-analyse = analyse what is shown, or end that
button-analyse = Analyse
button-analyse-end = End the analysis
keys-thoughts = what computers are thinking of, faintly, or not
button-thoughts = Show what computers think of
button-thoughts-end = Hide what computers think of

analysis-begins = Looking for the best moves…
analysis-over = The game is over here: step back to analyse it.
analysis-hidden = Nothing is told of a hand that is not seen.
analysis-nobody = Nobody here can analyse this game.
analysis-depth = depth { $depth }
analysis-speed = { $speed } positions a second, { $positions } so far
analysis-chances = { $names }. Draw: { $draw } %
analysis-chance =
    { $by ->
        [colour] { $colour } wins: { $wins } %
       *[place] { $colour }: { $wins } %
    }
analysis-mates = { $colour } mates in { $moves }
analysis-wins =
    { $by ->
        [colour] { $colour } wins in { $moves }
       *[place] { $colour } wins at once
    }
analysis-surely-wins =
    { $by ->
        [colour] { $colour } wins for certain
       *[place] { $colour } wins for certain
    }
analysis-drawn = A draw for certain
analysis-won-short = won
analysis-lost-short = lost
analysis-drawn-short = draw

## Settings

settings-marks-thinking = What a computer is thinking of, faintly
