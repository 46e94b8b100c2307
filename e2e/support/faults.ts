import type { Fault } from '#provider/faults/plan.ts'
import type { Received } from '#provider/faults/received.ts'

/** The product's fault plan. */
export interface Faults {
  /** Applies the action to the next matching call, or to the next `times` calls. */
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

/** The matching calls that the product received, in order. */
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
 * The calls that got 400 or 404, the statuses with which a provider limited to the contract refuses
 * an unknown field, part, query name or call.
 */
export const unknownIn = (calls: readonly Received[]): string[] =>
  calls
    .filter(({ status }) => status === 400 || status === 404)
    .map(({ method, path, status }) => `${method} ${path}: ${status}`)

export const forgetReceived = (origin: string) => call(`${origin}/__received`, { method: 'DELETE' })
