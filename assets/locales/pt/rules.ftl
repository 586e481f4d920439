# As regras: porque uma jogada é ilegal, como acabou a partida, erros no texto de uma posição ou na preparação.
# Cada texto é uma linha curta, para a linha de estado junto ao tabuleiro.

## Peças e lados

piece-king = rei
piece-queen = dama
piece-rook = torre
piece-bishop = bispo
piece-knight = cavalo
piece-pawn = peão
piece-man = pedra
piece-dama = dama
piece-tile = peça

# Início de frase; o verbo vai para o plural.
side-white = As brancas
side-black = As pretas

## Como acabou a partida

reason-checkmate = xeque-mate
reason-stalemate = rei afogado
reason-dead-position = material insuficiente
reason-threefold-repetition = a mesma posição pela terceira vez
reason-fivefold-repetition = a mesma posição pela quinta vez
reason-fifty-moves = regra das cinquenta jogadas
reason-seventy-five-moves = regra das setenta e cinco jogadas
reason-race = primeiro rei na última linha
reason-both-arrived = os dois reis na última linha
reason-no-pieces = adversário sem peças
reason-blocked = sem jogadas legais
reason-blocked-white = as brancas ficaram sem jogadas
reason-blocked-black = as pretas ficaram sem jogadas
reason-no-pieces-white = as brancas ficaram sem peças
reason-no-pieces-black = as pretas ficaram sem peças
reason-twenty-moves = regra das vinte jogadas
reason-forcada = forçada: doze jogadas com três damas contra uma
reason-empty-hand = pôs todas as peças
reason-resigned = { $name } abandonou
reason-out-of-time = { $name } ficou sem tempo
# O mesmo, dito à única pessoa entre computadores.
reason-you-resigned = por abandono
reason-you-ran-out-of-time = o seu tempo esgotou-se
reason-resignation = abandono
reason-time-forfeit = vitória por tempo
reason-time-without-mate = tempo esgotado, mas sem mate possível
reason-agreement = por acordo
reason-as-recorded = resultado indicado no ficheiro

## Porque uma jogada é ilegal: qualquer jogo

illegal-move-game-over = A partida já acabou.
illegal-move-no-piece = Não há nenhuma peça aí.
illegal-move-not-your-piece = Essa peça não é sua.
# $piece é king, queen, rook, bishop, knight ou pawn; nas damas man (pedra) ou dama.
illegal-move-piece-cannot-move =
    { $piece ->
        [king] Esse rei não se pode mover: nenhuma casa ao lado está livre e segura.
        [queen] Essa dama não se pode mover: está fechada.
        [rook] Essa torre não se pode mover: está fechada.
        [bishop] Esse bispo não se pode mover: está fechado.
        [knight] Esse cavalo não se pode mover: está fechado.
        [pawn] Esse peão não se pode mover: tem o caminho tapado.
        [man] Essa pedra não se pode mover: está fechada.
        [dama] Essa dama não se pode mover: está fechada.
       *[piece] Essa peça não se pode mover agora.
    }
illegal-move-no-such-path = Não há jogada legal por aí.
illegal-move-unreadable = «{ $text }» não é uma jogada.
illegal-move-ambiguous = «{ $text }» corresponde a mais do que uma jogada.

## Porque uma jogada é ilegal: xadrez e Corrida de Reis

# $piece é king, queen, rook, bishop, knight ou pawn; cada mensagem escolhe a forma de que precisa.

illegal-move-chess-empty-square = Não há nenhuma peça em { $square }.
illegal-move-chess-not-your-piece = A peça em { $square } não é sua.
illegal-move-chess-own-piece = Em { $square } já está uma peça sua.
illegal-move-chess-king-capture = O rei nunca é capturado.
illegal-move-chess-piece-movement =
    { $piece ->
        [king] O rei
        [queen] A dama
        [rook] A torre
        [bishop] O bispo
        [knight] O cavalo
       *[pawn] O peão
    } não se move assim.
