import { judgeForklift } from '#src/domain/forklift-status.ts'
import { formatDateTime, formatDay } from '#src/domain/dates.ts'
import { dayOf, formatDayOf, warehouseZone } from '#src/domain/days.ts'
import type { YearMonth } from '#src/domain/months.ts'
import type { ShownChecklist, ShownMachine, ShownPage } from './shown.ts'

/** The day that a checklist is of; where the provider does not say, that on which it was made. */
export const dayOfChecklist = (
  { dia, data }: Pick<ShownChecklist, 'dia' | 'data'>,
  timeZone: string = warehouseZone,
): string => dia ?? dayOf(new Date(data), timeZone)

/** When a checklist was made, in UTC (spec 1 §9); and of which day it is, where that date is of another. */
export function describeMoment(
  checklist: Pick<ShownChecklist, 'dia' | 'data'>,
  timeZone: string,
): string {
  const day = formatDayOf(dayOfChecklist(checklist, timeZone))
  const moment = formatDateTime(checklist.data)
  return formatDay(checklist.data) === day ? moment : `${moment}, do dia ${day}`
}

/** The month of a day as `dayOf` gives it. */
export const monthOf = (day: string): YearMonth => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})

/**
 * A machine as it stands on a day. What was read before midnight calls another day's checklist
 * today's.
 */
export function machineOn(machine: ShownMachine, today: string, timeZone: string): ShownMachine {
  const isToday = (one: ShownChecklist) => dayOfChecklist(one, timeZone) === today
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

/** A checklist as it stands on a day: it takes answers on its own alone. */
export function pageOn(page: ShownPage, today: string, timeZone: string): ShownPage {
  const { checklist } = page
  if (dayOfChecklist(checklist, timeZone) === today) return page
  const items = checklist.items.map((item) => ({ ...item, editable: false }))
  return { ...page, checklist: { ...checklist, items } }
}
