import { drainSlice } from './drain.ts'
import { forgetPerson } from './kept.ts'
import type { PageMessage, WorkerReply } from './messages.ts'
import { takeOver } from './take-over.ts'

type Reply = (reply: WorkerReply) => void

/** Does what a page asks, and says so through the port that came with it. */
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
      await forgetPerson(message.person)
      reply({ is: 'forgotten' })
  }
}

/** A browser ends a worker without a word: the page hears that it lives, or goes on by itself. */
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
