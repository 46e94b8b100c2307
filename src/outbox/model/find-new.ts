import { isId } from '#src/domain/names/ids.ts'
import type { Observed } from './observe.ts'

type Row = Record<string, unknown>

export interface Sought {
  /** The field that holds a row's id. */
  id: string
  /** Whether a row is the one that was sent, by its photos; undefined where they do not tell. */
  holds?: (row: Row) => boolean | undefined
  /** Whether a new row is of the person who sent it, for certain. */
  isOurs?: (row: Row) => boolean
  /** Whether a new row can be taken for the one that was sent; all of them without this. */
  canBe?: (row: Row) => boolean
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/**
 * Whether a list that was read right before a create has got the row that it made: `mine` with the new row's id.
 * Photos tell it, and where they do not, the name of the person: one more that names nobody may be anybody's. Of
 * what was copied nobody knows what stood there before: then photos alone tell.
 */
export function findNew(before: unknown, now: unknown, sought: Sought): Observed {
  const { id, holds, isOurs, canBe } = sought
  if (!Array.isArray(now) || (before !== undefined && !Array.isArray(before))) return unclear
  const known = new Set(before?.filter(isRow).map((row) => row[id]))
  const added = now.filter(isRow).filter((row) => !known.has(row[id]))
  const told = added.map((row) => holds?.(row))
  const ours = added.filter((_, at) => told[at] === true)
  if (ours.length > 0) return onlyOne(ours, id)
  const untold = added.filter((_, at) => told[at] === undefined)
  if (untold.length === 0) return { is: 'before' }
  if (before === undefined) return unclear
  // Of two rows that both can be it, nobody can tell which is.
  const left = untold.filter((row) => canBe?.(row) ?? true)
  return left.some((row) => isOurs?.(row) !== true) ? unclear : onlyOne(left, id)
}

const unclear: Observed = { is: 'unclear' }

function onlyOne([found, ...others]: readonly Row[], id: string): Observed {
  const foundId = found?.[id]
  if (others.length > 0 || !isId(foundId)) return unclear
  return { is: 'mine', value: { id: foundId } }
}
