import { setTimeout as sleep } from 'node:timers/promises'
import { sendInOnePiece } from './pipeline.ts'
import type { Attack } from './target.ts'

/**
 * Another call has to be answered within this time, in ms; without the limit on pipelined calls it took four seconds
 * and more.
 */
const patienceMs = 2_000

export const callsAhead: Attack = {
  name: 'calls-ahead',
  what: 'five connections each send 2,000 requests for the OpenAPI document at once: other clients are answered meanwhile',
  run: async (target) => {
    const connections = target.isShort ? 1 : 5
    const opened = await Promise.all(
      Array.from({ length: connections }, () =>
        sendInOnePiece(target, { url: '/api/docs/json', times: 2_000, reads: true }),
      ),
    )
    const answered = fetch(`${target.origin}/healthz`).then(() => 'answered')
    // Where tests share the machine, durations say nothing.
    const isInTime = target.isShort
      ? await answered
      : await Promise.race([answered, sleep(patienceMs, undefined, { ref: false })])
    // No legitimate client pipelines as many calls, so the product cuts the connections off. A proxy hands them over
    // one at a time.
    const isCut = () => target.isBehindProxy || opened.every(({ isOver }) => isOver())
    for (let check = 0; check < 100 && !isCut(); check += 1) await sleep(100)
    const open = isCut() ? 0 : opened.filter(({ isOver }) => !isOver()).length
    for (const { socket } of opened) socket.destroy()
    return [
      ...(isInTime === 'answered' ? [] : [`nobody else was answered within ${patienceMs} ms`]),
      ...(open > 0 ? [`${open} of ${connections} connections were not cut off`] : []),
    ]
  },
}
