## Rever uma partida

status-browse = A consultar, depois de { $move }
status-browse-start = A consultar: início da partida
status-browse-variation = Variante, depois de { $move }
# Uma peça de dominó que sobe, designada pelos seus números.
move-climbs = { $tile }, a subir
notice-browse = Está a rever outra posição: volte primeiro à partida.
notice-browse-turn =
    { $by ->
        [colour] Aqui jogam as { $colour }.
       *[place] Aqui é a vez do { $colour }.
    }
browse-first = Início da partida
browse-previous = Jogada anterior
browse-next = Jogada seguinte
browse-current = Posição atual
browse-slider = Jogadas da partida
browse-return = Voltar à partida
browse-play-on = Continuar daqui

## A abertura

# Código ECO e nome; os nomes estão em assets/openings.tsv.
opening-eco = { $code } · { $name }
# Damas: a abertura é designada pelas primeiras jogadas.
opening-moves = Abertura { $moves }

## Continuar a partir de outra posição

play-on-question = Continuar daqui?
play-on-question-move = Continuar com { $move }?
play-on-yes = Continuar
play-on-new-game-question = Começar uma partida nova a partir daqui?
play-on-new-game-question-move = Começar uma partida nova com { $move }?
play-on-new-game-yes = Começar
play-on-add-variation = Adicionar como variante
play-on-about = As jogadas depois desta posição ficam como variante.
play-on-new-game-about = A partida terminada fica como está.

## Comentar uma jogada

button-annotate = Comentar esta jogada
annotation-title = Comentário a { $move }
annotation-title-tile = Comentário à jogada { $number }
annotation-placeholder = Escreva um comentário
annotation-done = Concluído
annotation-promote-variation = Promover esta variante
annotation-delete-variation = Apagar esta variante
glyph-1 = Boa jogada
glyph-2 = Erro
glyph-3 = Jogada brilhante
glyph-4 = Erro grave
glyph-5 = Jogada interessante
glyph-6 = Jogada duvidosa
delete-variation-question = Apagar a variante { $line }?
delete-variation-yes = Apagar
delete-variation-about = São também apagadas todas as variantes que dela partem.

## Guardar uma partida em ficheiro

notice-game-saved = Partida guardada em { $file }.
store-hidden-hands = Uma partida com mãos escondidas só pode ser guardada em ficheiro depois de acabar.
store-not-exported = Não é possível escrever o ficheiro { $file }: { $why }
