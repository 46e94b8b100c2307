import { providerAddress, type AppConfig } from './config.ts'
import { asWrite } from './send.ts'

const deadlineMs = 20_000

/**
 * Sends a status that replaces the one before, once and without an idempotency key: a repetition changes nothing.
 * Resolves with the status of the response, 0 for a captive portal's redirect. Rejects if no response came. Reports
 * nothing to the state of the network and ends no session.
 */
export const makeTell =
  (config: Pick<AppConfig, 'providerUrl' | 'extensions'>) =>
  async (path: string, status: object, token: string): Promise<number> => {
    const { headers, ...write } = asWrite(config.providerUrl)
    const answer = await fetch(new URL(providerAddress(config, path), location.origin), {
      method: 'PUT',
      ...write,
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(status),
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    })
    // An answer that nobody reads keeps its connection busy.
    await answer.text()
    return answer.status
  }
