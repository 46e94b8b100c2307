import { attemptHeader } from '#contract/write-headers.ts'
import { providerAddress, type AppConfig } from './config.ts'
import type { DateConfig } from './provider-dates.ts'

interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/** An answer as the outbox reads it; see `WireAnswer`. */
interface Answer {
  status: number
  redirected: boolean
  header: (name: string) => string | null
  text: () => Promise<string>
  bytes: () => Promise<ArrayBuffer>
}

/**
 * Sends one call of the outbox as it is. Whether a call is repeated is decided by the outbox, which
 * writes it down first; so nothing here retries, and no library that could.
 * What the contract does not name in the query of a read goes to a provider that takes it alone.
 */
export function makeSend(
  config: Pick<AppConfig, 'providerUrl' | 'extensions'> & DateConfig,
): (call: Call, signal: AbortSignal) => Promise<Answer> {
  const { providerUrl } = config
  return async ({ method, path, headers, body }, signal) => {
    const apart = method === 'GET' ? undefined : asWrite(providerUrl)
    const dates = await loadDates(config)
    const response = await fetch(providerAddress(config, path), {
      method,
      headers: { ...headers, ...apart?.headers },
      signal,
      // A redirect is a portal's doing: following it would send the work somewhere else.
      redirect: 'manual',
      credentials: apart?.credentials ?? 'same-origin',
      cache: 'no-store',
      ...(body === undefined
        ? {}
        : { body: dates?.writeDatesOfBytes(body, headers['content-type'], config) ?? body }),
    })
    return {
      status: response.status,
      redirected: response.redirected || response.type === 'opaqueredirect',
      header: (name) => response.headers.get(name),
      text: async () => {
        const text = await response.text()
        return dates?.readDatesOfText(text, config) ?? text
      },
      bytes: () => response.arrayBuffer(),
    }
  }
}

/** Translates dates from and to true UTC; undefined where the provider writes wall time. Loaded when needed. */
export const loadDates = async ({ providerTimes }: DateConfig) =>
  providerTimes === 'wall' ? undefined : import('./provider-dates.ts')

/**
 * What one sending of a write takes along, because a browser repeats a call by itself when a used
 * connection breaks. Without credentials it has connections apart from those of reads, which the app's
 * server ends after one call. Where something stands between that keeps them open, the server knows the
 * repetition by the number of the attempt. A provider of another origin would have to allow that header to
 * every browser, and knows nothing of it.
 */
export const asWrite = (
  providerUrl: string,
): { credentials: 'omit'; headers: Record<string, string> } => ({
  credentials: 'omit',
  headers: providerUrl === '' ? { [attemptHeader]: crypto.randomUUID() } : {},
})
