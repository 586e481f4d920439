# Sound.

settings-sound = Sound
sound-enabled = Sound on (M)
sound-volume = Volume
sound-pieces = Pieces and dominoes
sound-signals = Check, pass, illegal move
sound-clock = Clock
sound-results = Start and end of a game
sound-buttons = Buttons
keys-mute = sound on or off
notice-sound-on = Sound is on.
notice-sound-off = Sound is off. Press M to turn it on.
button-sound-is-off = Sound is off: click to turn it on (M)
button-turn-sound-off = Turn sound off
button-turn-sound-on = Turn sound on
