# O painel ao lado do tabuleiro.

## Antes do primeiro lance

tip-first-move = Clique numa peça para ver aonde pode ir, ou arraste-a até lá.
tip-racing-kings = Leve o seu rei à última linha antes do outro; ninguém pode dar xeque.
tip-draughts = As pedras avançam pelas casas escuras, e quem pode tomar tem de tomar.
tip-domin-up = Ponha peças na mesa ou um andar acima. Ganha quem primeiro puser todas as suas.

## O estado do jogo

status-check = Xeque! { $status }

## O que se pode fazer

action-undo = Desfazer
action-redo = Refazer
action-hint = Dica
action-hint-place = Para onde?
action-hint-why = Porquê?
action-hint-hide = Esconder
action-draw = Empate
action-claim = Reclamar
action-resign = Desistir
action-rematch = Desforra
action-pause = Pausa
action-step = Passo
action-go-on = Continuar
action-more = Mais
action-menu = Menu
button-hint = Mostrar que peça convém jogar
button-hint-place = Mostrar para onde iria
button-hint-why = Dizer porquê
button-hint-hide = Esconder a dica
button-step = Um lance, e depois parar
button-pace = A que ritmo jogam os computadores: lento, normal, rápido, já
button-more = Mais ações
button-fold = Recolher o painel
button-unfold = Mostrar o painel (Z)
panel-drag = Arraste para alargar ou estreitar o painel; um duplo clique devolve a largura habitual
panel-claim = Pode reclamar o empate: { $reason }

## Definições

settings-figurines = Desenhar as peças na lista de lances
settings-times = Mostrar o tempo de reflexão

## Teclas

keys-fold = recolher o painel, ou mostrá-lo de novo
keys-single-step = dois computadores: um lance, e depois parar
keys-pace = dois computadores: lento, normal, rápido, já

## A que ritmo jogam os computadores entre si

pace-slow = Lento
pace-normal = Normal
pace-fast = Rápido
pace-instant = Já
