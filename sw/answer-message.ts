import { drainSlice } from './drain.ts'
import { forgetCachedReads } from './kept.ts'
import type { PageMessage, WorkerReply } from './messages.ts'
import { takeOver } from './take-over.ts'

type Reply = (reply: WorkerReply) => void

/** Handles a page's message and replies through the port that came with it. */
export async function answerMessage(message: PageMessage, reply: Reply): Promise<void> {
  switch (message.is) {
    case 'drain':
      await whileAlive(reply, () => drainAndReply(reply))
      return
    case 'wake':
      reply({ is: 'awake' })
      return
    case 'take-over':
      await whileAlive(reply, async () => reply({ is: await takeOver() }))
      return
    case 'forget':
      await forgetCachedReads(message.person)
      reply({ is: 'forgotten' })
  }
}

/**
 * A browser may end a worker silently, so the worker sends signs of life; without them the page continues by
 * itself.
 */
const aliveMs = 2_000

async function whileAlive(reply: Reply, work: () => Promise<void>): Promise<void> {
  reply({ is: 'draining' })
  const alive = setInterval(() => reply({ is: 'draining' }), aliveMs)
  try {
    await work()
  } finally {
    clearInterval(alive)
  }
}

async function drainAndReply(reply: Reply): Promise<void> {
  try {
    reply({ is: 'drained', report: await drainSlice() })
  } catch (error) {
    reply({ is: 'drain-failed', reason: String(error) })
  }
}
