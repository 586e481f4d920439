## Games read from files (PGN, PDN and similar formats)

# Shown before one of the messages below.
file-place = Line { $line }, column { $column }
file-utf-16 = The file is in UTF-16. Save it as UTF-8.
file-binary = This is not a text file. Choose a PGN or PDN file.
file-tag = Invalid tag: write a name and a value in quotation marks, in brackets.
file-tag-unclosed = The tag { $name } has no closing bracket.
file-unexpected = “{ $text }” is not allowed here.
file-comment-unclosed = The comment has no closing brace.
file-variation-unclosed = The variation has no closing parenthesis.
file-variation-nowhere = There is no move that this variation could replace.
file-too-deep = Variations nested more than { $most } deep are left out.
file-too-long = This is too long. The rest is left out.
file-and-more = This game has more errors.
file-unknown-game = The game “{ $text }” is not supported.
file-squares = “{ $text }” does not number the squares as Portuguese draughts does.
file-no-start = The tag Start, with the deal, is missing.
file-setup = A position in the middle of a game is not supported.
file-null-move = A skipped turn (null move) is not possible here.
file-seat = It is the turn of seat { $turn }, not of seat { $told }.
file-two-results = The result is given twice. { $kept } is kept, not { $other }.
file-result-against-moves = The moves end { $by_moves }, but the stated result { $stated } is kept.
file-no-result = “{ $text }” is not a result.
file-castling-dropped = The castling rights “{ $text }” are ignored: king and rook are not in their places.
file-en-passant-dropped = The en passant square “{ $text }” is ignored: no pawn can have just passed over it.
file-form = This format does not support { $game }.

## Files in the window

button-open-file = Open a file
files-open-title = Open a game
files-save-title = Save
files-games = Games (PGN, PDN, Tabuleiro)
files-of-kind = Files ending in .{ $ending }
files-all = All files
files-no-dialog = The file dialog did not open. Type the path of the file:
files-no-dialog-to-save = The file dialog did not open. Save again to use the default folder.
files-find = Search: name, year, result…
files-path-example = ~/games.pgn
files-other-ways = You can also drop the file on the window, or paste its text with Ctrl+V.
files-other-way = You can also paste the text of the file with Ctrl+V.
files-open = Open
files-drop = Drop to open the games
files-several = { $count ->
    [0] the pasted text
    [one] the pasted text
   *[other] { $count } files
}
files-reading = Reading { $file }…
files-opening = Opening the game…
files-adding = { $shown } games added…
files-nothing = No game could be read
files-not-opened = The game could not be opened
files-in-part = Only part of the game could be read
files-found = { $count ->
    [one] 1 game in { $file }
   *[other] { $shown } games in { $file }
}
files-faults = { $count ->
    [one] 1 error
   *[other] { $shown } errors
}
files-more-faults = { $count ->
    [one] and 1 more
   *[other] and { $shown } more
}
files-move = move { $number }
files-games-again = Back to the games
files-copy-faults = Copy the list
files-open-one = Open
files-open-part = Open anyway
files-add-all = Add all to library
files-add-found = Add found to library
files-stop = Stop
files-changed = The file has changed. Open it again.
files-not-there = { $file } does not exist. Check the path.
files-is-folder = { $file } is a folder. Choose a file.
files-not-allowed = You do not have permission to read { $file }.
files-empty = It contains no games.
files-copied-faults = Copied
files-found-some = { $found } of { $shown } games in { $file }
files-unreadable = It could not be read: { $why }
files-no-picture = The picture could not be created: { $why }
files-film-too-long = The game is too long for an animation. Choose another format.
# The number of games added to the library, and of those already in it.
files-added = { $known ->
    [0] { $added ->
        [one] 1 game added to the library.
       *[other] { $added } games added to the library.
    }
   *[other] { $added ->
        [one] 1 game added to the library; { $known } already there.
       *[other] { $added } games added to the library; { $known } already there.
    }
}
files-saved-picture = Picture saved to { $file }.
files-saved-all = { $count ->
    [one] 1 game saved to { $file }.
   *[other] { $count } games saved to { $file }.
}
files-saving-stopped = Saving stopped. No file was written or changed.
keys-open-file = open a file with games
keys-paste = paste a game (PGN, PDN) or a position (FEN)
keys-share = save or share the game

## Sharing a game

button-share = Save or share…
share-title = Save or share
share-game = Game
share-position = Position
share-picture = Picture
share-text = Text
share-copy = Copy
share-save-about = Save the game as a file for other programs
share-own-about = Save the game in Tabuleiro’s own text format
share-copy-about = Copy the game as text
share-png-about = Save a picture of the board
share-svg-about = Save a picture of the board that is sharp at any size
share-gif-about = Save the game as an animation
kept-share = Save or share
kept-save-shown = Save all these games in one file
