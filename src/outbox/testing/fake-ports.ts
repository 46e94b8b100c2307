import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { number, object, string } from 'yup'
import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '../model/local-ids.ts'
import { openOutboxDatabase, type OutboxDatabase } from '../store/database.ts'
import type { Body, PersonKey, RecordId } from '../model/entry.ts'
import { findNew } from '../model/find-new.ts'
import { overwrites } from '../model/observe.ts'
import { defineOperation, on, type Operation } from '../model/operation.ts'
import type { Lock, Ports, Settings, WireAnswer, WireRequest } from '../model/ports.ts'
import { defaultSettings, sha256 } from '../call/browser-ports.ts'

/** Ports for tests of the engine: a database in memory, a settable clock and a scripted network. */
export const ana: PersonKey = 'https://pavilhao.example|1'

export const freshDatabase = (): OutboxDatabase =>
  openOutboxDatabase('outbox', { indexedDB: new IDBFactory(), IDBKeyRange })

export const clockStart = Date.UTC(2026, 10, 20, 14, 30)

export interface FakeClock {
  at: number
}

export function answer(
  status: number,
  body: unknown = { value: {} },
  headers: Record<string, string> = {},
): WireAnswer {
  const all: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    ...headers,
  }
  return {
    status,
    redirected: false,
    header: (name) => all[name] ?? null,
    text: () => Promise.resolve(typeof body === 'string' ? body : JSON.stringify(body)),
  }
}

type Respond = (wire: WireRequest) => WireAnswer | Promise<WireAnswer>

/**
 * `respond` may be replaced between calls; `sent` lists the requests in order. With `tellsTime` false,
 * responses have no `Date`.
 */
export function fakePorts(respond: Respond, settings: Partial<Settings> = {}) {
  const clock: FakeClock = { at: clockStart }
  const sent: WireRequest[] = []
  const state = {
    respond,
    token: 'token-1' as string | undefined,
    person: ana,
    tellsTime: true,
  }
  const ports: Ports = {
    operations: operationByKind,
    clock: {
      now: () => clock.at,
      monotonic: () => clock.at - clockStart,
      sleep: (_ms, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve())
        }),
    },
    send: async (wire) => {
      sent.push(wire)
      const given = await state.respond(wire)
      return {
        ...given,
        header: (name) =>
          given.header(name) ??
          (name === 'date' && state.tellsTime ? new Date(clock.at).toUTCString() : null),
      }
    },
    signed: async () =>
      state.token === undefined ? undefined : { person: state.person, token: state.token },
    lock: fakeLock(),
    random: () => 0,
    sha256,
    // Tests that count calls must see no additional check whether the provider responds.
    settings: { ...defaultSettings, heardWithinMs: Infinity, ...settings },
  }
  return { ports, clock, sent, state }
}

/** One lock for all contexts of a test. */
export function fakeLock(): Lock {
  let held = false
  return {
    hold: async (_name, _options, work) => {
      if (held) return 'busy'
      held = true
      try {
        return await work(new AbortController().signal)
      } finally {
        held = false
      }
    },
  }
}

const accept = (body: unknown) => {
  if (typeof body !== 'object' || body === null || !('value' in body)) return undefined
  const value = body.value as { id?: Id; size?: number; sha256?: string } | null
  const received =
    value?.size === undefined ? {} : { received: { size: value.size, sha256: value.sha256 ?? '' } }
  return { value, ...(value?.id === undefined ? {} : { id: value.id }), ...received }
}

const reads = { report: (id: number | string) => ({ key: `report:${id}` }) }
const record = { title: 'Relatório', path: '/relatorio' }

export const setField = defineOperation<{
  report: RecordId
  field: string
  value: string
}>({
  kind: 'test.setField.v1',
  args: object({ field: string().required(), value: string().defined() }),
  label: ({ field }) => `Campo ${field}`,
  record: () => record,
  lane: ({ report }) => `report:${idPart(report)}`,
  request: ({ report, field, value }, { id }) => ({
    method: 'PUT',
    path: `/reports/${idPart(id(report))}/${field}`,
    json: { value },
  }),
  accept,
  target: ({ report, field }) => `${report}/${field}`,
  effects: ({ report, field, value }) => [
    on<Record<string, string>>(reads.report(report), (shown) => ({ ...shown, [field]: value })),
  ],
})

export const createReport = defineOperation<{ report: `local:${string}`; title: string }>({
  kind: 'test.createReport.v1',
  args: object({ title: string().required() }),
  label: ({ title }) => `Relatório ${title}`,
  record: () => record,
  lane: ({ report }) => `report:${report}`,
  makes: ({ report }) => ({ type: 'report', id: report }),
  request: ({ title }) => ({ method: 'POST', path: '/reports', json: { title } }),
  accept,
  observe: {
    reads: ({ title }) => `/reports?title=${title}`,
    compare: (found) => {
      const id = (found as { value: { id?: Id } }).value.id
      return id === undefined ? { is: 'before' } : { is: 'mine', value: { id } }
    },
  },
  correction: { fields: { title: 'Título' } },
  effects: () => [],
})

export const addPhoto = defineOperation<{ report: number; photo: string }>({
  kind: 'test.addPhoto.v1',
  args: object({ report: number().required(), photo: string().required() }),
  label: () => 'Foto',
  record: () => record,
  lane: ({ report }) => `report:${report}`,
  photos: ({ photo }) => [photo],
  request: ({ report, photo }, { id }) => ({
    method: 'POST',
    path: `/reports/${id(report)}/photos`,
    parts: [
      { name: 'step', value: 'PRE' },
      { name: 'file', bodyId: photo },
    ],
  }),
  accept,
  observe: {
    reads: ({ report }, { id }) => `/reports/${id(report)}/count`,
    baseline: true,
    compare: (now, _args, { baseline }) => {
      const grown = countIn(now) - countIn(baseline)
      return { is: grown === 1 ? 'mine' : grown === 0 ? 'before' : 'unclear' }
    },
  },
  effects: () => [],
})

