import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import type { ShownFact } from '#src/outbox/model/observe.ts'
import { isObject } from './unwrap.ts'

/** How many of a thing the provider lists, and whose the last one is and of when, as far as it says so. */
export function factsOfList(term: string, list: unknown): ShownFact[] {
  if (!Array.isArray(list)) return []
  const last: unknown = list.at(-1)
  const told = isObject(last)
    ? [last['operador'], formatMoment(last['updatedAt'] ?? last['createdAt'])]
    : []
  const words = told.filter((one) => typeof one === 'string' && one !== '').join(', ')
  return [
    { term, value: formatNumber(list.length) },
    ...(words === '' ? [] : [{ term: 'Última', value: words }]),
  ]
}

const formatMoment = (at: unknown) => (typeof at === 'string' ? formatDateTime(at) : '')
