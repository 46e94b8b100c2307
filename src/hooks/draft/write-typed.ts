import type { Durability } from '#src/outbox/drafts/drafts.ts'

/** How long nothing is typed before what is typed is also made safe from a power cut, in ms. */
const settleMs = 300

export interface TypedWriter<Typed> {
  /** Writes what is typed now. */
  write: (typed: Typed) => void
  /** Makes what was written last safe from a power cut at once. */
  flush: () => void
  /** Writes nothing more of what was typed before; resolves when nothing is under way. */
  stop: () => Promise<void>
}

/**
 * Writes what is typed with the key that types it, so that it outlives a page or a browser that is killed
 * right after. One write is under way at a time: of what is typed meanwhile the latest is written after it.
 * A pause in typing makes it safe from a power cut, which would take too long for every key.
 * `save` rejects when it could not write; what stands on the screen is then tried again with the next key.
 */
export function createTypedWriter<Typed>(
  save: (typed: Typed, durability: Durability) => Promise<void>,
): TypedWriter<Typed> {
  let next: { typed: Typed } | undefined
  let unsettled: { typed: Typed } | undefined
  let writing: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

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
    // Transactions run in the order in which they begin: it need not wait for one that is under way.
    if (last !== undefined) begin(last.typed, 'strict')
  }

  return {
    write: (typed) => {
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
      while (writing !== undefined) await writing
    },
  }
}
