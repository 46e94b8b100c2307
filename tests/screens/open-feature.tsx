import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { loadConfig, parseConfig } from '#src/api/config.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { makeSend } from '#src/api/send.ts'
import { createQueryClient } from '#src/hooks/query-client.ts'
import { RuntimeProvider } from '#src/hooks/runtime.tsx'
import { operationByKind } from '#src/operations.ts'
import { browserPorts } from '#src/outbox/browser-ports.ts'
import { openOutboxDatabase, type OutboxDatabase } from '#src/outbox/database.ts'
import { drain } from '#src/outbox/drain.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { fakeLock } from '#src/outbox/fake-ports.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { personKey } from '#src/session/person.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { ThemeProvider } from '#src/ui/theme/theme-provider.tsx'
import { currentToasts, dismissToast } from '#src/ui/toast.ts'
import { Toaster } from '#src/ui/toaster.tsx'
import { cut, json, startSentinelServer, type SentinelServer } from '../support/sentinel-server.ts'

/** A test file says beforehand: vi.mock('#src/api/config.ts', { spy: true }). */

export interface OpenFeature {
  provider: SentinelServer
  database: OutboxDatabase
  person: string
  user: UserEvent
  /** The address that is shown, with its query. */
  address: () => string
  /** What the browser's buttons do: -1 is one step back in its history, 1 one forward. */
  goBy: (steps: number) => void
  /** What the device keeps, in the order of the acts. */
  entries: () => Promise<Entry[]>
  /** Sends what waits, as far as the provider lets it. */
  deliver: () => Promise<void>
  /** What the provider says from now on, by path. */
  answer: (answers: Record<string, unknown>) => void
  /** From now on nothing comes back from these paths. */
  cutPaths: (paths: readonly string[]) => void
}

interface Options {
  at: string
  /** The routes of the feature, under `path`. */
  path: string
  element: ReactNode
  answers?: Record<string, unknown>
  roles?: string[]
  /** Before the screen is shown. */
  before?: (feature: Pick<OpenFeature, 'database' | 'person' | 'provider'>) => Promise<void>
}

/** A feature on a real server, a real outbox and a database in memory. Nothing is sent by itself. */
export async function openFeature(options: Options): Promise<OpenFeature> {
  const { at, path, element, answers = {}, roles = [] } = options
  const provider = await startSentinelServer()
  const config = parseConfig({ providerUrl: provider.origin }) ?? expect.unreachable()
  vi.mocked(loadConfig).mockResolvedValue(config)
  const exp = Date.now() / 1000 + 3600
  const token = fakeToken({ sub: '7', username: 'ana', nome: 'Ana', roles, exp })
  startSession(token)
  // Another test may have left the network lost: two answers in a row end that.
  reportOutcome('answered')
  reportOutcome('answered')
  const person = personKey(provider.origin, '7')
  const database = openOutboxDatabase(`feature-${crypto.randomUUID()}`)
  const client = createQueryClient(() => undefined)
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const answer = (given: Record<string, unknown>) => {
    for (const [one, value] of Object.entries(given)) provider.on(one, json(value))
  }
  answer(answers)
  await options.before?.({ database, person, provider })

  const ports = {
    ...browserPorts({
      operations: operationByKind,
      send: makeSend(provider.origin),
      signed: () => Promise.resolve({ person, token }),
      keys: 'unknown',
      quarantineMs: 0,
    }),
    lock: fakeLock(),
  }
  let address = at
  let goBy: (steps: number) => void = () => undefined
  const runtime = { config, database, operations: operationByKind, wake: () => undefined }
  const { unmount } = render(
    <ThemeProvider>
      <RuntimeProvider runtime={runtime}>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[at]}>
            <Routes>
              <Route path={path} element={element} />
              <Route path="*" element={null} />
            </Routes>
            <Address
              onChange={(now, go) => {
                address = now
                goBy = go
              }}
            />
          </MemoryRouter>
        </QueryClientProvider>
      </RuntimeProvider>
      <Toaster />
    </ThemeProvider>,
  )
  onTestFinished(() => {
    unmount()
    for (const { id } of currentToasts()) dismissToast(id)
    client.clear()
    database.close()
    signOut()
  })
  return {
    provider,
    database,
    person,
    user: userEvent.setup(),
    address: () => address,
    goBy: (steps) => act(() => goBy(steps)),
    entries: () => database.relaxed.entries.orderBy('[person+seq]').toArray(),
    deliver: async () => {
      await drain(database, ports, { budgetMs: 20_000, signal: new AbortController().signal })
    },
    answer,
    cutPaths: (given) => {
      for (const one of given) provider.on(one, cut)
    },
  }
}

interface AddressProps {
  onChange: (address: string, go: (steps: number) => void) => void
}

function Address({ onChange }: AddressProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  onChange(`${pathname}${search}`, (steps) => void navigate(steps))
  return null
}

configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

// What a browser has and jsdom has not.
// Node's crypto knows only Node's own bytes, and jsdom brings others.
const { subtle } = crypto
Object.defineProperty(crypto, 'subtle', {
  configurable: true,
  value: {
    digest: (name: string, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
      subtle.digest(name, Buffer.from(new Uint8Array(bytes))),
  },
})
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})
