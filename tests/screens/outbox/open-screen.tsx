import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import { parseConfig } from '#src/api/config.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { outboxScreens } from '#src/features/outbox/feature.ts'
import { createQueryClient } from '#src/hooks/reads/query-client.ts'
import { RuntimeProvider, type Runtime } from '#src/hooks/runtime.tsx'
import { openOutboxDatabase, type OutboxDatabase } from '#src/outbox/store/database.ts'
import { drain } from '#src/outbox/send/drain.ts'
import type { Body, Entry } from '#src/outbox/model/entry.ts'
import {
  ana,
  answer,
  clockStart,
  fakePorts,
  type FakeClock,
} from '#src/outbox/testing/fake-ports.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { Settings, WireAnswer, WireRequest } from '#src/outbox/model/ports.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { ThemeProvider } from '#src/ui/theme/theme-provider.tsx'
import { Toaster } from '#src/ui/notice/toaster.tsx'

type Respond = (wire: WireRequest) => WireAnswer | Promise<WireAnswer>

export interface Device {
  runtime: Runtime
  database: OutboxDatabase
  /** The clock of the device and of the engine. */
  clock: FakeClock
  /** The sent requests, oldest first. */
  sent: WireRequest[]
  /** Sets the provider's answers from now on. */
  answerWith: (respond: Respond) => void
  /** Submits intents through the real engine. */
  act: (...intents: Intent[]) => Promise<Entry[]>
  actWith: (bodies: Body[], ...intents: Intent[]) => Promise<Entry[]>
  /** Sends the entries that can be sent now. */
  send: () => Promise<void>
  /** Resolves when the work that a screen has started is finished. */
  rest: () => Promise<void>
  /** Advances the clock. */
  pass: (ms: number) => void
  /** Puts an entry into a state that the engine would reach only after many steps. */
  change: (entry: Entry | undefined, change: Partial<Entry>) => Promise<void>
  open: (path: string) => Promise<UserEvent>
}

/** A device on which Ana is signed in: the real engine and its database, with a provider that the test plays. */
export function startDevice(settings: Partial<Settings> = {}): Device {
  const database = openOutboxDatabase(`outbox-${crypto.randomUUID()}`)
  const { ports, clock, sent, state } = fakePorts(() => answer(200), settings)
  onTestFinished(() => database.close())
  const send = async () => {
    await drain(database, ports, { budgetMs: 60_000 })
  }
  const config = parseConfig({ providerUrl: 'https://pavilhao.example', keys: settings.keys })
  if (config === undefined) throw new Error('no configuration')
  let woken = Promise.resolve()
  const runtime: Runtime = {
    config,
    database,
    operations: ports.operations,
    wake: () => {
      woken = send()
    },
  }
  const actWith = (bodies: Body[], ...intents: Intent[]) =>
    act(() => submit(database, ports, ana, intents, bodies))
  return {
    runtime,
    database,
    clock,
    sent,
    answerWith: (respond) => {
      state.respond = respond
    },
    act: (...intents) => actWith([], ...intents),
    actWith,
    send: () => act(send),
    rest: () => woken,
    pass: (ms) => {
      clock.at += ms
      vi.setSystemTime(clock.at)
    },
    change: (entry, change) =>
      act(async () => {
        const current = await database.strict.entries.get(entry?.id ?? '')
        if (current !== undefined) await database.strict.entries.put({ ...current, ...change })
      }),
    open: async (path) => {
      await act(async () => {
        render(<Screens runtime={runtime} path={path} />)
      })
      await screen.findByRole('heading', { level: 1 })
      return userEvent.setup()
    },
  }
}

const Screens = ({ runtime, path }: { runtime: Runtime; path: string }) => (
  <ThemeProvider>
    <MemoryRouter initialEntries={[path]}>
      <RuntimeProvider runtime={runtime}>
        <QueryClientProvider client={createQueryClient(() => undefined)}>
          <main>
            <Suspense>
              <Routes>
                {outboxScreens.map(({ path: address, Screen }) => (
                  <Route key={address} path={address} element={<Screen />} />
                ))}
                <Route path="*" element={<h1>Outra tela</h1>} />
              </Routes>
            </Suspense>
          </main>
        </QueryClientProvider>
      </RuntimeProvider>
    </MemoryRouter>
    <Toaster />
  </ThemeProvider>
)

/** Sets the network state by two lost or answered calls in a row. */
export function setNetwork(level: 'online' | 'offline'): void {
  for (let call = 0; call < 2; call += 1) {
    reportOutcome(level === 'offline' ? 'lost' : 'answered')
  }
}

const token = () =>
  fakeToken({
    sub: '1',
    username: 'ana',
    nome: 'Ana Souza',
    roles: [],
    exp: clockStart / 1000 + 36_000,
  })

const signInAna = () => startSession(token())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: clockStart })
  vi.stubGlobal('scrollTo', () => undefined)
  signInAna()
})

afterEach(() => {
  act(() => {
    setNetwork('online')
    signOut()
  })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
