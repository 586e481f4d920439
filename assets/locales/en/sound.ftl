# What is heard.

settings-sound = Sound
sound-on = Switched on (M)
sound-volume = Volume
sound-pieces = Pieces and dominoes
sound-signals = Check, passes and refusals
sound-clock = Clock
sound-results = Beginning and end of a game
sound-buttons = Buttons
keys-mute = sound on or off
notice-sound-on = Sound is on.
notice-sound-off = Sound is off (M turns it on again).
sound-is-off = Sound is off: a click turns it on (M)
button-sound-off = Turn the sound off
button-sound-on = Turn the sound on
