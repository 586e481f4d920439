# O que se ouve.

settings-sound = Som
sound-on = Ligado (M)
sound-volume = Volume
sound-pieces = Peças e dominós
sound-signals = Xeque, passes e recusas
sound-clock = Relógio
sound-results = Início e fim do jogo
sound-buttons = Botões
keys-mute = ligar ou desligar o som
notice-sound-on = O som está ligado.
notice-sound-off = O som está desligado (M volta a ligá-lo).
sound-is-off = O som está desligado: um clique liga-o (M)
button-sound-off = Desligar o som
button-sound-on = Ligar o som
