# O que as regras dizem: porque algo não é um lance, como acabou o jogo, o que está errado numa posição.
# Uma linha curta cada: aparecem numa faixa junto ao tabuleiro.

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

# No início da frase, com o verbo no plural.
side-white = As brancas
side-black = As pretas

## Como acabou o jogo

reason-checkmate = xeque-mate
reason-stalemate = rei afogado
reason-dead-position = já ninguém pode dar mate
reason-threefold-repetition = a mesma posição três vezes
reason-fivefold-repetition = a mesma posição cinco vezes
reason-fifty-moves = cinquenta lances sem progresso
reason-seventy-five-moves = setenta e cinco lances sem progresso
reason-race = primeiro rei a chegar
reason-both-home = os dois reis chegaram
reason-no-pieces = adversário sem peças
reason-blocked = sem lances
reason-blocked-white = as brancas ficaram sem lances
reason-blocked-black = as pretas ficaram sem lances
reason-no-pieces-white = as brancas ficaram sem peças
reason-no-pieces-black = as pretas ficaram sem peças
reason-twenty-moves = vinte lances sem progresso
reason-forcada = forçada: doze lances com três damas contra uma
reason-empty-hand = mão vazia
reason-resigned = { $name } desistiu
reason-out-of-time = { $name } ficou sem tempo
reason-resignation = desistência
reason-time-forfeit = tempo esgotado
reason-time-without-mate = tempo esgotado, mas já não havia mate possível
reason-agreement = por acordo
reason-as-recorded = segundo o registo

## Porque algo não é um lance: qualquer jogo

why-game-over = O jogo já acabou.
why-nothing-there = Não há aí nenhuma peça.
why-not-yours = Essa peça não é sua.
why-no-move-from-there = Essa peça não pode mover-se agora.
why-no-such-path = Nenhum lance vai por aí.
why-unreadable = «{ $text }» não é um lance.
why-ambiguous = «{ $text }» serve para mais do que um lance.

## Porque algo não é um lance: Xadrez e Corrida de Reis

# Onde uma frase nomeia uma peça de Xadrez, $piece é king, queen, rook, bishop, knight ou pawn, e a frase escolhe a
# forma.

why-chess-empty-square = Não há nenhuma peça em { $square }.
why-chess-not-your-piece = A peça em { $square } não é sua.
why-chess-own-piece = Em { $square } está uma peça sua.
why-chess-king-capture = O rei nunca se captura.
why-chess-piece-move =
    Não é assim que { $piece ->
        [king] o rei
        [queen] a dama
        [rook] a torre
        [bishop] o bispo
        [knight] o cavalo
       *[pawn] o peão
    } se move.
why-chess-no-piece-reaches =
    { $piece ->
        [king] Nenhum rei seu
        [queen] Nenhuma dama sua
        [rook] Nenhuma torre sua
        [bishop] Nenhum bispo seu
        [knight] Nenhum cavalo seu
       *[pawn] Nenhum peão seu
    } pode ir para { $square }.
why-chess-blocked = A peça em { $by } está no caminho.
why-chess-pawn-blocked = O peão não captura em frente: { $by } está ocupada.
why-chess-nothing-to-capture = O peão só anda na diagonal para capturar, e { $square } está vazia.
why-chess-double-step = O peão só avança duas casas no seu primeiro lance.
why-chess-promotion-missing = Escolha a peça da promoção.
why-chess-promotion-role =
    O peão nunca se promove a { $piece ->
        [king] rei
        [queen] dama
        [rook] torre
        [bishop] bispo
        [knight] cavalo
       *[pawn] peão
    }.
why-chess-promotion-elsewhere = Só há promoção quando o peão chega à última linha.
why-chess-king-attacked = Em { $square } o rei ficaria atacado a partir de { $by }.
why-chess-kings-adjacent = O rei ficaria ao lado do rei em { $square }.
why-chess-in-check = O seu rei continuaria em xeque a partir de { $by }.
why-chess-pinned = O seu rei ficaria em xeque a partir de { $by }.
why-chess-en-passant-pinned = Capturar en passant exporia o seu rei a { $by }.
why-chess-castling-right-king = Sem roque pequeno: o rei ou essa torre já se moveu.
why-chess-castling-right-queen = Sem roque grande: o rei ou essa torre já se moveu.
why-chess-castling-rook = Sem roque: a sua torre não está em { $square }.
why-chess-castling-blocked = Sem roque: a peça em { $by } está no meio.
why-chess-castling-in-check = Não há roque em xeque: { $by } ataca o rei.
why-chess-castling-through-check = O rei não passa por xeque no roque: { $by } ataca { $square }.
why-chess-castling-into-check = O roque não acaba em xeque: { $by } ataca { $square }.

