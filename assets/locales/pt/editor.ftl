## Editor de posições

editor-title = Montar uma posição
editor-open = Montar no tabuleiro
editor-edit-position = Editar esta posição
editor-eraser = Retirar peças
editor-hand = Mover peças
editor-turn = A jogar
editor-castling = Roque
editor-en-passant = Tomada en passant
editor-no-en-passant = nenhuma
editor-clear = Limpar
editor-starting-position = Início
editor-mirror = Espelhar
editor-mirror-impossible = Não se pode espelhar: as peças ficariam em casas que não se usam.
editor-swap = Trocar lados
editor-flip = Virar o tabuleiro
editor-undo = Desfazer a última alteração
editor-redo = Refazer a alteração
editor-copy = Copiar a posição
editor-position-text = Posição em texto
editor-text-error = Carácter { $column }: { $words }
editor-position-valid = A posição é válida.
editor-more-errors = { $count ->
    [one] Há mais um erro.
   *[other] Há mais { $count } erros.
}
editor-game-over = Aqui a partida já acabou. { $words }.
editor-help = Arraste peças da bandeja, de casa em casa ou para fora do tabuleiro. Ou escolha uma e clique nas casas; o botão direito retira.
editor-use-position = Usar esta posição
diagram-castling-short = pequeno
diagram-castling-long = grande
diagram-halfmoves = Meias-jogadas
diagram-halfmoves-about = desde a última captura ou jogada de peão
diagram-move-number = Jogada
diagram-move-number-about = o número da próxima jogada
keys-edit-position = editar a posição mostrada
keys-editor-enter = pousar a peça escolhida ou pegar numa
keys-editor-piece = escolher uma peça; outra vez, a do outro lado
keys-editor-hand = voltar a mover peças
keys-editor-remove = retirar uma peça
keys-editor-remove-by-mouse = retira uma peça
keys-editor-undo = desfazer a última alteração
keys-editor-redo = refazer a alteração
keys-editor-paste = colar uma posição
keys-editor-use-position = usar esta posição
