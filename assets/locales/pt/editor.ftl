## Montar uma posição no tabuleiro

editor-title = Montar uma posição
editor-open = Montar no tabuleiro
editor-from-table = Montar esta posição
editor-eraser = Tirar peças
editor-hand = Mover peças
editor-turn = É a vez
editor-castling = Roque
editor-en-passant = En passant
editor-no-en-passant = não
editor-empty = Esvaziar
editor-start = Início
editor-mirror = Espelhar
editor-no-mirror = No espelho as peças ficariam nas casas em que não se joga.
editor-swap = Trocar lados
editor-flip = Virar o tabuleiro
editor-undo = Desfazer a última alteração
editor-redo = Refazê-la
editor-copy = Copiar a posição
editor-text = A posição em texto
editor-text-fault = Carácter { $column }: { $words }
editor-possible = Esta posição pode ser jogada.
editor-more-faults = { $count ->
    [one] Há mais uma coisa errada.
   *[other] Há mais { $count } coisas erradas.
}
editor-over = Aqui o jogo já acabou. { $words }.
editor-hint = Arraste peças da bandeja, de casa em casa ou para fora do tabuleiro. Ou escolha uma e clique nas casas; o botão direito tira.
editor-use = Usar esta posição
diagram-castling-short = pequeno
diagram-castling-long = grande
diagram-halfmoves = Meios-lances
diagram-halfmoves-about = desde a última captura ou lance de peão
diagram-move = Lance
diagram-move-about = o número do próximo lance
keys-set-up = montar a posição que se vê
keys-editor-enter = pousar a peça escolhida, ou pegar numa
keys-editor-piece = escolher uma peça, à segunda vez a do outro lado
keys-editor-hand = voltar a mover peças
keys-editor-take = tirar uma peça
keys-editor-take-by-mouse = tira uma peça
keys-editor-undo = desfazer a última alteração
keys-editor-redo = refazê-la
keys-editor-paste = colar uma posição
keys-editor-use = usar a posição
