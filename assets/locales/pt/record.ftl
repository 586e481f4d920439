## Ver o registo de um jogo

status-looking = A rever, depois de { $move }
status-looking-start = A rever: o início do jogo
status-looking-variation = Uma variante, depois de { $move }
move-climbs = { $tile }, a subir
notice-looking = Está a ver outra posição: volte primeiro ao jogo.
notice-looking-turn =
    { $by ->
        [colour] Aqui jogam as { $colour }.
       *[place] Aqui é a vez do { $colour }.
    }
look-first = Para o início
look-back = Um lance atrás
look-forward = Um lance à frente
look-last = Para o jogo
look-bar = Lances do jogo
look-return = Voltar ao jogo
look-play-on = Continuar daqui

## A abertura

# Código e nome numa linha; os nomes estão em assets/openings.tsv.
opening-shown = { $code } · { $name }
# Damas: a abertura é conhecida pelos primeiros lances.
opening-draughts = Abertura { $moves }

## Continuar de outra posição

ask-play-on = Continuar daqui?
ask-play-on-move = Continuar com { $move }?
ask-play-on-yes = Continuar
ask-play-on-finished = Começar um jogo novo a partir daqui?
ask-play-on-finished-move = Começar um jogo novo com { $move }?
ask-play-on-new = Começar
ask-play-on-note = Anotar como variante
ask-play-on-about = O que foi jogado depois fica como variante.
ask-play-on-finished-about = O jogo que acabou fica como está.

## O que se pensa de um lance

button-annotate = Escrever sobre este lance
thought-title = Sobre { $move }
thought-title-tile = Sobre o lance { $number }
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
ask-delete-variation = Apagar a variante { $line }?
ask-delete-variation-yes = Apagar
ask-delete-variation-about = Apaga-se também tudo o que dela parte.

## Um jogo como ficheiro

notice-saved-file = O jogo está no ficheiro { $file }.
store-hidden = Um jogo com mãos escondidas só pode ser guardado num ficheiro depois de acabar.
store-not-exported = Não é possível escrever o ficheiro { $file }: { $why }
