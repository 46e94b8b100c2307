import { providerAddress, type AppConfig } from './config.ts'

const deadlineMs = 20_000

/**
 * Sends a status that replaces the one before, once and without an idempotency key: a repetition changes nothing.
 * Resolves with the status of the response, 0 for a captive portal's redirect. Rejects if no response came. Reports
 * nothing to the state of the network and ends no session. It has the credentials of a read: without them its
 * connection would stay open for a write of the outbox, which the browser then repeats by itself (asWrite in send.ts).
 */
export const makeTell =
  (config: Pick<AppConfig, 'providerUrl' | 'extensions'>) =>
  async (path: string, status: object, token: string): Promise<number> => {
    const answer = await fetch(new URL(providerAddress(config, path), location.origin), {
      method: 'PUT',
      credentials: 'same-origin',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(status),
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    })
    // An answer that nobody reads keeps its connection busy.
    await answer.text()
    return answer.status
  }