why-racing-kings-race-over = A corrida já acabou.
why-racing-kings-gives-check =
    É proibido dar xeque, e { $piece ->
        [king] o rei
        [queen] a dama
        [rook] a torre
        [bishop] o bispo
        [knight] o cavalo
       *[pawn] o peão
    } em { $square } daria.

## Porque algo não é um lance: Damas

why-draughts-empty-square = Não há nenhuma peça na casa { $square }.
why-draughts-not-your-piece = A peça na casa { $square } não é sua.
why-draughts-own-piece = Na casa { $square } está uma peça sua.
why-draughts-occupied = A casa { $square } está ocupada: a tomada salta por cima da peça.
why-draughts-not-diagonal = As peças andam nas diagonais.
why-draughts-light-square = Joga-se apenas nas casas escuras.
why-draughts-man-backward = A pedra não anda para trás.
why-draughts-man-far = A pedra só anda uma casa.
why-draughts-blocked = A peça na casa { $square } está no caminho.
why-draughts-must-capture =
    { $most ->
        [1] A tomada é obrigatória: { $example }.
       *[other] A tomada é obrigatória: { $example } toma { $most } peças.
    }
why-draughts-man-captures-forward = A pedra não toma para trás.
why-draughts-nothing-there = Não há nada para tomar na casa { $square }.
why-draughts-no-such-route = Nenhuma tomada vai por aí.
why-draughts-nothing-captured = Não há nada para tomar pelo caminho.
why-draughts-must-continue = A tomada ainda não acabou: continua para a casa { $square }.
why-draughts-larger-capture = É obrigatório tomar mais peças: { $example } toma { $most }, não { $taken }.
why-draughts-more-kings = É obrigatório tomar mais damas: { $example } toma { $most }, não { $taken }.

## Porque algo não é um lance: Domin-Up

why-domin-up-hand-first = Escolha primeiro uma peça da sua mão.
why-domin-up-not-in-hand = A peça { $tile } não está na sua mão.
why-domin-up-must-open = O jogo abre com a peça 7-7 no meio.
why-domin-up-cannot-pass = Ainda pode jogar, por exemplo { $example }.
why-domin-up-must-climb = Quem pode subir tem de subir: a { $tile } pode, sobre um { $first } e um { $second }.
why-domin-up-nothing-below = Para subir, a peça tem de ficar sobre outras.
why-domin-up-heights-differ = Uma metade ficaria mais alta do que a outra: a peça tem de ficar nivelada.
why-domin-up-number-differs = Para subir, cada metade fica sobre um número igual: { $half } não fica sobre { $there }.
why-domin-up-neither-way = Um { $half } não sobe para um { $there }, e lá em cima a peça não toca num número igual.
why-domin-up-only-on-table = Ao lado de outras, a peça fica na mesa; aqui já está uma.
why-domin-up-no-neighbour = Uma peça posta ao lado de outras toca numa delas lado a lado.
why-domin-up-nowhere = A peça { $tile } não serve agora em lado nenhum.
why-domin-up-no-match = Ao lado de outras, a peça toca com uma das metades num número igual, à mesma altura.
why-domin-up-not-edge-to-edge = As duas metades da peça ficam lado a lado.
why-domin-up-out-of-reach = A mesa afinal acaba aqui.

## O que está errado no texto de uma posição

