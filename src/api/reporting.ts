import type { Outcome } from './network-state.ts'
import { isPortal } from './portal.ts'

interface Seen {
  status: number
  redirected: boolean
  header: (name: string) => string | null
}

/** Wraps `send` so that each call reports its outcome for the state of the network. */
export const reporting =
  <Call, Answer extends Seen>(
    send: (call: Call, signal: AbortSignal) => Promise<Answer>,
    report: (outcome: Outcome) => void,
  ) =>
  async (call: Call, signal: AbortSignal): Promise<Answer> => {
    try {
      const answer = await send(call, signal)
      const { status, redirected, header } = answer
      const ok = status >= 200 && status < 300
      const seen = { status, redirected, ok, headers: { get: header } }
      report(isPortal(seen) ? 'portal' : 'answered')
      return answer
    } catch (error) {
      report('lost')
      throw error
    }
  }
