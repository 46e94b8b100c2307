import { isId, isSameId, type Id } from '#src/domain/names/ids.ts'
import type { Observed } from './observe.ts'

type Row = Record<string, unknown>

export interface Sought {
  /** The field that holds a row's id. */
  id: string
  /** Whether a row is the one that was sent, by its photos; undefined if the photos are inconclusive. */
  holds?: (row: Row) => boolean | undefined
  /** Whether a new row was certainly made by the person who sent the entry. */
  isOurs?: (row: Row) => boolean
  /** Whether a new row can be the one that was sent; without this, every row can. */
  canBe?: (row: Row) => boolean
  /** The only row that is sought (`ObserveContext.claimed`). */
  claimed?: Id | undefined
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/**
 * Whether a list that was read right before a create now contains the row that the create made: `mine` with the
 * new row's id. The photos decide; if they are inconclusive, the person's name decides, because a new row
 * without a name may be anybody's. For an exported entry the list before the call is unknown, so only photos
 * decide.
 */
export function findNew(before: unknown, now: unknown, sought: Sought): Observed {
  const { id, holds, isOurs, canBe, claimed } = sought
  if (!Array.isArray(now) || (before !== undefined && !Array.isArray(before))) return unclear
  const known = new Set(before?.filter(isRow).map((row) => row[id]))
  const rows = now
    .filter(isRow)
    .filter((row) => claimed === undefined || isSameId(row[id], claimed))
  const added = rows.filter((row) => !known.has(row[id]))
  const reported = added.map((row) => holds?.(row))
  const ours = added.filter((_, at) => reported[at] === true)
  if (ours.length > 0) return onlyOne(ours, id)
  const untold = added.filter((_, at) => reported[at] === undefined)
  if (untold.length === 0) return { is: 'before' }
  if (before === undefined) return unclear
  // If two rows can both be the sent one, the result is `unclear`.
  const left = untold.filter((row) => canBe?.(row) ?? true)
  return left.some((row) => isOurs?.(row) !== true) ? unclear : onlyOne(left, id)
}

const unclear: Observed = { is: 'unclear' }

function onlyOne([found, ...others]: readonly Row[], id: string): Observed {
  const foundId = found?.[id]
  if (others.length > 0 || !isId(foundId)) return unclear
  return { is: 'mine', value: { id: foundId } }
}
