## Games read from files (PGN, PDN and the like)

# Stands before one of the sentences below.
file-place = Line { $line }, column { $column }
file-utf-16 = The file is UTF-16: save it as UTF-8.
file-tag = This is no tag: it takes a name and a value in quotation marks, between brackets.
file-tag-unclosed = The tag { $name } is not closed.
file-unexpected = “{ $text }” has no meaning here.
file-comment-unclosed = The comment is not closed.
file-variation-unclosed = The variation is not closed.
file-variation-nowhere = A variation stands behind the move that it replaces, and there is none.
file-too-deep = Variations are nested deeper than { $most }.
file-too-long = This is too long: the rest is left out.
file-and-more = More is wrong with this game.
file-unknown-game = “{ $text }” is no game that is played here.
file-squares = “{ $text }” names the squares in another way than Portuguese draughts.
file-no-start = The tag Start is missing, which tells the deal.
file-setup = A position in the middle of a game is not read.
file-null-move = A turn cannot be left out.
file-seat = It is the turn of seat { $turn }, not of seat { $told }.
file-result = The result is told as { $told }, but is { $found }.
file-no-result = “{ $text }” is no result.
file-form = { $game } is not written in this form.
