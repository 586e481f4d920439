## Montar uma posição no tabuleiro

diagram-castling-short = curto
diagram-castling-long = longo
diagram-halfmoves = Meios-lances
diagram-halfmoves-about = Meios-lances desde a última captura ou o último lance de peão: a partir de 100 pode reclamar-se empate.
diagram-move = Lance
diagram-move-about = O número do próximo lance.
