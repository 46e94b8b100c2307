import type { AddressInfo } from 'node:net'
import type { TestProvider } from './open-provider.ts'

/** Listens on a free port; returns the address. Connection faults need a real connection. */
export async function listen({ app }: TestProvider): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
