import { paths } from '#contract/paths.ts'
import { currentSession, signOut } from '#src/session/session.ts'
import { providerAddress, type AppConfig } from './config.ts'
import { asWrite } from './send.ts'

/**
 * Signs out, and tells the provider that the session is over, where it takes what the contract does not
 * name. Nobody waits for it: with no network its token lasts for as long as it says.
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
    // The page may be closed right after it.
    keepalive: true,
  }).catch(() => undefined)
}
