import type { Clock } from './clock.ts'
import type { ExitPlan } from './exits.ts'
import type { Random } from './random.ts'

const firstExit = 48_201

/**
 * The thirty exits of the week: ten of the days before, fifteen around the current hour (late ones, two with priority,
 * those called and waiting), five of tomorrow. Fourteen of them are containers for stuffing.
 */
export const planWeek = (random: Random, clock: Clock): ExitPlan[] => {
  const plans: Omit<ExitPlan, 'id'>[] = []
  const days = clock.workdays(6).slice(1)
  for (let at = 0; at < 10; at += 1) {
    const day = days[at % days.length] ?? -1
    const dataAgendada = clock.at(day, 7 + random.int(0, 20) / 2)
    plans.push({ dataAgendada, status: 4, container: at % 4 === 0 })
  }
  const around = (minutesAgo: number, status: number, more: Partial<ExitPlan> = {}) =>
    plans.push({ dataAgendada: clock.tenMinutesAgo(minutesAgo), status, container: false, ...more })
  around(380, 4)
  around(330, 4, { container: true })
  around(270, 4)
  around(210, 3, { container: true })
  around(180, 3)
  around(150, 3, { container: true, prioridade: 1 })
  around(120, 2, { container: true })
  around(100, 2, { container: true })
  around(80, 2, { container: true })
  around(70, 2, { container: true })
  around(55, 1)
  around(45, 2, { container: true })
  around(25, 1, { called: true, container: true })
  around(-30, 1, { prioridade: 1 })
  around(-60, 1, { called: true, container: true })
  for (const [at, hours] of [7, 8.5, 10, 13, 15.5].entries()) {
    plans.push({ dataAgendada: clock.at(1, hours), status: 1, container: at === 0 })
  }
  return plans
    .toSorted((one, other) => one.dataAgendada.getTime() - other.dataAgendada.getTime())
    .map((plan, at) => ({ id: firstExit + at, ...plan }))
}

const firstMonitorExit = 49_001

/** Any number of exits, from three hours ago to twelve hours ahead, for load tests of the monitor. */
export const planMonitor = (random: Random, clock: Clock, count: number): ExitPlan[] =>
  Array.from({ length: count }, (_, at) => ({
    id: firstMonitorExit + at,
    dataAgendada: clock.minutesAgo(180 - Math.floor((at * 900) / count)),
    status: random.pick([1, 1, 1, 2, 3]),
    container: random.chance(0.3),
    ...(random.chance(0.05) ? { prioridade: 1 as const } : {}),
    ...(random.chance(0.2) ? { called: true as const } : {}),
  }))
