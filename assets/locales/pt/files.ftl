## Jogos lidos de ficheiros (PGN, PDN e semelhantes)

# Vem antes de uma das frases abaixo.
file-place = Linha { $line }, coluna { $column }
file-utf-16 = O ficheiro está em UTF-16: grave-o em UTF-8.
file-binary = Isto não é um texto: não há nele jogos para ler.
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

## Ficheiros na janela

button-open-file = Abrir um ficheiro
files-open-title = Abrir um jogo
files-save-title = Guardar
files-games = Jogos (PGN, PDN, Tabuleiro)
files-of-kind = Ficheiros terminados em .{ $ending }
files-all = Todos os ficheiros
files-no-dialog = O ambiente de trabalho não mostra uma janela para escolher ficheiros. Escreva onde está o ficheiro:
files-no-dialog-to-save = O ambiente de trabalho não mostra uma janela. Guarde outra vez para a dispensar.
files-find = Procurar: nome, ano, resultado…
files-path-example = ~/jogos.pgn
files-other-ways = Ou largue o ficheiro na janela, ou copie o texto e cole-o com Ctrl+V.
files-other-way = Ou copie o texto do ficheiro e cole-o com Ctrl+V.
files-open = Abrir
files-drop = Largue para abrir os jogos
files-several = { $count ->
    [0] o texto colado
    [one] o texto colado
   *[other] { $count } ficheiros
}
files-reading = A ler { $file }…
files-opening = A abrir o jogo…
files-adding = { $shown } jogos na estante…
files-nothing = Não foi possível ler nenhum jogo
files-not-opened = Não foi possível abrir o jogo
files-in-part = O jogo foi lido, mas não por completo
files-found = { $count ->
    [one] 1 jogo: { $file }
   *[other] { $shown } jogos: { $file }
}
files-faults = { $count ->
    [one] 1 coisa errada
   *[other] { $shown } coisas erradas
}
files-more-faults = { $count ->
    [one] e mais 1
   *[other] e mais { $shown }
}
files-move = lance { $number }
files-games-again = Voltar aos jogos
files-copy-faults = Copiar a lista
files-open-one = Abrir
files-open-part = Abrir o que foi lido
files-add-all = Todos para a estante
files-add-found = Os encontrados para a estante
files-stop = Parar
files-changed = O ficheiro mudou desde que foi lido.
files-not-there = Não existe o ficheiro { $file }.
files-is-folder = { $file } é uma pasta e não um ficheiro com jogos.
files-not-allowed = O sistema não deixa ler { $file }.
files-empty = Não tem nenhum jogo.
files-copied-faults = Copiada
files-found-some = { $found } de { $shown } jogos em { $file }
files-unreadable = Não se consegue ler: { $why }
files-no-picture = Não foi possível fazer a imagem: { $why }
files-film-too-long = O jogo tem demasiados lances para uma imagem animada.
# Quantos jogos foram postos na estante, e quantos já lá estavam.
files-added = { $known ->
    [0] { $added ->
        [one] 1 jogo está agora na estante.
       *[other] { $added } jogos estão agora na estante.
    }
   *[other] { $added ->
        [one] 1 jogo está agora na estante; { $known } já lá estavam.
       *[other] { $added } jogos estão agora na estante; { $known } já lá estavam.
    }
}
files-saved-picture = A imagem está no ficheiro { $file }.
files-saved-all = { $count ->
    [one] 1 jogo está no ficheiro { $file }.
   *[other] { $count } jogos estão no ficheiro { $file }.
}
files-saving-stopped = A gravação foi interrompida: nenhum ficheiro foi escrito, e um que já tivesse esse nome ficou como estava.
keys-open-file = abrir um ficheiro com jogos
keys-paste = colar um jogo (PGN, PDN) ou uma posição (FEN)
keys-share = guardar e partilhar o jogo: como texto, como imagem

## Um jogo é partilhado

button-share = Guardar e partilhar…
share-title = Guardar e partilhar
share-game = O jogo
share-position = A posição
share-picture = Uma imagem
share-text = Texto
share-copy = Copiar
share-save-about = Guardar o jogo num ficheiro que outros programas leem
share-own-about = Guardar o jogo como texto, na forma que todos os jogos têm
share-copy-about = Copiar o jogo como texto
share-png-about = Guardar uma imagem do tabuleiro
share-svg-about = Guardar uma imagem do tabuleiro feita de linhas, nítida em qualquer tamanho
share-gif-about = Guardar o jogo como imagem animada
kept-share = Guardar e partilhar
kept-save-shown = Guardar todos estes jogos num só ficheiro
