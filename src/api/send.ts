import { attemptHeader } from '#contract/write-headers.ts'
import { providerAddress, type AppConfig } from './config.ts'
import type { DateConfig } from './provider-dates.ts'

interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/** A response as the outbox reads it; see `WireAnswer`. */
interface Answer {
  status: number
  redirected: boolean
  header: (name: string) => string | null
  text: () => Promise<string>
  bytes: () => Promise<ArrayBuffer>
}

/**
 * Sends one call of the outbox without retries, and without a library that could retry: the outbox decides
 * about a repetition and records it first. Query names outside the contract go only to a provider that accepts
 * them.
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
      // A redirect comes from a captive portal; following it would send the data elsewhere.
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

/**
 * Loads the translation of dates from and to true UTC; undefined if the provider writes wall time. Loaded on
 * demand.
 */
export const loadDates = async ({ providerTimes }: DateConfig) =>
  providerTimes === 'wall' ? undefined : import('./provider-dates.ts')

/**
 * Options of one attempt of a write, because a browser repeats a call by itself when a reused connection
 * breaks. Without credentials, writes use other connections than reads, and the app's server closes them after
 * one call. If an intermediary keeps them open, the server recognises the repetition by the number of the
 * attempt. A provider of another origin gets no such header, because it would have to allow it by CORS and does
 * not know it.
 */
export const asWrite = (
  providerUrl: string,
): { credentials: 'omit'; headers: Record<string, string> } => ({
  credentials: 'omit',
  headers: providerUrl === '' ? { [attemptHeader]: crypto.randomUUID() } : {},
})