illegal-move-chess-no-piece-reaches =
    { $piece ->
        [king] O seu rei não
        [queen] Nenhuma dama sua
        [rook] Nenhuma torre sua
        [bishop] Nenhum bispo seu
        [knight] Nenhum cavalo seu
       *[pawn] Nenhum peão seu
    } pode ir para { $square }.
illegal-move-chess-blocked = A peça em { $by } está no caminho.
illegal-move-chess-pawn-blocked = O peão não captura em frente: { $by } está ocupada.
illegal-move-chess-nothing-to-capture = O peão só anda na diagonal para capturar, e { $square } está vazia.
illegal-move-chess-double-step = O peão só avança duas casas na primeira jogada.
illegal-move-chess-promotion-missing = Escolha a peça da promoção.
illegal-move-chess-promotion-piece =
    O peão não pode ser promovido a { $piece ->
        [king] rei
        [queen] dama
        [rook] torre
        [bishop] bispo
        [knight] cavalo
       *[pawn] peão
    }.
illegal-move-chess-promotion-elsewhere = O peão só é promovido na última linha.
illegal-move-chess-king-attacked = Em { $square }, o seu rei ficaria em xeque a partir de { $by }.
illegal-move-chess-kings-adjacent = O seu rei ficaria ao lado do rei em { $square }.
illegal-move-chess-in-check = O seu rei continuaria em xeque a partir de { $by }.
illegal-move-chess-pinned = Essa peça está cravada: { $by } atacaria o seu rei.
illegal-move-chess-en-passant-pinned = Capturar en passant exporia o seu rei a { $by }.
illegal-move-chess-castling-right-king = Roque pequeno impossível: o rei ou a torre já se moveu.
illegal-move-chess-castling-right-queen = Roque grande impossível: o rei ou a torre já se moveu.
illegal-move-chess-castling-rook = Roque impossível: a sua torre não está em { $square }.
illegal-move-chess-castling-blocked = Roque impossível: a peça em { $by } está no caminho.
illegal-move-chess-castling-in-check = Não se pode rocar em xeque: { $by } ataca o rei.
illegal-move-chess-castling-through-check = No roque, o rei não pode passar por xeque: { $by } ataca { $square }.
illegal-move-chess-castling-into-check = No roque, o rei não pode ficar em xeque: { $by } ataca { $square }.

illegal-move-racing-kings-race-over = A corrida já acabou.
illegal-move-racing-kings-gives-check =
    É proibido dar xeque: { $piece ->
        [king] o rei
        [queen] a dama
        [rook] a torre
        [bishop] o bispo
        [knight] o cavalo
       *[pawn] o peão
    } em { $square } atacaria o rei.

## Porque uma jogada é ilegal: damas

illegal-move-draughts-empty-square = Não há nenhuma peça na casa { $square }.
illegal-move-draughts-not-your-piece = A peça na casa { $square } não é sua.
illegal-move-draughts-own-piece = Na casa { $square } já está uma peça sua.
illegal-move-draughts-occupied = A casa { $square } está ocupada: a tomada salta por cima de uma peça.
illegal-move-draughts-not-diagonal = As peças andam na diagonal.
illegal-move-draughts-light-square = Joga-se apenas nas casas escuras.
illegal-move-draughts-man-backward = A pedra não anda para trás.
illegal-move-draughts-man-too-far = A pedra só anda uma casa.
illegal-move-draughts-blocked = A peça na casa { $square } está no caminho.
illegal-move-draughts-must-capture =
    { $most ->
        [1] A tomada é obrigatória: { $example }.
       *[other] A tomada é obrigatória: { $example } toma { $most } peças.
    }
illegal-move-draughts-man-captures-forward = A pedra não toma para trás.
illegal-move-draughts-nothing-to-capture = Não há nada para tomar na casa { $square }.
illegal-move-draughts-no-such-route = Não há nenhuma tomada por aí.
illegal-move-draughts-nothing-captured = Não há nada para tomar pelo caminho.
illegal-move-draughts-must-continue = A tomada ainda não acabou: continue para a casa { $square }.
illegal-move-draughts-larger-capture = Tem de tomar o máximo de peças: { $example } toma { $most }, não { $taken }.
illegal-move-draughts-more-kings = Tem de tomar o máximo de damas: { $example } toma { $most }, não { $taken }.

