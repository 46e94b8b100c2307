import type { Fault } from '#provider/faults/plan.ts'
import type { Received } from '#provider/faults/received.ts'

/** The product's fault plan, and the list of what it received. */
export interface Faults {
  /** The next call that matches meets the action; `times` says for how many calls. */
  plan: (fault: Fault) => Promise<void>
  clear: () => Promise<void>
}

async function call(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response
}

export const faultsOf = (origin: string): Faults => ({
  plan: async (fault) => {
    await call(`${origin}/__faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    })
  },
  clear: async () => {
    await call(`${origin}/__faults`, { method: 'DELETE' })
  },
})

/** What the product received, in order, of the calls that match. */
export async function receivedBy(
  origin: string,
  match: { method?: string; path?: RegExp } = {},
): Promise<Received[]> {
  const response = await call(`${origin}/__received`, {})
  const all = (await response.json()) as Received[]
  return all.filter(
    ({ method, path }) =>
      (match.method === undefined || method === match.method) &&
      (match.path === undefined || match.path.test(path)),
  )
}

/**
 * What a provider that knows the contract alone has refused as unknown to it: a field, a part, a name in a
 * query, or the whole call.
 */
export const unknownIn = (calls: readonly Received[]): string[] =>
  calls
    .filter(({ status }) => status === 400 || status === 404)
    .map(({ method, path, status }) => `${method} ${path}: ${status}`)

export const forgetReceived = (origin: string) => call(`${origin}/__received`, { method: 'DELETE' })
