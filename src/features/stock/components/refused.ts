import { sumTons } from '#src/domain/amounts/tons.ts'
import { isAside, type Entry } from '#src/outbox/model/entry.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { isAt, movedTons, type Place } from '../moved.ts'
import { saveReallocation, tonsIn } from '../operations/save-reallocation.ts'
import type { SaveReallocationArgs } from '../reallocation-args.ts'

export type Reallocation = Entry & { args: SaveReallocationArgs }

const isReallocation = (entry: Entry): entry is Reallocation => entry.kind === saveReallocation.kind

/** Reallocations that wait for this person's decision, the oldest first. */
export const refusedIn = (entries: readonly Entry[]): Reallocation[] =>
  entries.filter(
    (entry): entry is Reallocation =>
      isReallocation(entry) && entry.state === 'parked' && !isAside(entry),
  )

/** Ton that what waits behind a refused one is to take: they are still there when that is sent. */
export const tonsBehind = (refused: Entry, entries: readonly Entry[]): number =>
  sumTons(waitingBehind(refused, entries).map(({ args }) => movedTons(args)))

/**
 * Ton that what goes only later is to bring to a place: after the one that was refused there, or behind
 * another that waits for the person, which holds nothing outside its lane. They are not there before.
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

const waitingBehind = (refused: Entry, entries: readonly Entry[]): Reallocation[] =>
  entries.filter(isReallocation).filter((entry) => isBehind(entry, refused))

const isBehind = ({ seq, state }: Entry, refused: Entry | undefined): boolean =>
  refused !== undefined && seq > refused.seq && state === 'waiting'

const isHeldBack = (entry: Entry, entries: readonly Entry[]): boolean =>
  refusedIn(entries).some((refused) => refused.lane === entry.lane && isBehind(entry, refused))

/** Whether changing it can help: it certainly was not made. */
export const canCorrect = ({ parked }: Entry): boolean =>
  parked?.why === 'conflict' || parked?.why === 'refused'

/** Ton that the person saw when they saved it. */
export const tonsSeen = ({ saw }: Entry): number | undefined =>
  typeof saw === 'number' ? saw : undefined

/** Ton that the allocation weighs at the provider, as it was found when this came to wait. */
export function tonsFound({ parked }: Entry): number | undefined {
  const seen = parked?.seen
  return tonsIn(Array.isArray(seen) ? (seen[0] as unknown) : seen)
}

/** What the provider says of one of the movements, by its place in the list. */
export function wordsOfMovement({ parked }: Entry, at: number): string | undefined {
  const errors = parked?.fieldErrors
  if (!isObject(errors)) return undefined
  const found = Object.entries(errors).find(([field]) => field.startsWith(`movimentacoes.${at}.`))
  return found?.[1]
}
