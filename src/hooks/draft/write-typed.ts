import type { Durability } from '#src/outbox/drafts/drafts.ts'

/** The pause in typing before the text is written with strict durability, in ms. */
const settleMs = 300

export interface TypedWriter<Typed> {
  /** Writes the current text. */
  write: (typed: Typed) => void
  /** Writes the last text with strict durability at once, so that it survives a power cut. */
  flush: () => void
  /**
   * Writes nothing more of what was typed so far. Resolves when no write is in progress, to whether nothing was typed
   * meanwhile.
   */
  stop: () => Promise<boolean>
}

/**
 * Writes text at each key, so that it survives a kill of the page or the browser right after. One
 * relaxed write runs at a time: afterwards the latest text is written. A pause in typing triggers a
 * write with strict durability, which survives a power cut but is too slow for every key. `save`
 * rejects when it could not write; the current text is then retried at the next key.
 */
export function createTypedWriter<Typed>(
  save: (typed: Typed, durability: Durability) => Promise<void>,
): TypedWriter<Typed> {
  let next: { typed: Typed } | undefined
  let unsettled: { typed: Typed } | undefined
  let writing: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0

  const begin = (typed: Typed, durability: Durability) => {
    const own = save(typed, durability)
      .catch(() => undefined)
      .finally(() => {
        if (writing !== own) return
        writing = undefined
        const after = next
        next = undefined
        if (after !== undefined) begin(after.typed, 'relaxed')
      })
    writing = own
  }

  const flush = () => {
    clearTimeout(timer)
    const last = unsettled
    unsettled = undefined
    next = undefined
    // Transactions run in the order in which they begin, so there is no need to wait for one in
    // progress.
    if (last !== undefined) begin(last.typed, 'strict')
  }

  return {
    write: (typed) => {
      count += 1
      unsettled = { typed }
      if (writing === undefined) begin(typed, 'relaxed')
      else next = { typed }
      clearTimeout(timer)
      timer = setTimeout(flush, settleMs)
    },
    flush,
    stop: async () => {
      clearTimeout(timer)
      next = undefined
      unsettled = undefined
      const before = count
      while (writing !== undefined) await writing
      return count === before
    },
  }
}
