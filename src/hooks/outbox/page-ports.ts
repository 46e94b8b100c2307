import { reportOutcome } from '#src/api/network-state.ts'
import { reporting } from '#src/api/reporting.ts'
import { makeSend } from '#src/api/send.ts'
import { browserPorts } from '#src/outbox/call/browser-ports.ts'
import type { Ports } from '#src/outbox/model/ports.ts'
import type { Runtime } from '../runtime.tsx'
import { signedInHere } from './signed-in-here.ts'

/** The engine's ports in the page, for the person who is signed in there. */
export const pagePorts = ({ config, operations }: Pick<Runtime, 'config' | 'operations'>): Ports =>
  browserPorts({
    operations,
    send: reporting(makeSend(config), reportOutcome),
    signed: () => Promise.resolve(signedInHere(config)),
    keys: config.keys,
    extensions: config.extensions,
    quarantineMs: config.quarantineSeconds * 1000,
  })
