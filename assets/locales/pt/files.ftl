## Partidas lidas de ficheiros (PGN, PDN e formatos semelhantes)

# Aparece antes de uma das mensagens abaixo.
file-place = Linha { $line }, coluna { $column }
file-utf-16 = O ficheiro está em UTF-16. Guarde-o em UTF-8.
file-binary = Não é um ficheiro de texto. Escolha um ficheiro PGN ou PDN.
file-tag-invalid = Etiqueta inválida: escreva um nome e um valor entre aspas, dentro de parênteses retos.
file-tag-unclosed = Falta fechar o parêntese reto da etiqueta { $name }.
file-unexpected = «{ $text }» não é permitido aqui.
file-comment-unclosed = Falta fechar a chaveta do comentário.
file-variation-unclosed = Falta fechar o parêntese da variante.
file-variation-misplaced = Não há nenhuma jogada que esta variante possa substituir.
file-too-deep = As variantes com mais de { $most } níveis são ignoradas.
file-too-long = A partir daqui há texto a mais: o resto é ignorado.
file-comment-too-long = O comentário é demasiado longo: só se guarda o início.
file-tag-too-long = O valor da etiqueta { $name } é demasiado longo: só se guarda o início.
file-too-many-tags = A partida tem mais de { $most } etiquetas: esta e as seguintes são ignoradas.
file-more-errors = Há mais erros nesta partida.
file-unknown-game = O jogo «{ $text }» não é suportado.
file-square-numbering = GameType «{ $text }» numera as casas de um modo que não é suportado.
file-start-tag-missing = Falta a etiqueta Start, com as peças de cada mão.
file-position-in-moves = Não são suportadas posições a meio de uma partida.
file-null-move = Aqui não se pode passar a vez (jogada nula).
file-wrong-seat = É a vez do lugar { $turn }, e não do lugar { $told }.
file-two-results = O resultado aparece duas vezes. Fica { $kept }, e não { $other }.
file-result-against-moves = Pelas jogadas o resultado é { $by_moves }, mas fica o indicado, { $stated }.
file-result-invalid = «{ $text }» não é um resultado e é ignorado.
file-castling-dropped = Os direitos de roque «{ $text }» são ignorados: o rei e a torre não estão nas suas casas.
file-en-passant-dropped = A casa de en passant «{ $text }» é ignorada: nenhum peão pode ter acabado de passar por ela.
file-letters-portuguese = As letras das peças estão em português.
file-letters-german = As letras das peças estão em alemão.
file-letters-spanish = As letras das peças estão em espanhol ou italiano.
file-letters-french = As letras das peças estão em francês.
file-format-unsupported = Este formato não serve para { $game }.

## Ficheiros na janela

button-open-file = Abrir um ficheiro
files-open-title = Abrir uma partida
files-save-title = Guardar
files-type-games = Partidas (PGN, PDN, Tabuleiro)
files-type-extension = Ficheiros terminados em .{ $ending }
files-type-all = Todos os ficheiros
files-open-dialog-failed = A janela de ficheiros não abriu. Escreva o caminho do ficheiro:
files-save-dialog-failed = A janela de ficheiros não abriu. Guarde outra vez para usar a pasta predefinida.
files-search = Procurar: nome, ano, resultado…
files-path-example = ~/partidas.pgn
files-open-by-drop-or-paste = Também pode largar o ficheiro na janela ou colar o texto com Ctrl+V.
files-open-by-paste = Também pode colar o texto do ficheiro com Ctrl+V.
files-open = Abrir
files-drop = Largue para abrir as partidas
files-source-count = { $count ->
    [0] o texto colado
    [one] o texto colado
   *[other] { $count } ficheiros
}
files-reading = A ler { $file }…
files-opening = A abrir a partida…
files-adding-games = { $shown } partidas adicionadas…
files-no-game-read = Não foi possível ler nenhuma partida
files-game-not-opened = Não foi possível abrir a partida
files-game-incomplete = Só foi possível ler parte da partida
files-games-found = { $count ->
    [one] 1 partida: { $file }
   *[other] { $shown } partidas: { $file }
}
files-fault-count = { $count ->
    [one] 1 erro
   *[other] { $shown } erros
}
files-more-fault-count = { $count ->
    [one] e mais 1
   *[other] e mais { $shown }
}
files-fault-move = jogada { $number }
files-back-to-games = Voltar às partidas
files-faults-copy = Copiar a lista
files-open-game = Abrir
files-open-anyway = Abrir mesmo assim
files-add-all = Juntar à biblioteca
files-add-search-results = Adicionar as encontradas
files-stop = Parar
files-changed = O ficheiro mudou. Abra-o outra vez.
files-not-found = { $file } não existe. Verifique o caminho.
files-is-folder = { $file } é uma pasta. Escolha um ficheiro.
files-permission-denied = Não tem permissão para ler { $file }.
files-no-games = Não contém partidas.
files-faults-copied = Copiada
files-games-found-by-search = { $found } de { $shown } partidas: { $file }
files-unreadable = Não foi possível ler: { $why }
files-picture-failed = Não foi possível criar a imagem: { $why }
files-animation-too-long = A partida é demasiado longa para uma animação. Escolha outro formato.
# Quantas partidas foram juntas à biblioteca, e quantas já lá estavam.
files-games-added = { $known ->
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
# { $done } é o número de partidas destes ficheiros que já estão na biblioteca; { $why } é uma frase.
files-games-added-in-part = { $done ->
    [one] 1 partida está na biblioteca, as outras não. { $why } Depois adicione-as de novo: continua a partir daí.
   *[other] { $done } partidas estão na biblioteca, as outras não. { $why } Depois adicione-as de novo: continua a partir daí.
}
files-picture-saved = Imagem guardada em { $file }.
files-games-saved = { $count ->
    [one] 1 partida guardada em { $file }.
   *[other] { $count } partidas guardadas em { $file }.
}
files-saved-title = Guardado
files-copy-path = Copiar caminho
files-path-copied = Copiado
files-open-folder = Abrir pasta
files-folder-not-opened = Não foi possível abrir a pasta { $folder }.
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
share-own-format-about = Guardar a partida no formato de texto do Tabuleiro
share-copy-about = Copiar a partida como texto
share-png-about = Guardar uma imagem do tabuleiro
share-svg-about = Guardar uma imagem do tabuleiro, nítida em qualquer tamanho
share-gif-about = Guardar a partida como animação
saved-game-share = Guardar ou partilhar
saved-game-review = Revisão da partida
library-save-listed = Guardar todas estas partidas num só ficheiro
