import { setTimeout as sleep } from 'node:timers/promises'
import { sendInOnePiece } from './pipeline.ts'
import { countDescriptors, type Attack } from './target.ts'

/** Descriptors for each connection: its socket, the file that is sent, and one to spare. */
const mostEach = 3
/** How often descriptors are counted, `pauseMs` apart: a hundred connections take the product longer than ten. */
const checks = { short: 4, long: 20 }
const pauseMs = 250

/** After the attack makeAttacks checks that no descriptor stays open. */
export const unreadAnswers: Attack = {
  name: 'unread-answers',
  what: '100 connections each send 200 requests for /sw.js at once and read no answer: no descriptor leaks',
  run: async (target) => {
    const connections = target.isShort ? 10 : 100
    const before = (await countDescriptors(target)) ?? 0
    const opened = await Promise.all(
      Array.from({ length: connections }, () =>
        sendInOnePiece(target, { url: '/sw.js', times: 200 }),
      ),
    )
    let held = 0
    for (let check = 0; check < (target.isShort ? checks.short : checks.long); check += 1) {
      await sleep(pauseMs)
      held = Math.max(held, ((await countDescriptors(target)) ?? 0) - before)
    }
    for (const { socket } of opened) socket.destroy()
    return held > connections * mostEach
      ? [`${held} descriptors for ${connections} connections`]
      : []
  },
}
