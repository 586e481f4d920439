## Ver o registo de um jogo

status-looking = A rever, depois de { $move }
status-looking-start = A rever: o início do jogo
status-looking-variation = Uma variante, depois de { $move }
move-climbs = { $tile }, a subir
notice-looking = Está a ver outra posição: volte primeiro ao jogo.
look-first = Para o início
look-back = Um lance atrás
look-forward = Um lance à frente
look-last = Para o jogo
look-bar = Lances do jogo
look-return = Voltar ao jogo
look-play-on = Continuar daqui

## Continuar de outra posição

ask-play-on = Continuar daqui? O que foi jogado fica como variante.
ask-play-on-move = Continuar com { $move }? O que foi jogado fica como variante.
ask-play-on-yes = Continuar daqui
ask-play-on-finished = Este jogo acabou e fica acabado. Começar um jogo novo a partir daqui?
ask-play-on-finished-move = Este jogo acabou e fica acabado. Começar um jogo novo com { $move }?
ask-play-on-new = Jogo novo a partir daqui
ask-play-on-note = Anotar como variante
ask-play-on-no = Deixar estar

## O que se pensa de um lance

button-annotate = Escrever sobre este lance
thought-title = Sobre { $move }
thought-hint = O que pensa dele?
thought-close = Pronto
thought-promote = Pôr esta variante em primeiro lugar
thought-delete = Apagar esta variante
glyph-1 = Um bom lance
glyph-2 = Um erro
glyph-3 = Um lance brilhante
glyph-4 = Um erro grave
glyph-5 = Um lance interessante
glyph-6 = Um lance duvidoso
ask-delete-variation = Apagar esta variante, com tudo o que dela parte?
ask-delete-variation-yes = Apagar
ask-delete-variation-no = Ficar com ela

## A game as a file

button-save-file = Guardar o jogo num ficheiro
notice-saved-file = O jogo está no ficheiro { $file }.
store-hidden = Um jogo com mãos escondidas só se pode passar a outros quando acabar.
store-not-exported = Não se pode escrever o ficheiro { $file }: { $why }
