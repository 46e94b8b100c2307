import type { Entry } from '../model/entry.ts'
import type { Operation } from '../model/operation.ts'
import type { Laid, LaidEntry } from '../store/queries.ts'
import { refusedBefore, seenBefore } from './seen-before.ts'

/** What is looked at, and may be written over: of one record, whose entries these are. */
export interface LookedAt<Shown> extends Pick<Laid, 'entries' | 'givenUp'> {
  operation: Operation<never>
  /** As far as they say what is written over. */
  args: unknown
  shown: Shown
  /** What an act on it has put there. */
  gave: (act: Entry) => Shown
  asShown?: (seen: unknown) => Shown | null | undefined
}

/** How something stood when a person began what they save later. It outlives the page in their draft. */
export interface Begun<Shown> {
  seen: Shown
  /** The number of their own last act on it by then; 0 for none. */
  own: number
  /**
   * The same act by name: its number is another one on another device, and stays where it is corrected.
   * A draft of an earlier version has none.
   */
  act?: Pick<Entry, 'id' | 'key'>
  /** One that they began to correct, and what they had before them then. */
  refused?: { own: number; id?: string; before?: Shown }
}

export function begin<Shown>(looked: LookedAt<Shown>): Begun<Shown> {
  const { entries, operation, args, shown } = looked
  const refused = refusedBefore(entries, operation, args)
  const own = actsOn(looked).findLast(isStanding)
  return {
    seen: shown,
    own: own?.seq ?? 0,
    ...(own && { act: { id: own.id, key: own.key } }),
    ...(refused && { refused: { own: refused.seq, id: refused.id, ...told(looked) } }),
  }
}

/**
 * What a person had before them when they save over something: that which stood there when they began.
 * What came in meanwhile may have stood behind a dialog or a camera, and so may the word that an act of
 * theirs was refused: it counts as what stood there before that act. What they did to it themselves since,
 * in another tab or a moment before, they know; and having given an act up, they chose what is shown.
 * Where the act that it was begun over is not on this device, nobody knows which came since: none counts.
 * A draft of an earlier version does not tell: then it is what is shown.
 */
export function seenSince<Shown>(
  looked: LookedAt<Shown>,
  begun: Begun<Shown> | undefined,
): { before?: Shown } {
  if (begun === undefined) return told(looked)
  const { entries, operation, args, shown, gave } = looked
  const refused = refusedBefore(entries, operation, args)
  if (refused !== undefined) {
    const known = begun.refused && isNamed(refused, begun.refused) ? begun.refused : undefined
    const { before } = known ?? (refused.args as { before?: Shown })
    return before === undefined ? {} : { before }
  }
  const acts = actsOn(looked)
  const { own, act: name } = begun
  const last = acts.find((act) => isNamed(act, { own, ...name }))
  if (name !== undefined && last === undefined) return { before: begun.seen }
  const isAnew = name !== undefined && last?.key !== name.key
  const from = last?.seq ?? own
  const since = acts.findLast(
    (act) => isStanding(act) && (act.seq > from || (isAnew && act === last)),
  )
  if (since !== undefined) return { before: gave(since) }
  return { before: last === undefined || isStanding(last) ? begun.seen : shown }
}

const isNamed = ({ id, seq }: Entry, name: { own: number; id?: string }) =>
  name.id === undefined ? seq === name.own : id === name.id

const told = <Shown>(looked: LookedAt<Shown>): { before?: Shown } =>
  seenBefore(looked.entries, looked.operation, looked.args, looked.shown, looked.asShown)

const isStanding = ({ state }: Entry) => state !== 'discarded'

function actsOn<Shown>(looked: LookedAt<Shown>): readonly LaidEntry[] {
  const { entries, givenUp = [], operation, args } = looked
  const { replay } = operation
  if (replay.class !== 'natural') return []
  const target = replay.target(args as never)
  const isOnIt = (act: LaidEntry) => act.target === target || act.targetNow === target
  return [...entries, ...givenUp].filter(isOnIt)
}
