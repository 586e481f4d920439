# O painel ao lado do tabuleiro.

## Antes da primeira jogada

tip-first-move = Clique numa peça para ver as suas jogadas, ou arraste-a.
tip-racing-kings = Ganha quem levar primeiro o rei à última linha. É proibido dar xeque.
tip-draughts = As pedras avançam pelas casas escuras. Quem pode tomar tem de tomar.
tip-domin-up = Ponha peças na mesa ou em cima de outras. Ganha quem puser primeiro todas as peças.

## Estado

status-check = Xeque! { $status }

## Botões de ação

action-undo = Anular
action-redo = Refazer
action-hint = Sugestão
action-hint-place = Para onde?
action-hint-why = Porquê?
action-hint-hide = Ocultar
action-offer-draw = Empate
action-claim-draw = Reclamar
action-resign = Abandonar
action-rematch = Desforra
action-pause = Pausa
action-step = Avançar
action-resume = Retomar
action-more = Mais
action-menu = Menu
button-hint = Mostrar que peça jogar
button-hint-place = Mostrar para onde a jogar
button-hint-why = Explicar porquê
button-hint-hide = Ocultar a sugestão
button-step = Avançar uma jogada e parar
button-pace = Velocidade dos computadores: lenta, normal, rápida, imediata
button-more = Mais ações
button-fold = Ocultar o painel
button-unfold = Mostrar o painel (Z)
panel-resize = Arraste para mudar a largura do painel; faça duplo clique para a repor
panel-claim-draw = Pode reclamar empate: { $reason }

## Definições

settings-figurines = Símbolos das peças na lista de jogadas
settings-thinking-times = Mostrar o tempo de reflexão

## Atalhos do teclado

keys-fold = ocultar ou mostrar o painel
keys-single-step = dois computadores: avançar uma jogada e parar
keys-pace = dois computadores: mudar a velocidade

## Velocidade das partidas entre computadores

pace-slow = Lenta
pace-normal = Normal
pace-fast = Rápida
pace-instant = Instantânea
