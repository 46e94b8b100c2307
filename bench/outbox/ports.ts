import { makeSend } from '../../src/api/send.ts'
import { browserPorts } from '../../src/outbox/call/browser-ports.ts'
import type { Operation } from '../../src/outbox/model/operation.ts'

export const person = 'bench|1'

/** What the outbox of a bench needs in its worker, at a provider that knows no keys. */
export const makePorts = (
  operations: ReadonlyMap<string, Operation<never>>,
  { token = 'bench', quarantineMs = 180_000 } = {},
) =>
  browserPorts({
    operations,
    send: makeSend({ providerUrl: '', extensions: true, providerTimes: 'wall', timeZone: 'UTC' }),
    signed: () => Promise.resolve({ person, token }),
    keys: 'none',
    extensions: true,
    quarantineMs,
  })
