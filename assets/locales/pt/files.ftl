## Jogos lidos de ficheiros (PGN, PDN e semelhantes)

# Vem antes de uma das frases abaixo.
file-place = Linha { $line }, coluna { $column }
file-utf-16 = O ficheiro está em UTF-16: grave-o em UTF-8.
file-tag = Isto não é uma etiqueta: são precisos um nome e um valor entre aspas, dentro de parênteses retos.
file-tag-unclosed = A etiqueta { $name } não está fechada.
file-unexpected = «{ $text }» não tem aqui sentido.
file-comment-unclosed = O comentário não está fechado.
file-variation-unclosed = A variante não está fechada.
file-variation-nowhere = Uma variante vem depois do lance que substitui, e não há nenhum.
file-too-deep = Há mais de { $most } variantes umas dentro das outras.
file-too-long = Isto é demasiado longo: o resto fica de fora.
file-and-more = Há mais erros neste jogo.
file-unknown-game = «{ $text }» não é um jogo que aqui se jogue.
file-squares = «{ $text }» dá às casas outros nomes que não os das damas portuguesas.
file-no-start = Falta a etiqueta Start, que diz as mãos.
file-setup = Não se lê uma posição no meio de um jogo.
file-null-move = Não se pode passar a vez.
file-seat = É a vez do lugar { $turn }, e não do lugar { $told }.
file-result = O resultado indicado é { $told }, mas é { $found }.
file-no-result = «{ $text }» não é um resultado.
file-form = { $game } não se escreve desta forma.
