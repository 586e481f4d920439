# Som.

settings-sound = Som
sound-enabled = Som ligado (M)
sound-volume = Volume
sound-pieces = Peças e dominós
sound-signals = Xeque, passe, jogada ilegal
sound-clock = Relógio
sound-results = Início e fim da partida
sound-buttons = Botões
keys-mute = ligar ou desligar o som
notice-sound-on = O som está ligado.
notice-sound-off = O som está desligado. Carregue em M para o ligar.
button-sound-is-off = O som está desligado: clique para o ligar (M)
button-turn-sound-off = Desligar o som
button-turn-sound-on = Ligar o som
