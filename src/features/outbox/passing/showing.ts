import { formatBytes } from '#src/domain/amounts/numbers.ts'
import { RescueError } from '../rescue/rescue-error.ts'
import { bytesOf, type Bytes } from '../rescue/sealed.ts'
import { blockAt, countBlocks, mostPassedBytes } from './fountain.ts'
import { idOf, textOf } from './passed-code.ts'

/** A camera takes 30 pictures a second; a reader of an old tablet needs about 100 ms for one. */
export const codesInSecond = 8

/** The number of blocks in a code: two make a QR code of version 20, one makes version 14. */
export type CodeSize = 1 | 2

export interface Showing {
  /** The hash that a receipt of this work has. */
  digest: string
  count: number
  /** How many blocks were given out. */
  shown: () => number
  /** Whether the entries are, or may be, marked as copied. */
  isMarked: () => boolean
  /** The text of the next code. Rejects where the entries cannot be marked as copied; it then gave out nothing. */
  next: (size: CodeSize) => Promise<string>
}

/**
 * The endless sequence of codes of sealed work for the receiver with this public key. `markCopied` is called once, and
 * has resolved before the code is given out with which a receiver could complete the work. Rejects with RescueError
 * where the work is too large.
 */
export async function beginShowing(
  sealed: Blob,
  to: Bytes,
  markCopied: () => Promise<void>,
): Promise<Showing> {
  if (sealed.size > mostPassedBytes) throw new RescueError(tooLarge(sealed.size))
  const content = await bytesOf(sealed)
  const [digest, receiver] = await Promise.all([idOf(content), idOf(to)])
  const count = countBlocks(content.length)
  let shown = 0
  let isMarked = false
  return {
    digest,
    count,
    shown: () => shown,
    isMarked: () => isMarked,
    next: async (size) => {
      if (!isMarked && shown + size >= count) {
        // Whoever leaves while the mark is being written may have copied.
        isMarked = true
        await markCopied().catch((error: unknown) => {
          isMarked = false
          throw error
        })
      }
      const number = shown
      shown += size
      const blocks = Array.from({ length: size }, (_, at) => blockAt(content, number + at))
      return textOf({ is: 'blocks', digest, to: receiver, length: content.length, number, blocks })
    },
  }
}

/** The sentence for work that does not fit. `size` in bytes. */
export const tooLarge = (size: number): string =>
  `São ${formatBytes(size)}, e por códigos passa no máximo ${formatBytes(mostPassedBytes)}. Use «Salvar em arquivo».`