## Porque uma jogada é ilegal: Domin-Up

illegal-move-domin-up-choose-tile-first = Escolha primeiro uma peça da sua mão.
illegal-move-domin-up-not-in-hand = A peça { $tile } não está na sua mão.
illegal-move-domin-up-must-open = A partida abre com a peça 7-7 no meio.
illegal-move-domin-up-cannot-pass = Ainda pode jogar, por exemplo { $example }.
illegal-move-domin-up-must-climb = Se pode subir, tem de subir: a { $tile } pode, sobre um { $first } e um { $second } lado a lado.
illegal-move-domin-up-nothing-to-stand-on = Para subir, a peça tem de ficar sobre outras.
illegal-move-domin-up-heights-differ = As duas metades da peça têm de ficar à mesma altura.
illegal-move-domin-up-number-differs = Para subir, cada metade fica sobre um número igual: { $half } não fica sobre { $there }.
illegal-move-domin-up-neither-climbs-nor-matches = Um { $half } não sobe para um { $there }, e nesse andar a peça não toca em nenhum número igual.
illegal-move-domin-up-only-on-table = Sem subir, a peça tem de ficar na mesa, e este lugar está ocupado.
illegal-move-domin-up-no-neighbour = A peça tem de ficar encostada a outra, lado a lado.
illegal-move-domin-up-tile-fits-nowhere = Agora, a peça { $tile } não serve em lado nenhum.
illegal-move-domin-up-no-match = Uma das metades tem de tocar num número igual, à mesma altura.
illegal-move-domin-up-not-edge-to-edge = As duas metades da peça têm de ficar lado a lado.
illegal-move-domin-up-table-edge = A mesa acaba aqui.

## Erros no texto de uma posição

fen-field-count = Uma posição tem 6 campos, ou 4 sem os contadores de jogadas; esta tem { $count }.
fen-rank-count = O tabuleiro tem 8 linhas separadas por «/»; este tem { $count }.
fen-piece-letter = «{ $letter }» na linha { $rank } não é uma peça nem um número de 1 a 8.
fen-adjacent-numbers = Há dois números seguidos na linha { $rank }.
fen-rank-too-long = A linha { $rank } tem mais de 8 casas.
fen-rank-too-short =
    { $count ->
        [0] A linha { $rank } não tem nenhuma casa.
        [1] A linha { $rank } só tem uma casa.
       *[other] A linha { $rank } só tem { $count } casas.
    }
fen-side-to-move = O lado a jogar deve ser w ou b, não «{ $text }».
fen-castling-text = Os direitos de roque devem ser - ou letras de KQkq, não «{ $text }».
fen-castling-pieces = { $side } só podem fazer esse roque com o rei em { $king } e a torre em { $rook }.
fen-en-passant-text = A casa de en passant deve ser - ou uma casa, não «{ $text }».
fen-en-passant-impossible = Nenhum peão pode ter acabado de passar por { $square }.
fen-halfmove-clock = O contador de meias-jogadas deve ser 0 ou mais, não «{ $text }».
fen-fullmove-number = O número da jogada deve ser 1 ou mais, não «{ $text }».
fen-king-count =
    { $count ->
        [0] { $side } não têm rei.
       *[other] { $side } têm { $count } reis em vez de um.
    }
fen-pawn-count = { $side } têm { $count } peões; o máximo é 8.
fen-promoted =
    { $count ->
        [1] { $side } têm uma peça promovida
       *[other] { $side } têm { $count } peças promovidas
    }, mas { $missing ->
        [0] não lhes falta nenhum peão.
        [1] só lhes falta um peão.
       *[other] só lhes faltam { $missing } peões.
    }
