import { drainSlice } from './drain.ts'
import { forgetPerson } from './kept.ts'
import type { PageMessage, WorkerReply } from './messages.ts'
import { takeOver } from './take-over.ts'

/** Does what a page asks, and says so through the port that came with it. */
export async function answerMessage(
  message: PageMessage,
  reply: (reply: WorkerReply) => void,
): Promise<void> {
  switch (message.is) {
    case 'drain':
      reply({ is: 'draining' })
      try {
        reply({ is: 'drained', report: await drainSlice() })
      } catch (error) {
        reply({ is: 'drain-failed', reason: String(error) })
      }
      return
    case 'take-over':
      reply({ is: await takeOver() })
      return
    case 'forget':
      await forgetPerson(message.person)
      reply({ is: 'forgotten' })
  }
}
