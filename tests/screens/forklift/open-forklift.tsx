import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { loadConfig, parseConfig } from '#src/api/config.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { makeSend } from '#src/api/send.ts'
import { dayOf } from '#src/domain/days.ts'
import ForkliftRoutes from '#src/features/forklift/routes.tsx'
import { checklist, idMaquina, items, machine } from '#src/features/forklift/example-forklift.ts'
import type { ShownMachine, ShownPage } from '#src/features/forklift/shown.ts'
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
import { json, startSentinelServer, type SentinelServer } from '../../support/sentinel-server.ts'

/** A test file says beforehand: vi.mock('#src/api/config.ts', { spy: true }). */

export const base = '/sgi/checklists/empilhadeiras'
export const today = dayOf(new Date(), 'America/Sao_Paulo')
export const yesterday = dayOf(new Date(Date.now() - 24 * 60 * 60_000), 'America/Sao_Paulo')
const [year, month] = today.split('-').map(Number)

/** The machine on the provider's today. */
export const machineToday = (change: Partial<ShownMachine> = {}): ShownMachine =>
  machine({ dia: today, ...change })

export const checklistOn = (dia: string) => checklist({ dia, data: `${dia}T13:12:00.000Z` })

export const pageOn = (dia: string, change: Partial<ShownPage> = {}): ShownPage => {
  const current = checklistOn(dia)
  return {
    checklist: { ...current, items },
    pendencias: [],
    maquina: machineToday({ current, checklists: [current], today: true }),
    ...change,
  }
}

/** What the provider says; of each path, its answer. */
export const answersOf = (shown: ShownMachine = machineToday()): Record<string, unknown> => ({
  [paths.forkliftList('')]: [shown],
  [paths.forklift(idMaquina)]: shown,
  [paths.forkliftHistory(idMaquina, year ?? 0, month ?? 0)]: [],
})

export const checklistAnswers = (page: ShownPage): Record<string, unknown> => ({
  ...answersOf(page.maquina),
  [paths.forkliftChecklist(page.checklist.id)]: page,
})

export interface Forklift {
  provider: SentinelServer
  database: OutboxDatabase
  user: UserEvent
  address: () => string
  entries: () => Promise<Entry[]>
  /** Sends what waits, as far as the provider lets it. */
  deliver: () => Promise<void>
  answer: (answers: Record<string, unknown>) => void
}

/** The feature on a real server, a real outbox and a database in memory. Nothing is sent by itself. */
export async function openForklift({
  at = base,
  answers = answersOf(),
}: { at?: string; answers?: Record<string, unknown> } = {}): Promise<Forklift> {
  const provider = await startSentinelServer()
  const config = parseConfig({ providerUrl: provider.origin }) ?? expect.unreachable()
  vi.mocked(loadConfig).mockResolvedValue(config)
  const exp = Date.now() / 1000 + 3600
  const roles = ['SGI_CHECK_EMPILHADEIRA']
  const token = fakeToken({ sub: '7', username: 'ana', nome: 'Ana', roles, exp })
  startSession(token)
  // Another test may have left the network lost: two answers in a row end that.
  reportOutcome('answered')
  reportOutcome('answered')
  const person = personKey(provider.origin, '7')
  const database = openOutboxDatabase(`forklift-${crypto.randomUUID()}`)
  const client = createQueryClient(() => undefined)
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const answer = (given: Record<string, unknown>) => {
    for (const [path, value] of Object.entries(given)) provider.on(path, json(value))
  }
  answer(answers)

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
  const runtime = { config, database, operations: operationByKind, wake: () => undefined }
  const { unmount } = render(
    <ThemeProvider>
      <RuntimeProvider runtime={runtime}>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[at]}>
            <Routes>
              <Route path={`${base}/*`} element={<ForkliftRoutes />} />
              <Route path="*" element={null} />
            </Routes>
            <Address onChange={(now) => (address = now)} />
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
    user: userEvent.setup(),
    address: () => address,
    entries: () => database.relaxed.entries.orderBy('[person+seq]').toArray(),
    deliver: async () => {
      await drain(database, ports, { budgetMs: 20_000, signal: new AbortController().signal })
    },
    answer,
  }
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname } = useLocation()
  onChange(pathname)
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
