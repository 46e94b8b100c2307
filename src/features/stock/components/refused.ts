import { isAside, type Entry } from '#src/outbox/entry.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { saveReallocation, tonsIn } from '../operations/save-reallocation.ts'
import type { SaveReallocationArgs } from '../reallocation-args.ts'

export type Reallocation = Entry & { args: SaveReallocationArgs }

/** Reallocations that wait for this person's decision, the oldest first. */
export const refusedIn = (entries: readonly Entry[]): Reallocation[] =>
  entries.filter(
    (entry): entry is Reallocation =>
      entry.kind === saveReallocation.kind && entry.state === 'parked' && !isAside(entry),
  )

/** Whether changing it can help: it certainly was not made. */
export const canCorrect = ({ parked }: Entry): boolean =>
  parked?.why === 'conflict' || parked?.why === 'refused'

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
