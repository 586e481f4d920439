## Relógios e tempo

clock-told-sudden-death = { $time } para toda a partida
clock-told-increment = { $time }, mais { $seconds ->
    [one] um segundo
   *[other] { $seconds } segundos
  } por jogada
clock-told-bronstein = { $time }; em cada jogada recuperam-se até { $seconds ->
    [one] um segundo
   *[other] { $seconds } segundos
  }
clock-told-delay = { $time }; em cada jogada o relógio espera { $seconds ->
    [one] um segundo
   *[other] { $seconds } segundos
  } antes de andar
clock-told-hourglass = { $time } por ampulheta: o tempo gasto passa para os outros
clock-told-periods = { $text } (jogadas/minutos)

## Erros num ritmo de jogo

clock-unreadable = «{ $text }» não é um relógio. Escreva por exemplo 5+3, 40/90,30+30, 60b5, 60d5 ou hourglass 3.
clock-no-time = «{ $text }» não é um tempo. Escreva minutos, ou minutos e segundos como em 0:30, até 100 horas.
clock-bonus = Uma jogada acrescenta no máximo uma hora.
clock-no-moves = Um período precisa de pelo menos uma jogada.
clock-no-period = Escreva um tempo para o relógio.
clock-too-many-periods = Uma partida tem no máximo { $most } períodos.
clock-endless-period = Todos os períodos, exceto o último, precisam de um número de jogadas, como em 40/90,30.
clock-lonely-hourglass = Se um jogador tem uma ampulheta, todos precisam de uma.
clock-seats = { $given } relógios para { $seats } jogadores: indique um para todos ou um para cada um.

## O relógio na preparação e à mesa

setup-clock = Relógio
setup-clock-none = Nenhum
setup-clock-none-about = Sem relógio: tempo ilimitado.
setup-clock-each = Por jogador
setup-clock-hint =
    5 – cinco minutos
    5+3 – mais três segundos por jogada
    60b5 – em cada jogada recuperam-se até cinco segundos
    60d5 – em cada jogada o relógio espera cinco segundos
    40/90,30 – 40 jogadas em 90 minutos, depois 30 minutos
    hourglass 3 – ampulheta de três minutos
setup-clock-of = { $seat }: { $told }
clock-moves-to-go = { $moves ->
    [one] uma jogada até ao próximo período
   *[other] { $moves } jogadas até ao próximo período
  }
clock-used = Tempo de reflexão: { $name } { $own }, total { $all }
clock-game = Tempo de reflexão nesta partida: { $all }
clock-game-of = { $name }: { $own }
