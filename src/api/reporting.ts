import type { Outcome } from './network-state.ts'

/** The same calls, each of which also says what it shows of the network. */
export const reporting =
  <Call, Answer extends { redirected: boolean }>(
    send: (call: Call, signal: AbortSignal) => Promise<Answer>,
    report: (outcome: Outcome) => void,
  ) =>
  async (call: Call, signal: AbortSignal): Promise<Answer> => {
    try {
      const answer = await send(call, signal)
      report(answer.redirected ? 'portal' : 'answered')
      return answer
    } catch (error) {
      report('lost')
      throw error
    }
  }
