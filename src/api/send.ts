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
}

/**
 * Sends one call of the outbox as it is. Whether a call is repeated is decided by the outbox, which
 * writes it down first; so nothing here retries, and no library that could.
 * @param providerUrl the provider's origin, or '' for the app's own.
 */
export function makeSend(
  providerUrl: string,
): (call: Call, signal: AbortSignal) => Promise<Answer> {
  return async ({ method, path, headers, body }, signal) => {
    const response = await fetch(`${providerUrl}${path}`, {
      method,
      headers,
      signal,
      // A redirect is a portal's doing: following it would send the work somewhere else.
      redirect: 'manual',
      // Without credentials a write has connections apart from those of reads: the server ends each
      // after one call, for a browser repeats a call by itself when a used connection breaks.
      credentials: method === 'GET' ? 'same-origin' : 'omit',
      cache: 'no-store',
      ...(body === undefined ? {} : { body }),
    })
    return {
      status: response.status,
      redirected: response.redirected || response.type === 'opaqueredirect',
      header: (name) => response.headers.get(name),
      text: () => response.text(),
    }
  }
}
