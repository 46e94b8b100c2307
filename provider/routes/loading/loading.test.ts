import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { exits } from '../../db/schema/exits.ts'
import { addLoading } from '../../testing/rows/add-loading.ts'
import { exitIds } from '../../testing/rows/fill-database.ts'
import { loadingCalls } from '../../testing/calls/loading-calls.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { readLoadingRows } from '../../testing/rows/read-loading.ts'

/** Sessions are checked against the real clock; the loadings of these tests have fixed times. */
let now = new Date()

const provider = await openForFile({ now: () => now })
const as = async (username: string) => loadingCalls(provider, await provider.authorize(username))
const ana = await as('ana')
const beto = await as('beto')
const sandra = await as('sandra')

beforeEach(() => {
  now = new Date('2026-11-20T15:00:00.000Z')
})

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  return now
}

const statuses = [
  'Aguardando Carregamento',
  'Em Carregamento',
  'Veículo Carregado',
  'Fim de Carregamento',
]

test('LOAD-12 a loading has the name of its status, its history, and the next status', async () => {
  const id = await addLoading(provider.database, { status: 2 })
  expect(await ana.read(id)).toEqual({
    carregamento: {
      id,
      idSaida: id,
      status: 2,
      statusNavigation: { status: 'Em Carregamento' },
    },
    historico: [
      {
        status: 'Em Carregamento',
        usuario: 'Ana Conceição',
        timestamp: '2026-11-20T12:00:00.000Z',
        idCarregamentoStatus: 2,
      },
      {
        status: 'Aguardando Carregamento',
        usuario: 'Ana Conceição',
        timestamp: '2026-11-20T11:00:00.000Z',
        idCarregamentoStatus: 1,
      },
    ],
    next: { idCarregamentoStatus: 3, status: 'Veículo Carregado' },
  })
})

test('each status follows the previous one, with its time and author, until the end', async () => {
  const id = await addLoading(provider.database)
  const times: Date[] = []
  for (const next of [2, 3, 4]) {
    const offered = (await ana.read(id)).next
    expect(offered).toEqual({ idCarregamentoStatus: next, status: statuses[next - 1] })
    times.push(later(20))
    const answer = await (next === 3 ? beto : ana).advance(id, next)
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: `Status alterado para «${statuses[next - 1]}»` },
    ])
  }
  const [inicio, veiculoCarregado, fim] = times
  const rows = await readLoadingRows(provider.database, id)
  expect(rows).toMatchObject({ status: 4, inicio, veiculoCarregado, fim })
  expect(rows.history.map(({ status, username }) => `${status} ${username}`)).toEqual([
    '1 ana',
    '2 ana',
    '3 beto',
    '4 ana',
  ])
  const { historico, next } = await ana.read(id)
  expect(next).toBeNull()
  expect(historico.map(({ status }) => status)).toEqual(statuses.toReversed())
})

test('a step taken offline has its own time in addition to the time of receipt', async () => {
  const id = await addLoading(provider.database)
  const feitoEm = '2026-11-20T09:02:00.000Z'
  expect((await ana.advance(id, 2, {}, { feitoEm })).status).toBe(200)
  expect((await ana.advance(id, 3, {}, {})).status).toBe(200)
  const { historico } = await beto.read(id)
  const of = (status: number) =>
    historico.find(({ idCarregamentoStatus }) => idCarregamentoStatus === status)
  expect(of(2)).toMatchObject({ feitoEm, timestamp: '2026-11-20T15:00:00.000Z' })
  expect(of(3)).not.toHaveProperty('feitoEm')
  expect((await ana.advance(id, 4, {}, { feitoEm: 'ontem' })).status).toBe(400)
  const leapSecond = '2026-11-20T23:59:60Z'
  expect(await ana.advance(id, 4, {}, { feitoEm: leapSecond })).toMatchObject({
    status: 422,
    error: { feitoEm: 'Momento inválido' },
  })
})

test.each<[1 | 2 | 3 | 4, number, string]>([
  [1, 1, 'O carregamento está em «Aguardando Carregamento»: o próximo status é «Em Carregamento»'],
  [1, 3, 'O carregamento está em «Aguardando Carregamento»: o próximo status é «Em Carregamento»'],
  [2, 1, 'O carregamento está em «Em Carregamento»: o próximo status é «Veículo Carregado»'],
  [
    3,
    2_147_483_647,
    'O carregamento está em «Veículo Carregado»: o próximo status é «Fim de Carregamento»',
  ],
  [4, 4, 'O carregamento está em «Fim de Carregamento», que é o último status'],
  [4, 5, 'O carregamento está em «Fim de Carregamento», que é o último status'],
])('a loading in status %i cannot advance to %i', async (status, wanted, message) => {
  const id = await addLoading(provider.database, { status })
  const before = await readLoadingRows(provider.database, id)
  const answer = await ana.advance(id, wanted)
  expect([answer.status, answer.message]).toEqual([409, message])
  expect(await readLoadingRows(provider.database, id)).toEqual(before)
})

