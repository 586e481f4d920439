## Games read from files (PGN, PDN and the like)

# Stands before one of the sentences below.
file-place = Line { $line }, column { $column }
file-utf-16 = The file is UTF-16: save it as UTF-8.
file-binary = This is not a text: there are no games to read in it.
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

## Files in the window

button-open-file = Open a file
files-open-title = Open a game
files-save-title = Save
files-games = Games (PGN, PDN, Tabuleiro)
files-of-kind = Files that end in .{ $ending }
files-all = All files
files-no-dialog = The desktop shows no dialog for choosing files. Type where the file is:
files-no-dialog-to-save = The desktop shows no dialog. Save again to do without one.
files-find = Find: name, year, result…
files-path-example = ~/games.pgn
files-other-ways = Or drop the file on the window, or copy its text and paste it with Ctrl+V.
files-other-way = Or copy the text of the file and paste it with Ctrl+V.
files-open = Open
files-drop = Let go to open the games
files-several = { $count ->
    [0] the text that was pasted
    [one] the text that was pasted
   *[other] { $count } files
}
files-reading = Reading { $file }…
files-opening = Opening the game…
files-adding = { $shown } games on the shelf…
files-nothing = No game could be read
files-not-opened = The game could not be opened
files-in-part = The game could be read, but not everything
files-found = { $count ->
    [one] 1 game in { $file }
   *[other] { $shown } games in { $file }
}
files-faults = { $count ->
    [one] 1 thing that is wrong
   *[other] { $shown } things that are wrong
}
files-more-faults = { $count ->
    [one] and 1 more
   *[other] and { $shown } more
}
files-move = move { $number }
files-games-again = Back to the games
files-copy-faults = Copy the list
files-open-one = Open
files-open-part = Open what was read
files-add-all = All to the shelf
files-add-found = Those found to the shelf
files-stop = Stop
files-changed = The file has changed since it was read.
files-not-there = There is no file { $file }.
files-is-folder = { $file } is a folder, and no file with games.
files-not-allowed = The system does not let anybody read { $file } here.
files-empty = It has no game in it.
files-copied-faults = Copied
files-found-some = { $found } of { $shown } games in { $file }
files-unreadable = It cannot be read: { $why }
files-no-picture = The picture could not be made: { $why }
files-film-too-long = The game has too many moves for a moving picture.
# How many games were put on the shelf, and how many lay there already.
files-added = { $known ->
    [0] { $added ->
        [one] 1 game is on the shelf now.
       *[other] { $added } games are on the shelf now.
    }
   *[other] { $added ->
        [one] 1 game is on the shelf now; { $known } lay there already.
       *[other] { $added } games are on the shelf now; { $known } lay there already.
    }
}
files-saved-picture = The picture is in the file { $file }.
files-saved-all = { $count ->
    [one] 1 game is in the file { $file }.
   *[other] { $count } games are in the file { $file }.
}
files-saving-stopped = Saving was stopped: no file was written, and one of that name is as it was.
keys-open-file = open a file with games
keys-paste = paste a game (PGN, PDN) or a position (FEN)
keys-share = hand the game on: as text, as a picture

## A game is handed on

button-share = Save and hand on…
share-title = Save and hand on
share-game = The game
share-position = The position
share-picture = A picture
share-text = Text
share-copy = Copy
share-save-about = Save the game as a file that other programs read
share-own-about = Save the game as a text in the form that every game has
share-copy-about = Copy the game as text
share-png-about = Save a picture of the board
share-svg-about = Save a picture of the board made of lines, sharp at any size
share-gif-about = Save the game as a moving picture
kept-share = Save and hand on
kept-save-shown = Save all these games in one file
