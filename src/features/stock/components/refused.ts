import { sumTons } from '#src/domain/amounts/numbers.ts'
import { isNonBlocking, type Entry } from '#src/outbox/model/entry.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { isAt, movedTons, type Place } from '../moved.ts'
import { saveReallocation, tonsIn } from '../operations/save-reallocation.ts'
import type { SaveReallocationArgs } from '../reallocation-args.ts'

export type ReallocationEntry = Entry & { args: SaveReallocationArgs }

const isReallocation = (entry: Entry): entry is ReallocationEntry =>
  entry.kind === saveReallocation.kind

/** Reallocations that wait for this person's decision, the oldest first. */
export const refusedIn = (entries: readonly Entry[]): ReallocationEntry[] =>
  entries.filter(
    (entry): entry is ReallocationEntry =>
      isReallocation(entry) && entry.state === 'parked' && !isNonBlocking(entry),
  )

/** Ton that the entries behind a refused entry will take; the origin still has this weight when that entry is sent. */
export const tonsBehind = (refused: Entry, entries: readonly Entry[]): number =>
  sumTons(
    entries
      .filter(isReallocation)
      .filter((entry) => isBehind(entry, refused))
      .map(({ args }) => movedTons(args)),
  )

/**
 * Ton that entries will bring to a place only later: entries behind the refused entry of that place, and entries behind
 * another refused entry of their own lane.
 */
export const tonsToCome = (
  refused: Entry | undefined,
  entries: readonly Entry[],
  to: Place,
): number =>
  sumTons(
    entries
      .filter(isReallocation)
      .filter((entry) => isBehind(entry, refused) || isHeldBack(entry, entries))
      .flatMap(({ args }) => args.movimentacoes)
      .filter((movement) => isAt(movement, to))
      .map(({ peso }) => peso),
  )

const isBehind = ({ seq, state }: Entry, refused: Entry | undefined): boolean =>
  refused !== undefined && seq > refused.seq && state === 'waiting'

const isHeldBack = (entry: Entry, entries: readonly Entry[]): boolean =>
  refusedIn(entries).some((refused) => refused.lane === entry.lane && isBehind(entry, refused))

/** Whether a correction can help: only when the reallocation was certainly not made. */
export const canCorrect = ({ parked }: Entry): boolean =>
  parked?.why === 'conflict' || parked?.why === 'refused'

/** Ton that the person saw when they saved the reallocation. */
export const tonsSeen = ({ saw }: Entry): number | undefined =>
  typeof saw === 'number' ? saw : undefined

/** Ton that the allocation weighed at the provider when the entry was parked. */
export function tonsFound({ parked }: Entry): number | undefined {
  const seen = parked?.seen
  return tonsIn(Array.isArray(seen) ? (seen[0] as unknown) : seen)
}

/** The provider's message about one of the movements, by its index. */
export function wordsOfMovement({ parked }: Entry, at: number): string | undefined {
  const errors = parked?.fieldErrors
  if (!isObject(errors)) return undefined
  const found = Object.entries(errors).find(([field]) => field.startsWith(`movimentacoes.${at}.`))
  return found?.[1]
}
