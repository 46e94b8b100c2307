import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import type { ShownFact } from '#src/outbox/model/observe.ts'
import { isObject } from './unwrap.ts'

/**
 * The number of rows in the provider's list, and the author and time of the last row, if the provider shows
 * them.
 */
export function factsOfList(term: string, list: unknown): ShownFact[] {
  if (!Array.isArray(list)) return []
  const last: unknown = list.at(-1)
  const reported = isObject(last)
    ? [last['operador'], formatMoment(last['updatedAt'] ?? last['createdAt'])]
    : []
  const words = reported.filter((one) => typeof one === 'string' && one !== '').join(', ')
  return [
    { term, value: formatNumber(list.length) },
    ...(words === '' ? [] : [{ term: 'Última', value: words }]),
  ]
}

const formatMoment = (at: unknown) => (typeof at === 'string' ? formatDateTime(at) : '')
