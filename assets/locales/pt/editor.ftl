## Editor de posições

editor-title = Montar uma posição
editor-open = Montar no tabuleiro
editor-from-table = Editar esta posição
editor-eraser = Retirar peças
editor-hand = Mover peças
editor-turn = A jogar
editor-castling = Roque
editor-en-passant = En passant
editor-no-en-passant = nenhuma
editor-empty = Limpar
editor-start = Início
editor-mirror = Espelhar
editor-no-mirror = Não se pode espelhar: as peças ficariam em casas que não se usam.
editor-swap = Trocar lados
editor-flip = Virar o tabuleiro
editor-undo = Desfazer a última alteração
editor-redo = Refazer a alteração
editor-copy = Copiar a posição
editor-text = Posição em texto
editor-text-fault = Carácter { $column }: { $words }
editor-possible = A posição é válida.
editor-more-faults = { $count ->
    [one] Há mais um erro.
   *[other] Há mais { $count } erros.
}
editor-over = Aqui a partida já acabou. { $words }.
editor-hint = Arraste peças da bandeja, de casa em casa ou para fora do tabuleiro. Ou escolha uma e clique nas casas; o botão direito retira.
editor-use = Usar esta posição
diagram-castling-short = pequeno
diagram-castling-long = grande
diagram-halfmoves = Meias-jogadas
diagram-halfmoves-about = desde a última captura ou jogada de peão
diagram-move = Jogada
diagram-move-about = o número da próxima jogada
keys-set-up = editar a posição mostrada
keys-editor-enter = pousar a peça escolhida ou pegar numa
keys-editor-piece = escolher uma peça; outra vez, a do outro lado
keys-editor-hand = voltar a mover peças
keys-editor-take = retirar uma peça
keys-editor-take-by-mouse = retira uma peça
keys-editor-undo = desfazer a última alteração
keys-editor-redo = refazer a alteração
keys-editor-paste = colar uma posição
keys-editor-use = usar esta posição
