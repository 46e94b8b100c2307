import ky from 'ky'

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
 * Sends one call of the outbox as it is. No retry, no time-out and no throwing on a status of its
 * own: whether a call is repeated is decided by the outbox, which writes it down first.
 * @param providerUrl the provider's origin, or '' for the app's own.
 */
export function makeSend(
  providerUrl: string,
): (call: Call, signal: AbortSignal) => Promise<Answer> {
  const http = ky.create({
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    // A redirect is a portal's doing: following it would send the work somewhere else.
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
  })
  return async ({ method, path, headers, body }, signal) => {
    const response = await http(`${providerUrl}${path}`, {
      method,
      headers,
      signal,
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
