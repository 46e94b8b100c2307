import { formatDateTime, formatDay } from './dates.ts'

/** Less than this lies between a tap and its arrival with a network, in ms. */
const atOnceMs = 2 * 60_000

/**
 * When something was received; where it was done earlier, with no network, both: «Feito em 20/11/2026 10:02 ·
 * recebido às 11:30». Both are wall time (wall-time.ts).
 */
export function describeMoment(receivedAt: string, doneAt: string | undefined): string {
  const received = formatDateTime(receivedAt)
  const waitedMs = Date.parse(receivedAt) - Date.parse(doneAt ?? '')
  // Also of what is no moment.
  if (!(waitedMs >= atOnceMs)) return received
  const isSameDay = formatDay(receivedAt) === formatDay(doneAt)
  const words = isSameDay ? `às ${received.slice(-5)}` : `em ${received}`
  return `Feito em ${formatDateTime(doneAt)} · recebido ${words}`
}
