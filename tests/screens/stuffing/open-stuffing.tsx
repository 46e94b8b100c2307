import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { Exit } from '#contract/schemas/exit.ts'
import type { StuffingListItem, StuffingState } from '#contract/schemas/stuffing.ts'
import { loadConfig, parseConfig } from '#src/api/config.ts'
import { makeSend } from '#src/api/send.ts'
import StuffingRoutes from '#src/features/stuffing/routes.tsx'
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
import {
  cut,
  json,
  startSentinelServer,
  type SentinelServer,
} from '../../support/sentinel-server.ts'

/** A test file says beforehand: vi.mock('#src/api/config.ts', { spy: true }). */

export const idSaida = 4711

export const begun: StuffingState = {
  idSaida,
  status: 0,
  step: 'PRE',
  hasPre: 1,
  preCounter: 0,
  picture1: 0,
  picture2: 0,
  picture3: 0,
  picture4: 0,
  picture5: 0,
  picture6: 0,
  picture7: 0,
  pictureChecklist: 0,
}

export const onStep3: StuffingState = {
  ...begun,
  step: '3',
  preCounter: 2,
  picture1: 1,
  picture2: 1,
}

export const complete: StuffingState = {
  ...onStep3,
  status: 1,
  step: '7',
  picture3: 1,
  picture4: 1,
  picture5: 1,
  picture6: 1,
  picture7: 1,
  pictureChecklist: 1,
}

const exit: Exit = {
  ot: '80064298',
  dataAgendada: '2026-11-21T10:00:00.000Z',
  dataSaida: null,
  containerNumero: 'MSCU 498163-1',
  containerCategoria: "40' High Cube",
  placaCavaloNavigation: { placa: 'LZJ0913' },
  placaCarretaNavigation: { placa: 'WDU-4362' },
  idMotoristaNavigation: { nome: 'Sebastião Miranda' },
  destinatarioNavigation: { razaoSocial: 'Andina Empaques S.A.S.' },
}

export const row: StuffingListItem = {
  idSaida,
  ot: '80064298',
  dataAgendada: '2026-11-21T10:00:00.000Z',
  oc: '314176',
  containerNumero: 'MSCU 498163-1',
  placaCavalo: 'LZJ0913',
  placaCarreta: 'WDU-4362',
  status: 0,
}

export interface Stuffing {
  provider: SentinelServer
  database: OutboxDatabase
  person: string
  user: UserEvent
  /** The address that is shown. */
  address: () => string
  /** What the device keeps, in the order of the acts. */
  entries: () => Promise<Entry[]>
  /** Sends what waits, as far as the provider lets it. */
  deliver: () => Promise<void>
  /** What the provider says of the report from now on. */
  answerReport: (state: StuffingState) => void
  /** From now on no call gets through. */
  cutNetwork: () => void
}

interface Options {
  at?: string
  state?: StuffingState
  rows?: StuffingListItem[]
  /** Before the screen is shown. */
  before?: (stuffing: Pick<Stuffing, 'database' | 'person' | 'provider'>) => Promise<void>
}

/** The feature on a real server, a real outbox and a database in memory. Nothing is sent by itself. */
export async function openStuffing(options: Options = {}): Promise<Stuffing> {
  const { at = `/ops/relatorios/estufagem/${idSaida}`, state = onStep3, rows = [row] } = options
  const provider = await startSentinelServer()
  const config = parseConfig({ providerUrl: provider.origin }) ?? expect.unreachable()
  vi.mocked(loadConfig).mockResolvedValue(config)
  const token = fakeToken({
    sub: '7',
    username: 'ana',
    nome: 'Ana',
    roles: [],
    exp: Date.now() / 1000 + 3600,
  })
  startSession(token)
  const person = personKey(provider.origin, '7')
  const database = openOutboxDatabase(`stuffing-${crypto.randomUUID()}`)
  const client = createQueryClient(() => undefined)
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })

  const answerReport = (now: StuffingState) => {
    provider.on(paths.stuffing(idSaida), json({ value: now }))
  }
  answerReport(state)
  provider.on(paths.exit(idSaida), json({ data: { saida: exit } }))
  provider.on(paths.stuffingList(''), json({ value: rows }))
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
  const runtime = { config, database, operations: operationByKind, wake: () => undefined }
  const { unmount } = render(
    <ThemeProvider>
      <RuntimeProvider runtime={runtime}>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[at]}>
            <Routes>
              <Route path="/ops/relatorios/estufagem/*" element={<StuffingRoutes />} />
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
    person,
    user: userEvent.setup(),
    address: () => address,
    entries: () => database.relaxed.entries.orderBy('[person+seq]').toArray(),
    deliver: async () => {
      await drain(database, ports, { budgetMs: 20_000, signal: new AbortController().signal })
    },
    answerReport,
    cutNetwork: () => {
      const { pathname } = new URL(paths.stuffing(idSaida), provider.origin)
      for (const path of [pathname, paths.exit(idSaida), paths.stuffingList('')]) {
        provider.on(path, cut)
      }
    },
  }
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation()
  onChange(`${pathname}${search}`)
  return null
}

/** Eight by six pixels: a whole JPEG. */
export const jpeg = Uint8Array.from(
  atob(
    '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIwBYz//2Q==',
  ),
  (char) => char.charCodeAt(0),
)

/** What a picker hands over. */
export const pickedFile = (name = 'IMG_0001.jpg') => new File([jpeg], name, { type: 'image/jpeg' })

/** Picks a file as the system's camera (or gallery) does once it has opened. */
export async function pick(user: UserEvent, from: 'camera' | 'gallery', file = pickedFile()) {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
  const input = inputs.find((one) => one.hasAttribute('capture') === (from === 'camera'))
  if (input === undefined) throw new Error(`no ${from}`)
  await user.upload(input, file)
}

/** The provider takes an upload and answers with what it makes of the report. */
export const acceptUpload = (provider: SentinelServer, state: StuffingState) =>
  provider.on(paths.stuffingUpload(idSaida), json({ value: state }))

export const heading = () => screen.findByRole('heading', { level: 1 })

configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

// What a browser has and jsdom has not.
// Node's crypto knows only Node's own bytes, and jsdom brings others.
const { subtle } = crypto
Object.defineProperty(crypto, 'subtle', {
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
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
Object.assign(URL, {
  createObjectURL: () => `blob:${crypto.randomUUID()}`,
  revokeObjectURL: () => undefined,
})
