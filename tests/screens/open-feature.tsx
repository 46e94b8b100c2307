import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { makeSend } from '#src/api/send.ts'
import { operationByKind } from '#src/operations.ts'
import { browserPorts } from '#src/outbox/call/browser-ports.ts'
import { drain } from '#src/outbox/send/drain.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { fakeLock } from '#src/outbox/testing/fake-ports.ts'
import { openDevice, untilCodeIsLoaded, type Device, type Shown } from './open-device.tsx'

/** The test file must call vi.mock('#src/api/config.ts', { spy: true }) first. */

export interface OpenFeature extends Device, Shown {
  /** The entries on the device, in the order of the acts. */
  entries: () => Promise<Entry[]>
  /** Sends the waiting entries, as far as the provider accepts them. */
  deliver: () => Promise<void>
}

export type Before = (device: Device) => Promise<void>

interface Options {
  at: string
  /** The routes of the feature, under `path`. */
  path: string
  element: ReactNode
  answers?: Record<string, unknown>
  roles?: string[]
  extensions?: boolean
  /** Runs before the screen is rendered. */
  before?: Before | undefined
}

/** A feature on a real server, a real outbox and a database in memory. Nothing is sent automatically. */
export async function openFeature(options: Options): Promise<OpenFeature> {
  const { at, path, element, answers = {}, roles = [], extensions = true } = options
  const device = await openDevice({
    ...{ answers, roles, extensions },
    operations: operationByKind,
  })
  const { provider, database, person, token } = device
  await options.before?.(device)
  const real = browserPorts({
    operations: operationByKind,
    send: makeSend({
      providerUrl: provider.origin,
      extensions,
      providerTimes: 'wall',
      timeZone: 'UTC',
    }),
    signed: () => Promise.resolve({ person, token }),
    keys: 'none',
    extensions,
    quarantineMs: 0,
  })
  // Tests count calls, so the engine must start none by itself.
  const settings = { ...real.settings, heardWithinMs: Infinity }
  const ports = { ...real, settings, lock: fakeLock() }
  const shown = device.show(
    <Routes>
      <Route path={path} element={element} />
      <Route path="*" element={null} />
    </Routes>,
    at,
  )
  await untilCodeIsLoaded()
  return {
    ...device,
    ...shown,
    entries: () => database.relaxed.entries.orderBy('[person+seq]').toArray(),
    deliver: async () => {
      await drain(database, ports, { budgetMs: 20_000, signal: new AbortController().signal })
    },
  }
}