test('of concurrent advances one succeeds, and the history has it once', async () => {
  const id = await addLoading(provider.database)
  const answers = await Promise.all([ana, beto, ana, beto].map((one) => one.advance(id, 2)))
  const reported = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(reported).toEqual([200, 409, 409, 409])
  const { status, history } = await readLoadingRows(provider.database, id)
  expect([status, history.length]).toEqual([2, 2])
})

test('an advance whose response was lost is replayed under its key', async () => {
  const id = await addLoading(provider.database)
  const key = { 'idempotency-key': `"${randomUUID()}"` }
  const first = await ana.advance(id, 2, key)
  const again = await ana.advance(id, 2, key)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(again.headers['idempotency-replayed']).toBe('true')
})

test('an unknown exit, or one that is not loaded here, has no loading', async () => {
  for (const id of [exitIds.unstuffed, 999_999]) {
    for (const reported of [await ana.call('GET', paths.loading(id)), await ana.advance(id, 2)]) {
      expect([reported.status, reported.message]).toEqual([404, 'Carregamento não encontrado'])
    }
  }
  const odd = await ana.call('POST', paths.loadingAdvance('abc', 'x'))
  expect(odd).toMatchObject({ status: 400, error: { idSaida: expect.any(String) } })
})

const day = (at: number) => new Date(`2026-12-${String(at).padStart(2, '0')}T09:00:00.000Z`)

test('the list has begun loadings first, then waiting ones by time, then finished ones, the latest first', async () => {
  const add = (options: Parameters<typeof addLoading>[1]) =>
    addLoading(provider.database, { ...options, ot: 'FILA' })
  const waiting = [
    await add({ dataAgendada: day(6) }),
    await add({ dataAgendada: day(4) }),
    await add({ dataAgendada: null }),
  ]
  const begun = [
    await add({ status: 3, dataAgendada: day(5) }),
    await add({ status: 2, dataAgendada: day(3) }),
  ]
  const finished = [
    await add({ status: 4, dataAgendada: day(1) }),
    await add({ status: 4, dataAgendada: day(2), dataSaida: day(3) }),
  ]
  const list = await ana.list('fila')
  const inOrder = [begun[1], begun[0], waiting[1], waiting[0], waiting[2], finished[1], finished[0]]
  expect(list.map(({ id }) => id)).toEqual(inOrder)
  expect(list.map(({ dtSaida }) => dtSaida?.slice(8, 10))).toEqual([
    '03',
    '05',
    '04',
    '06',
    undefined,
    '03',
    '01',
  ])
  expect((await ana.list('fila', 3)).map(({ id }) => id)).toEqual(inOrder.slice(0, 3))
  expect((await ana.list('fila', 6)).map(({ id }) => id)).toEqual(inOrder.slice(0, 6))
})

test('the list finds by number, OT and OC, and has every field of a row', async () => {
  const id = await addLoading(provider.database, { ot: 'OT-Ação 9', oc: 'OC-77/1' })
  await provider.database.orm
    .update(exits)
    .set(await partnersOf(exitIds.withPre))
    .where(eq(exits.id, id))
  const row = {
    id,
    ot: 'OT-Ação 9',
    dtSaida: '2026-11-20T12:00:00.000Z',
    oc: 'OC-77/1',
    dest: 'Exportações Açaí Ltda.',
    cavalo: 'ABC-1D23',
    carroceria: 'XYZ-9876',
    status: 1,
  }
  for (const text of [String(id), 'ot-acao 9', 'OTAÇÃO', 'oc771']) {
    expect(await ana.list(text)).toEqual([row])
  }
  for (const text of ['%', '_', "' or 1=1 --"]) expect(await ana.list(text)).toEqual([])
})

async function partnersOf(idSaida: number) {
  const [exit] = await provider.database.orm
    .select({
      idPlacaCavalo: exits.idPlacaCavalo,
      idPlacaCarreta: exits.idPlacaCarreta,
      idDestinatario: exits.idDestinatario,
    })
    .from(exits)
    .where(eq(exits.id, idSaida))
  return exit ?? {}
}

test('the list has 20 rows by default', async () => {
  for (let made = 0; made < 21; made += 1) await addLoading(provider.database)
  const answer = await ana.call('GET', '/api/ops/carregamento/list')
  expect(answer.value).toHaveLength(20)
})

test('a driver is called once, and only by a supervisor', async () => {
  const id = await addLoading(provider.database)
  const refused = await ana.callDriver(id)
  expect([refused.status, refused.message]).toEqual([
    403,
    'Você não possui permissão para executar esta ação',
  ])
  const called = async () => {
    const [exit] = await provider.database.orm.select().from(exits).where(eq(exits.id, id))
    return { status: exit?.statusCarregamento, at: exit?.calledAt }
  }
  expect(await called()).toEqual({ status: 0, at: null })
  const at = now
  for (let again = 0; again < 2; again += 1) {
    const answer = await sandra.callDriver(id)
    expect([answer.status, answer.body]).toEqual([200, { message: 'Motorista chamado' }])
    expect(await called()).toEqual({ status: 1, at })
    later(5)
  }
  const none = await sandra.callDriver(999_999)
  expect([none.status, none.message]).toEqual([404, 'Saída não encontrada'])
  for (const body of [{}, { status: 0 }, { status: '1' }, null]) {
    expect((await sandra.callDriver(id, body)).status).toBe(400)
  }
})
