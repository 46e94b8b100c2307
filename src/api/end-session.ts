import { paths } from '#contract/paths.ts'
import { currentSession, signOut } from '#src/session/session.ts'
import { providerAddress, type AppConfig } from './config.ts'
import { asWrite } from './send.ts'

/**
 * Signs out and, if the provider accepts calls outside the contract, reports the end of the session. Nothing
 * waits for that call: without a network the token stays valid until it expires.
 */
export function leaveSession(config: Pick<AppConfig, 'providerUrl' | 'extensions'>): void {
  const session = currentSession()
  signOut()
  if (session === undefined || !config.extensions) return
  const { headers, ...write } = asWrite(config.providerUrl)
  fetch(new URL(providerAddress(config, paths.signOut()), location.origin), {
    method: 'POST',
    ...write,
    headers: { ...headers, authorization: `Bearer ${session.token}` },
    // `keepalive`, because the page may be closed right after it.
    keepalive: true,
  }).catch(() => undefined)
}
