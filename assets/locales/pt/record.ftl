## Rever uma partida

status-looking = A rever, depois de { $move }
status-looking-start = A rever: início da partida
status-looking-variation = Variante, depois de { $move }
# Uma peça de dominó que sobe, designada pelos seus números.
move-climbs = { $tile }, a subir
notice-looking = Está a rever outra posição: volte primeiro à partida.
notice-looking-turn =
    { $by ->
        [colour] Aqui jogam as { $colour }.
       *[place] Aqui é a vez do { $colour }.
    }
look-first = Início da partida
look-back = Jogada anterior
look-forward = Jogada seguinte
look-last = Posição atual
look-bar = Jogadas da partida
look-return = Voltar à partida
look-play-on = Continuar daqui

## A abertura

# Código ECO e nome; os nomes estão em assets/openings.tsv.
opening-shown = { $code } · { $name }
# Damas: a abertura é designada pelas primeiras jogadas.
opening-draughts = Abertura { $moves }

## Continuar a partir de outra posição

ask-play-on = Continuar daqui?
ask-play-on-move = Continuar com { $move }?
ask-play-on-yes = Continuar
ask-play-on-finished = Começar uma partida nova a partir daqui?
ask-play-on-finished-move = Começar uma partida nova com { $move }?
ask-play-on-new = Começar
ask-play-on-note = Adicionar como variante
ask-play-on-about = As jogadas depois desta posição ficam como variante.
ask-play-on-finished-about = A partida terminada fica como está.

## Comentar uma jogada

button-annotate = Comentar esta jogada
thought-title = Comentário a { $move }
thought-title-tile = Comentário à jogada { $number }
thought-hint = Escreva um comentário
thought-close = Concluído
thought-promote = Promover esta variante
thought-delete = Apagar esta variante
glyph-1 = Boa jogada
glyph-2 = Erro
glyph-3 = Jogada brilhante
glyph-4 = Erro grave
glyph-5 = Jogada interessante
glyph-6 = Jogada duvidosa
ask-delete-variation = Apagar a variante { $line }?
ask-delete-variation-yes = Apagar
ask-delete-variation-about = São também apagadas todas as variantes que dela partem.

## Guardar uma partida em ficheiro

notice-saved-file = Partida guardada em { $file }.
store-hidden = Uma partida com mãos escondidas só pode ser guardada em ficheiro depois de acabar.
store-not-exported = Não é possível escrever o ficheiro { $file }: { $why }
