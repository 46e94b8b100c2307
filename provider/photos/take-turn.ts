import { availableParallelism } from 'node:os'

interface Waiting {
  whose: number | undefined
  begin: () => void
}

/**
 * Lets at most so many pieces of work run at once. Of those that wait the next is of whoever had a turn
 * longest ago, in the order in which they came: eight of one person hold up another's for one turn.
 */
export function takeTurn(most: number) {
  let running = 0
  let turns = 0
  const waiting: Waiting[] = []
  const lastTurnOf = new Map<number | undefined, number>()

  const note = (whose: number | undefined) => lastTurnOf.set(whose, (turns += 1))
  const lastTurn = ({ whose }: Waiting) => lastTurnOf.get(whose) ?? 0

  const takeNext = (): Waiting | undefined => {
    let chosen = 0
    for (const [at, one] of waiting.entries()) {
      if (lastTurn(one) < lastTurn(waiting[chosen] ?? one)) chosen = at
    }
    return waiting.splice(chosen, 1)[0]
  }

  return async <T>(work: () => Promise<T>, whose?: number): Promise<T> => {
    if (running >= most) await new Promise<void>((begin) => waiting.push({ whose, begin }))
    else running += 1
    note(whose)
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next.begin()
      else running -= 1
      if (running === 0) lastTurnOf.clear()
    }
  }
}

/**
 * What decodes a picture: one that comes, and one that is printed. It holds four bytes a pixel: two at once
 * bound the memory. And one core is left to whoever waits for the answer to something small.
 */
export const decodeInTurn = takeTurn(Math.min(2, Math.max(1, availableParallelism() - 1)))
