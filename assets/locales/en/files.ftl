## Games read from files (PGN, PDN and similar formats)

# Shown before one of the messages below.
file-place = Line { $line }, column { $column }
file-utf-16 = The file is in UTF-16. Save it as UTF-8.
file-binary = This is not a text file. Choose a PGN or PDN file.
file-tag-invalid = Invalid tag: write a name and a value in quotation marks, in brackets.
file-tag-unclosed = The tag { $name } has no closing bracket.
file-unexpected = “{ $text }” is not allowed here.
file-comment-unclosed = The comment has no closing brace.
file-variation-unclosed = The variation has no closing parenthesis.
file-variation-misplaced = There is no move that this variation could replace.
file-too-deep = Variations nested more than { $most } deep are left out.
file-too-long = From here on, there is too much text: the rest is left out.
file-comment-too-long = The comment is too long: only its beginning is kept.
file-tag-too-long = The value of the tag { $name } is too long: only its beginning is kept.
file-too-many-tags = The game has more than { $most } tags: this one and those after it are left out.
file-more-errors = This game has more errors.
file-unknown-game = The game “{ $text }” is not supported.
file-square-numbering = GameType “{ $text }” numbers the squares in a way that is not supported.
file-start-tag-missing = The tag Start, with the deal, is missing.
file-position-in-moves = A position in the middle of a game is not supported.
file-null-move = A skipped turn (null move) is not possible here.
file-wrong-seat = It is the turn of seat { $turn }, not of seat { $told }.
file-two-results = The result is given twice. { $kept } is kept, not { $other }.
file-result-against-moves = The moves end { $by_moves }, but the stated result { $stated } is kept.
file-result-invalid = “{ $text }” is not a result and is ignored.
file-castling-dropped = The castling rights “{ $text }” are ignored: king and rook are not in their places.
file-en-passant-dropped = The en passant square “{ $text }” is ignored: no pawn can have just passed over it.
file-letters-portuguese = The piece letters are Portuguese.
file-letters-german = The piece letters are German.
file-letters-spanish = The piece letters are Spanish or Italian.
file-letters-french = The piece letters are French.
file-format-unsupported = This format does not support { $game }.

## Files in the window

button-open-file = Open a file
files-open-title = Open a game
files-save-title = Save
files-type-games = Games (PGN, PDN, Tabuleiro)
files-type-extension = Files ending in .{ $ending }
files-type-all = All files
files-open-dialog-failed = The file dialog did not open. Type the path of the file:
files-save-dialog-failed = The file dialog did not open. Save again to use the default folder.
files-search = Search: name, year, result…
files-path-example = ~/games.pgn
files-open-by-drop-or-paste = You can also drop the file on the window, or paste its text with Ctrl+V.
files-open-by-paste = You can also paste the text of the file with Ctrl+V.
files-open = Open
files-drop = Drop to open the games
files-source-count = { $count ->
    [0] the pasted text
    [one] the pasted text
   *[other] { $count } files
}
files-reading = Reading { $file }…
files-opening = Opening the game…
files-adding-games = { $shown } games added…
files-no-game-read = No game could be read
files-game-not-opened = The game could not be opened
files-game-incomplete = Only part of the game could be read
files-games-found = { $count ->
    [one] 1 game in { $file }
   *[other] { $shown } games in { $file }
}
files-fault-count = { $count ->
    [one] 1 error
   *[other] { $shown } errors
}
files-more-fault-count = { $count ->
    [one] and 1 more
   *[other] and { $shown } more
}
files-fault-move = move { $number }
files-back-to-games = Back to the games
files-faults-copy = Copy the list
files-open-game = Open
files-open-anyway = Open anyway
files-add-all = Add all to library
files-add-search-results = Add results to library
files-stop = Stop
files-changed = The file has changed. Open it again.
files-not-found = { $file } does not exist. Check the path.
files-is-folder = { $file } is a folder. Choose a file.
files-permission-denied = You do not have permission to read { $file }.
files-no-games = It contains no games.
files-faults-copied = Copied
files-games-found-by-search = { $found } of { $shown } games in { $file }
files-unreadable = It could not be read: { $why }
files-picture-failed = The picture could not be created: { $why }
files-animation-too-long = The game is too long for an animation. Choose another format.
# The number of games added to the library, and of those already in it.
files-games-added = { $known ->
    [0] { $added ->
        [one] 1 game added to the library.
       *[other] { $added } games added to the library.
    }
   *[other] { $added ->
        [one] 1 game added to the library; { $known } already there.
       *[other] { $added } games added to the library; { $known } already there.
    }
}
# { $done } is the number of games of the opened files that are in the library; { $why } is a sentence.
files-games-added-in-part = { $done ->
    [one] 1 game is in the library, the others are not. { $why } Then add them again: this continues from there.
   *[other] { $done } games are in the library, the others are not. { $why } Then add them again: this continues from there.
}
files-picture-saved = Picture saved to { $file }.
files-games-saved = { $count ->
    [one] 1 game saved to { $file }.
   *[other] { $count } games saved to { $file }.
}
files-saved-title = Saved
files-copy-path = Copy path
files-path-copied = Copied
files-open-folder = Open folder
files-folder-not-opened = The folder { $folder } could not be opened.
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
share-own-format-about = Save the game in Tabuleiro’s own text format
share-copy-about = Copy the game as text
share-png-about = Save a picture of the board
share-svg-about = Save a picture of the board that is sharp at any size
share-gif-about = Save the game as an animation
saved-game-share = Save or share
saved-game-review = Review of the game
library-save-listed = Save all these games in one file