fen-pawn-on-edge = Nenhum peão pode estar em { $square }.
fen-opponent-in-check = { $side } estão em xeque, mas é o outro lado a jogar.
fen-impossible-check = Nenhuma jogada pode ter dado xeque a partir de { $by }.
fen-racing-kings-pawn = A Corrida de Reis não tem peões, mas há um em { $square }.
fen-racing-kings-pieces =
    { $side } têm { $count } { $piece ->
        [king] reis
        [queen] damas
        [rook] torres
        [bishop] bispos
        [knight] cavalos
       *[pawn] peões
    }, mais do que no início.
fen-racing-kings-check = { $side } estão em xeque, o que a Corrida de Reis nunca permite.
fen-racing-kings-field = Na Corrida de Reis, roque e en passant devem ser -, não «{ $text }».
fen-racing-kings-over = Com os dois reis na última linha, não pode ser a vez das pretas.
fen-draughts-side-to-move = O lado a jogar deve ser W ou B, não «{ $text }».
fen-draughts-list = Uma lista de casas deve começar por W ou B, não «{ $text }».
fen-draughts-list-missing = { $side } não têm lista de casas.
fen-draughts-list-twice = { $side } têm duas listas de casas.
fen-draughts-square-number = «{ $text }» não é uma casa de 1 a 32.
fen-draughts-range = «{ $text }» não é um intervalo de uma casa menor para uma maior.
fen-draughts-square-twice = A casa { $square } aparece duas vezes.
fen-draughts-too-many = { $side } têm { $count } peças; o máximo é 12.
fen-draughts-man-on-crowning-row = Uma pedra não pode estar na casa { $square }: aí passa a dama.
fen-draughts-no-pieces = Não há nenhuma peça no tabuleiro.

fen-domin-up-field-count = Uma posição de Domin-Up tem 5 campos; esta tem { $count }.
fen-domin-up-rules = As regras devem ser report ou publisher, não «{ $text }».
fen-domin-up-seat-count = Deve haver 2, 3 ou 4 mãos, não { $count }.
fen-domin-up-turn = A vez deve ser de um lugar de 1 a { $seats }, não «{ $text }».
fen-domin-up-tile = Na mão do lugar { $seat }, «{ $text }» não é uma peça.
fen-domin-up-hidden-hand = A mão do lugar { $seat } está escondida: indique todas as mãos.
fen-domin-up-tile-twice = A peça { $tile } aparece duas vezes na mão do lugar { $seat }.
fen-domin-up-tile-in-two-hands = A peça { $tile } está na mão do lugar { $first } e na do lugar { $second }.
fen-domin-up-hand-size = O lugar { $seat } tem { $count } peças, mais do que as { $most } dadas.
fen-domin-up-not-dealt = Antes da abertura, o lugar { $seat } deve ter { $dealt } peças, não { $count }.
fen-domin-up-opening-not-to-move = O lugar { $seat } tem a peça 77 e deve ter a vez.
fen-domin-up-opening-in-hand = A peça 77 abriu a partida, mas ainda está na mão do lugar { $seat }.
fen-domin-up-two-empty-hands = Há duas mãos vazias, mas a partida acaba com a primeira.
fen-domin-up-cell = Uma casa deve ser escrita x,y=V^H, não «{ $text }».
fen-domin-up-cell-number = O número em { $place } deve estar entre 0 e 7.
fen-domin-up-cell-height = A altura de { $place } deve estar entre 1 e 36.
fen-domin-up-cell-twice = A casa { $place } aparece duas vezes.
fen-domin-up-half-tile = As alturas somam { $count }, e sobra meia peça.
fen-domin-up-too-many = Há { $count } peças; o máximo é 36.
fen-domin-up-unconnected-cell = A casa { $place } não está ligada às outras peças.
fen-domin-up-passes = O número de passes deve ser de 0 a { $most }, não «{ $text }».

## Erros na preparação de uma partida

plan-seat-count = Este jogo é para { $expected } jogadores, não { $given }.
plan-odds-unknown = Este jogo não tem essa vantagem.
plan-no-such-player = Este jogo não tem o jogador «{ $player }».
plan-seat-range = Este jogo é para { $least } a { $most } jogadores, não { $given }.
plan-rules-unknown = Este jogo não tem as regras «{ $text }»: existem { $expected }.
