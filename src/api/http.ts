import { currentSession, endSession } from '#src/session/session.ts'
import { loadConfig } from './config.ts'
import { createExchange } from './exchange.ts'
import { requestsMayStart } from './hold-requests.ts'
import { reportOutcome } from './network-state.ts'
import { reportTime } from './provider-time.ts'

/** The page's calls to the provider. The outbox uses src/api/send.ts instead. */
export const http = createExchange({
  config: async () => {
    await requestsMayStart()
    return loadConfig()
  },
  token: () => currentSession()?.token,
  onRefusedToken(token) {
    // A late response to an earlier token says nothing about the current session.
    if (currentSession()?.token === token) endSession()
  },
  onOutcome: reportOutcome,
  onTime: reportTime,
})
