## Partidas lidas de ficheiros (PGN, PDN e formatos semelhantes)

# Aparece antes de uma das mensagens abaixo.
file-place = Linha { $line }, coluna { $column }
file-utf-16 = O ficheiro está em UTF-16. Guarde-o em UTF-8.
file-binary = Não é um ficheiro de texto. Escolha um ficheiro PGN ou PDN.
file-tag = Etiqueta inválida: escreva um nome e um valor entre aspas, dentro de parênteses retos.
file-tag-unclosed = Falta fechar o parêntese reto da etiqueta { $name }.
file-unexpected = «{ $text }» não é permitido aqui.
file-comment-unclosed = Falta fechar a chaveta do comentário.
file-variation-unclosed = Falta fechar o parêntese da variante.
file-variation-nowhere = Não há nenhuma jogada que esta variante possa substituir.
file-too-deep = As variantes com mais de { $most } níveis são ignoradas.
file-too-long = É demasiado longo. O resto é ignorado.
file-and-more = Há mais erros nesta partida.
file-unknown-game = O jogo «{ $text }» não é suportado.
file-squares = «{ $text }» não numera as casas como as damas portuguesas.
file-no-start = Falta a etiqueta Start, com as peças de cada mão.
file-setup = Não são suportadas posições a meio de uma partida.
file-null-move = Aqui não se pode passar a vez (lance nulo).
file-seat = É a vez do lugar { $turn }, e não do lugar { $told }.
file-two-results = O resultado aparece duas vezes. Fica { $kept }, e não { $other }.
file-result-against-moves = Pelas jogadas o resultado é { $by_moves }, mas fica o indicado, { $stated }.
file-no-result = «{ $text }» não é um resultado.
file-castling-dropped = Os direitos de roque «{ $text }» são ignorados: o rei e a torre não estão nas suas casas.
file-en-passant-dropped = A casa de en passant «{ $text }» é ignorada: nenhum peão pode ter acabado de passar por ela.
file-form = Este formato não serve para { $game }.

## Ficheiros na janela

button-open-file = Abrir um ficheiro
files-open-title = Abrir uma partida
files-save-title = Guardar
files-games = Partidas (PGN, PDN, Tabuleiro)
files-of-kind = Ficheiros terminados em .{ $ending }
files-all = Todos os ficheiros
files-no-dialog = A janela de ficheiros não abriu. Escreva o caminho do ficheiro:
files-no-dialog-to-save = A janela de ficheiros não abriu. Guarde outra vez para usar a pasta predefinida.
files-find = Procurar: nome, ano, resultado…
files-path-example = ~/partidas.pgn
files-other-ways = Também pode largar o ficheiro na janela ou colar o texto com Ctrl+V.
files-other-way = Também pode colar o texto do ficheiro com Ctrl+V.
files-open = Abrir
files-drop = Largue para abrir as partidas
files-several = { $count ->
    [0] o texto colado
    [one] o texto colado
   *[other] { $count } ficheiros
}
files-reading = A ler { $file }…
files-opening = A abrir a partida…
files-adding = { $shown } partidas adicionadas…
files-nothing = Não foi possível ler nenhuma partida
files-not-opened = Não foi possível abrir a partida
files-in-part = Só foi possível ler parte da partida
files-found = { $count ->
    [one] 1 partida: { $file }
   *[other] { $shown } partidas: { $file }
}
files-faults = { $count ->
    [one] 1 erro
   *[other] { $shown } erros
}
files-more-faults = { $count ->
    [one] e mais 1
   *[other] e mais { $shown }
}
files-move = jogada { $number }
files-games-again = Voltar às partidas
files-copy-faults = Copiar a lista
files-open-one = Abrir
files-open-part = Abrir mesmo assim
files-add-all = Juntar à biblioteca
files-add-found = Juntar as encontradas
files-stop = Parar
files-changed = O ficheiro mudou. Abra-o outra vez.
files-not-there = { $file } não existe. Verifique o caminho.
files-is-folder = { $file } é uma pasta. Escolha um ficheiro.
files-not-allowed = Não tem permissão para ler { $file }.
files-empty = Não contém partidas.
files-copied-faults = Copiada
files-found-some = { $found } de { $shown } partidas: { $file }
files-unreadable = Não foi possível ler: { $why }
files-no-picture = Não foi possível criar a imagem: { $why }
files-film-too-long = A partida é demasiado longa para uma animação. Escolha outro formato.
# Quantas partidas foram juntas à biblioteca, e quantas já lá estavam.
files-added = { $known ->
    [0] { $added ->
        [one] 1 partida adicionada à biblioteca.
       *[other] { $added } partidas adicionadas à biblioteca.
    }
    [one] { $added ->
        [one] 1 partida adicionada à biblioteca; 1 já lá estava.
       *[other] { $added } partidas adicionadas à biblioteca; 1 já lá estava.
    }
   *[other] { $added ->
        [one] 1 partida adicionada à biblioteca; { $known } já lá estavam.
       *[other] { $added } partidas adicionadas à biblioteca; { $known } já lá estavam.
    }
}
files-saved-picture = Imagem guardada em { $file }.
files-saved-all = { $count ->
    [one] 1 partida guardada em { $file }.
   *[other] { $count } partidas guardadas em { $file }.
}
files-saving-stopped = Gravação interrompida. Nenhum ficheiro foi criado nem alterado.
keys-open-file = abrir um ficheiro com partidas
keys-paste = colar uma partida (PGN, PDN) ou uma posição (FEN)
keys-share = guardar ou partilhar a partida

## Partilhar uma partida

button-share = Guardar ou partilhar…
share-title = Guardar ou partilhar
share-game = Partida
share-position = Posição
share-picture = Imagem
share-text = Texto
share-copy = Copiar
share-save-about = Guardar a partida num ficheiro para outros programas
share-own-about = Guardar a partida no formato de texto do Tabuleiro
share-copy-about = Copiar a partida como texto
share-png-about = Guardar uma imagem do tabuleiro
share-svg-about = Guardar uma imagem do tabuleiro, nítida em qualquer tamanho
share-gif-about = Guardar a partida como animação
kept-share = Guardar ou partilhar
kept-save-shown = Guardar todas estas partidas num só ficheiro
