import type { Id } from '#src/domain/names/ids.ts'
import type { Observe, ObserveContext } from '#src/outbox/model/observe.ts'

interface MadeOnce<Args> extends Pick<Observe<Args>, 'reads' | 'facts'> {
  /** The id of the record in an answer; null for none, undefined where it cannot be determined. */
  idIn: (
    answer: unknown,
    args: Args,
    context: Pick<ObserveContext, 'extensions'>,
  ) => Id | null | undefined
}

/** `observe` for an act that creates a record that exists at most once, whoever creates it. */
export const madeOnce = <Args>({ idIn, ...observe }: MadeOnce<Args>): Observe<Args> => ({
  ...observe,
  compare: (answer, args, context) => {
    const id = idIn(answer, args, context)
    if (id === undefined) return { is: 'unclear' }
    return id === null ? { is: 'before' } : { is: 'mine', value: { id } }
  },
})
