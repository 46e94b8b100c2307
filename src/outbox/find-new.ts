import type { Finding } from './operation.ts'

type Row = Record<string, unknown>

export interface Sought {
  /** The field that holds a row's id. */
  id: string
  /** Of the photo that was sent, in hex: where the provider shows it, nothing else is asked. */
  sha256?: string
  /** Whether a new row is the one that was sent, or of the same person, for certain. */
  isOurs?: (row: Row) => boolean
  /** Whether a new row is somebody else's for certain. A name does not say so: it may be put right any day. */
  isOthers?: (row: Row) => boolean
  /** Whether a new row can be taken for the one that was sent; all of them without this. */
  canBe?: (row: Row) => boolean
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/**
 * Whether a list that was read right before a create has got the row that it made: a probe's finding,
 * with the new row's id. Of two rows that both can be it, nobody can tell which is; of one that nothing
 * tells for ours another may come yet.
 */
export function findNew(
  before: unknown,
  now: unknown,
  { id, sha256, isOurs, isOthers, canBe }: Sought,
): Finding {
  if (!Array.isArray(now)) return { is: 'unclear' }
  if (before === undefined && sha256 !== undefined) return findByBytes(now, id, sha256)
  if (!Array.isArray(before)) return { is: 'unclear' }
  const known = new Set(before.filter(isRow).map((row) => row[id]))
  const added = now.filter(isRow).filter((row) => !known.has(row[id]))
  const ours = sha256 === undefined ? [] : added.filter((row) => row['sha256'] === sha256)
  const areAllTold = sha256 !== undefined && added.every((row) => typeof row['sha256'] === 'string')
  const isTold = ours.length > 0 || areAllTold
  const left = isTold ? ours : added.filter((row) => isOthers?.(row) !== true)
  const [found, ...others] = isTold ? left : left.filter((row) => canBe?.(row) ?? true)
  // Something that is new and cannot be told for certain from ours leaves it open.
  if (found === undefined) return left.length === 0 ? { is: 'absent' } : { is: 'unclear' }
  const foundId = found[id]
  if (others.length > 0 || typeof foundId !== 'number') return { is: 'unclear' }
  const isCertain = isTold || isOurs?.(found) === true
  return { is: 'present', value: { id: foundId }, ...(isCertain ? {} : { likely: true }) }
}

/** Of what was copied nobody knows what stood there before: the bytes alone tell, where all rows show theirs. */
function findByBytes(now: unknown[], id: string, sha256: string): Finding {
  const rows = now.filter(isRow)
  if (!rows.every((row) => typeof row['sha256'] === 'string')) return { is: 'unclear' }
  const [found, ...others] = rows.filter((row) => row['sha256'] === sha256)
  if (found === undefined) return { is: 'absent' }
  const foundId = found[id]
  if (others.length > 0 || typeof foundId !== 'number') return { is: 'unclear' }
  return { is: 'present', value: { id: foundId } }
}
