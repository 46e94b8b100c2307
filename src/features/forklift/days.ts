import { isSameId } from '#src/domain/names/ids.ts'
import { judgeForklift } from '#src/domain/records/forklift-status.ts'
import { formatDateTime, formatDay } from '#src/domain/time/dates.ts'
import { formatDayOf } from '#src/domain/time/days.ts'
import type { YearMonth } from '#src/domain/time/months.ts'
import type { ShownChecklist, ShownMachine, ShownPage } from './shown.ts'

/** The day of a checklist; without `dia`, the day on which it was made. */
export const dayOfChecklist = ({ dia, data }: Pick<ShownChecklist, 'dia' | 'data'>): string =>
  dia ?? data?.slice(0, 10) ?? ''

/** The date and time of a checklist, plus its day where that differs. */
export function describeChecklistMoment(checklist: Pick<ShownChecklist, 'dia' | 'data'>): string {
  const day = formatDayOf(dayOfChecklist(checklist))
  const moment = formatDateTime(checklist.data)
  return formatDay(checklist.data) === day ? moment : `${moment}, do dia ${day}`
}

/** The month of a day in the format of `dayOf`. */
export const monthOf = (day: string): YearMonth => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})

export const monthAfter = ({ year, month }: YearMonth): YearMonth =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }

/** A machine adjusted to a day. A read from before midnight still marks the previous day's checklist as today's. */
export function machineOn(machine: ShownMachine, today: string): ShownMachine {
  const isToday = (one: ShownChecklist) => dayOfChecklist(one) === today
  const checklists = machine.checklists.filter(isToday)
  if (machine.current !== null && isToday(machine.current)) return { ...machine, checklists }
  const current = checklists.at(-1) ?? null
  const { totalItens, totalPendencias } = machine
  const totals = {
    totalItens,
    totalPreenchidos: current?.totalPreenchidos ?? 0,
    totalProblemas: current?.totalProblemas ?? 0,
    totalPendencias,
  }
  const status = judgeForklift(current !== null, totals)
  return { ...machine, ...totals, status, current, checklists, today: current !== null }
}

/** The next machine of the list without a checklist on that day; wraps around to the start of the list. */
export function nextMachine(
  rows: readonly ShownMachine[],
  after: ShownMachine['id'],
  today: string,
): ShownMachine | undefined {
  const at = rows.findIndex(({ id }) => isSameId(id, after))
  const inTurn = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return inTurn.find((row) => machineOn(row, today).current === null)
}

/** A checklist's page adjusted to a day: its items are editable only on its own day. */
export function pageOn(page: ShownPage, today: string): ShownPage {
  const { checklist } = page
  if (dayOfChecklist(checklist) === today) return page
  const items = checklist.items.map((item) => ({ ...item, editable: false }))
  return { ...page, checklist: { ...checklist, items } }
}