const countIn = (body: unknown) => (body as { value: { count: number } }).value.count

export const notify = defineOperation<{ report: number }>({
  kind: 'test.notify.v1',
  args: object({ report: number().required() }),
  label: () => 'Aviso',
  record: () => record,
  lane: ({ report }) => `notice:${report}`,
  request: ({ report }) => ({ method: 'POST', path: `/reports/${report}/notify` }),
  accept,
  observe: {
    reads: ({ report }) => `/reports/${report}`,
    compare: () => ({ is: 'unclear' }),
  },
  effects: () => [],
})

const textIn = (body: unknown) => (body as { value: string }).value

interface Changing {
  report: number
  field: string
  to: string
}

/** Overwrites a value that the person saw, unless somebody else has changed it since. */
export const changeField = defineOperation<Changing>({
  kind: 'test.changeField.v1',
  args: object({ report: number().required(), field: string().required() }),
  label: ({ field }) => `Campo ${field}`,
  record: () => record,
  lane: ({ report }) => `report:${report}`,
  request: ({ report, field, to }, { replaces }) => ({
    method: 'PUT',
    path: `/reports/${report}/${field}`,
    json: { value: to },
    extensions: { json: { replaces } },
  }),
  accept,
  target: ({ report, field }) => `${report}/${field}`,
  observe: overwrites<Changing, string>({
    reads: ({ report, field }) => `/reports/${report}/${field}`,
    there: textIn,
    gives: ({ to }) => to,
    message: () => 'Outra pessoa',
  }),
  effects: () => [],
})

/** Writes the joined values of several fields that it reads before the call. */
export const joinFields = defineOperation<{ report: number; fields: string[]; to: string }>({
  kind: 'test.joinFields.v1',
  args: object({ report: number().required(), to: string().required() }),
  label: ({ to }) => `Campo ${to}`,
  record: () => record,
  lane: ({ report }) => `report:${report}`,
  needs: ({ report, fields }) => fields.map((field) => `/reports/${report}/${field}`),
  request: ({ report, to }, { needed }) => ({
    method: 'PUT',
    path: `/reports/${report}/${to}`,
    json: { value: (needed as unknown[]).map(textIn).join('') },
  }),
  accept,
  target: ({ report, to }) => `${report}/${to}`,
  effects: () => [],
})

/** An operation that the provider may decline with a list of what is missing. */
export const closeReport = defineOperation<{ report: number }>({
  kind: 'test.closeReport.v1',
  args: object({ report: number().required() }),
  label: () => 'Fechamento',
  record: () => record,
  lane: ({ report }) => `report:${report}`,
  request: ({ report }) => ({ method: 'PUT', path: `/reports/${report}/close` }),
  accept: (body) => {
    const { missing = [] } = body as { missing?: string[] }
    if (missing.length === 0) return { value: true }
    const todo = missing.map((mensagem) => ({ tipo: 'Falta', mensagem }))
    return { declined: 'Pendências', todo }
  },
  mayDecline: true,
  target: () => 'close',
  effects: ({ report }) => [
    on<Record<string, string>>(reads.report(report), () => ({ closed: 'x' })),
  ],
})

/** Creates a row in a list whose rows only sometimes name their author. */
export const addRow = defineOperation<{ report: number; row: `local:${string}` }>({
  kind: 'test.addRow.v1',
  args: object({ report: number().required() }),
  label: () => 'Linha',
  record: () => record,
  lane: ({ report }) => `report:${report}`,
  makes: ({ row }) => ({ type: 'row', id: row }),
  request: ({ report }) => ({ method: 'POST', path: `/reports/${report}/rows`, json: {} }),
  accept,
  observe: {
    reads: ({ report }) => `/reports/${report}/rows`,
    baseline: true,
    compare: (now, _args, { baseline, claimed }) =>
      findNew((baseline as { value: unknown }).value, (now as { value: unknown }).value, {
        ...{ id: 'id', claimed },
        isOurs: ({ who }) => who === 'Ana',
      }),
  },
  effects: () => [],
})

/** A variant of `closeReport` that is not idempotent; the history at the provider shows whether it arrived. */
export const confirmReport = defineOperation<{ report: number }>({
  kind: 'test.confirmReport.v1',
  args: object({ report: number().required() }),
  label: () => 'Finalização',
  record: () => record,
  lane: ({ report }) => `report:${report}`,
  request: ({ report }) => ({ method: 'PUT', path: `/reports/${report}/confirm` }),
  accept: closeReport.accept,
  mayDecline: true,
  observe: {
    reads: ({ report }) => `/reports/${report}/count`,
    baseline: true,
    compare: (now, _args, { baseline }) => ({
      is: countIn(now) > countIn(baseline) ? 'mine' : 'before',
    }),
  },
  effects: () => [],
})

const operationByKind = new Map(
  [
    setField,
    createReport,
    addPhoto,
    notify,
    changeField,
    joinFields,
    closeReport,
    confirmReport,
    addRow,
  ].map((operation) => [operation.kind as string, operation as unknown as Operation<never>]),
)

export async function fakeBody(
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array([1, 2, 3]),
): Promise<Body> {
  return {
    id: crypto.randomUUID(),
    person: ana,
    bytes: bytes.buffer,
    type: 'image/jpeg',
    filename: 'foto.jpg',
    size: bytes.length,
    sha256: await sha256(bytes),
  }
}
