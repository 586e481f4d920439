## Relógios e tempo

clock-description-sudden-death = { $time } para toda a partida
clock-description-increment = { $time }, mais { $seconds ->
    [one] um segundo
   *[other] { $seconds } segundos
  } por jogada
clock-description-bronstein = { $time }; em cada jogada recuperam-se até { $seconds ->
    [one] um segundo
   *[other] { $seconds } segundos
  }
clock-description-delay = { $time }; em cada jogada o relógio espera { $seconds ->
    [one] um segundo
   *[other] { $seconds } segundos
  } antes de andar
clock-description-hourglass = { $time } por ampulheta: o tempo gasto passa para os outros
clock-description-periods = { $text } (jogadas/minutos)

## Erros num ritmo de jogo

clock-unreadable = «{ $text }» não é um relógio. Escreva por exemplo 5+3, 40/90,30+30, 60b5, 60d5 ou ampulheta 3.
clock-time-invalid = «{ $text }» não é um tempo. Escreva minutos, ou minutos e segundos como em 0:30, até 100 horas.
clock-bonus-too-long = Uma jogada acrescenta no máximo uma hora.
clock-period-without-moves = Um período precisa de pelo menos uma jogada.
clock-time-missing = Escreva um tempo para o relógio.
clock-too-many-periods = Uma partida tem no máximo { $most } períodos.
clock-endless-period = Todos os períodos, exceto o último, precisam de um número de jogadas, como em 40/90,30.
clock-lonely-hourglass = Se um jogador tem uma ampulheta, todos precisam de uma.
clock-count-wrong = { $given } relógios para { $seats } jogadores: indique um para todos ou um para cada um.

## O relógio na preparação e à mesa

setup-clock = Relógio
setup-clock-none = Nenhum
setup-clock-none-about = Sem relógio: tempo ilimitado.
setup-clock-per-player = Por jogador
setup-clock-examples =
    5 – cinco minutos
    5+3 – mais três segundos por jogada
    60b5 – em cada jogada recuperam-se até cinco segundos
    60d5 – em cada jogada o relógio espera cinco segundos
    40/90,30 – 40 jogadas em 90 minutos, depois 30 minutos
    ampulheta 3 – ampulheta de três minutos
setup-clock-of-seat = { $seat }: { $told }
clock-moves-to-go = { $moves ->
    [one] uma jogada até ao próximo período
   *[other] { $moves } jogadas até ao próximo período
  }
clock-thinking-time = Tempo de reflexão: { $name } { $own }, total { $all }
clock-thinking-time-in-game = Tempo de reflexão nesta partida: { $all }
clock-thinking-time-of-player = { $name }: { $own }
