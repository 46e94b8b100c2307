import { formatDateTime, formatDay } from './dates.ts'

/** With a network, less than this passes between a tap and its arrival, in ms. */
const atOnceMs = 2 * 60_000

/**
 * The moment of arrival; for offline work both moments: «Feito em 20/11/2026 10:02 · recebido às
 * 11:30». Both are wall time (wall-time.ts).
 */
export function describeMoment(receivedAt: string, doneAt: string | undefined): string {
  const received = formatDateTime(receivedAt)
  const waitedMs = Date.parse(receivedAt) - Date.parse(doneAt ?? '')
  // The negated comparison also covers NaN, for an invalid moment.
  if (!(waitedMs >= atOnceMs)) return received
  const isSameDay = formatDay(receivedAt) === formatDay(doneAt)
  const words = isSameDay ? `às ${received.slice(-5)}` : `em ${received}`
  return `Feito em ${formatDateTime(doneAt)} · recebido ${words}`
}
