import { formatDateTime } from '#src/domain/time/dates.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { findNew, type Sought } from '#src/outbox/model/find-new.ts'
import type { Observe, ObserveContext, ShownFact } from '#src/outbox/model/observe.ts'
import { fieldIn, isObject } from './unwrap.ts'

interface AddedItem<Args> extends Pick<Observe<Args>, 'reads'>, Pick<Sought, 'id'> {
  /** The field of the answer that holds the items. */
  list: string
  /** The items as a person who decides reads them: «Fotos». */
  term: string
  /** What identifies the added item among the new ones. */
  identifies: (args: Args, context: ObserveContext, answer: unknown) => Omit<Sought, 'id'>
}

/** `observe` for an act that adds an item to a list. */
export function addsItem<Args>(added: AddedItem<Args>): Observe<Args> {
  const { reads, list, id, term, identifies } = added
  return {
    reads,
    baseline: true,
    compare: (answer, args, context) => {
      const now = fieldIn(answer, list)
      const known = context.acknowledged?.id
      if (known !== undefined && Array.isArray(now)) {
        // The provider gives an id to no other item, and the item may have changed since.
        return now.some((one) => isObject(one) && isSameId(one[id], known))
          ? { is: 'mine', value: { id: known } }
          : { is: 'before' }
      }
      const { claimed } = context
      const sought = { id, claimed, ...identifies(args, context, answer) }
      return findNew(fieldIn(context.baseline, list), now, sought)
    },
    facts: (seen) => factsOfList(term, fieldIn(seen, list)),
  }
}

/** The number of items, and the author and time of the last one, if the provider shows them. */
function factsOfList(term: string, list: unknown): ShownFact[] {
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
