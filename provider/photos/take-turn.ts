import { availableParallelism } from 'node:os'

interface Waiting {
  whose: number | undefined
  begin: () => void
}

/**
 * Lets at most `most` pieces of work run at once. Next is the waiting person whose last turn was longest ago, in order
 * of arrival: eight pieces of work of one person delay another person by one turn.
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

  const run = async <T>(work: () => Promise<T>, whose?: number): Promise<T> => {
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
  return Object.assign(run, { state: () => ({ running, waiting: waiting.length }) })
}

/**
 * For decoding a picture, of an upload or for a PDF. It needs four bytes a pixel, so a limit of two bounds the memory.
 * Where there are several cores, one stays free for small calls.
 */
export const decodeInTurn = takeTurn(Math.min(2, Math.max(1, availableParallelism() - 1)))