fen-field-count = Uma posição tem 6 campos, ou 4 sem os contadores; esta tem { $count }.
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
fen-side-to-move = Quem joga é w ou b, não «{ $text }».
fen-castling-text = Os direitos de roque são - ou letras de KQkq, não «{ $text }».
fen-castling-pieces = { $side } só podem fazer esse roque com o rei em { $king } e a torre em { $rook }.
fen-en-passant-text = A casa de en passant é - ou uma casa, não «{ $text }».
fen-en-passant-impossible = Nenhum peão pode ter acabado de passar por { $square }.
fen-halfmove-clock = O contador de meios-lances é um número a partir de 0, não «{ $text }».
fen-fullmove-number = O número do lance é um número a partir de 1, não «{ $text }».
fen-king-count =
    { $count ->
        [0] { $side } não têm rei.
       *[other] { $side } têm { $count } reis em vez de um.
    }
fen-pawn-count = { $side } têm { $count } peões, mais de 8.
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
fen-opponent-in-check = { $side } estão em xeque, mas é a vez do outro lado.
fen-impossible-check = Nenhum lance pode ter dado xeque a partir de { $by }.
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
fen-racing-kings-field = Na Corrida de Reis roque e en passant são -, não «{ $text }».
fen-racing-kings-over = Com os dois reis em casa, não pode ser a vez das pretas.
fen-draughts-side-to-move = Quem joga é W ou B, não «{ $text }».
fen-draughts-list = Uma lista de casas começa por W ou B, não «{ $text }».
fen-draughts-list-missing = { $side } não têm lista de casas.
fen-draughts-list-twice = { $side } têm duas listas de casas.
fen-draughts-square-number = «{ $text }» não é uma casa de 1 a 32.
fen-draughts-range = «{ $text }» não vai de uma casa menor para uma maior.
fen-draughts-square-twice = A casa { $square } aparece duas vezes.
fen-draughts-too-many = { $side } têm { $count } peças, mais de 12.
fen-draughts-man-on-crowning-row = Uma pedra não pode estar na casa { $square }: aí passa a dama.
fen-draughts-no-pieces = Não há nenhuma peça no tabuleiro.

fen-domin-up-field-count = Uma posição de Domin-Up tem 5 campos; esta tem { $count }.
fen-domin-up-rules = As regras são report ou publisher, não «{ $text }».
fen-domin-up-seat-count = Há 2, 3 ou 4 mãos; aqui há { $count }.
fen-domin-up-turn = A vez é de um lugar de 1 a { $seats }, não «{ $text }».
fen-domin-up-tile = Na mão do lugar { $seat }, «{ $text }» não é uma peça.
fen-domin-up-hidden-hand = A mão do lugar { $seat } está escondida: são precisas todas.
fen-domin-up-tile-twice = A peça { $tile } está duas vezes na mão do lugar { $seat }.
fen-domin-up-tile-in-two-hands = A peça { $tile } está nas mãos dos lugares { $first } e { $second }.
fen-domin-up-hand-size = O lugar { $seat } tem { $count } peças, mais do que as { $most } dadas.
fen-domin-up-not-dealt = Antes da abertura o lugar { $seat } tem { $dealt } peças, não { $count }.
fen-domin-up-opener = O lugar { $seat } tem a peça 77 e abre o jogo.
fen-domin-up-opening-in-hand = A peça 77 abriu o jogo, mas ainda está na mão do lugar { $seat }.
fen-domin-up-two-empty-hands = Há duas mãos vazias, mas a primeira acaba o jogo.
fen-domin-up-cell = Uma casa escreve-se x,y=V^H, não «{ $text }».
fen-domin-up-cell-number = O número em { $place } não está entre 0 e 7.
fen-domin-up-cell-height = A altura de { $place } não está entre 1 e 36.
fen-domin-up-cell-twice = A casa { $place } aparece duas vezes.
fen-domin-up-half-tile = As alturas somam { $count }: sobra meia peça.
fen-domin-up-too-many = Há { $count } peças, mais de 36.
fen-domin-up-apart = A casa { $place } está separada das outras peças.
fen-domin-up-passes = Os passes são um número de 0 a { $most }, não «{ $text }».

## O que está errado no plano de um jogo

plan-seats = Este jogo tem { $expected } lugares, não { $given }.
plan-odds = Neste jogo não se dão vantagens destas.
plan-no-such-player = Este jogo não tem o jogador «{ $player }».
plan-seat-range = Este jogo tem { $least } a { $most } lugares, não { $given }.
plan-rules = Este jogo não tem as regras «{ $text }»: há { $expected }.
