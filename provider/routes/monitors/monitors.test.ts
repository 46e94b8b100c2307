import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { ArrivalMonitor, LoadingMonitor } from '#contract/schemas/monitors.ts'
import { arrivals } from '../../db/schema/arrivals.ts'
import { exitProducts, exits } from '../../db/schema/exits.ts'
import { loadings } from '../../db/schema/loading.ts'
import { carriers, drivers, vehicles } from '../../db/schema/partners.ts'
import { addLoading } from '../../testing/rows/add-loading.ts'
import { addLine, addProduct } from '../../testing/rows/add-stock.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { plainCalls } from '../../testing/calls/report-calls.ts'

const now = new Date('2026-11-21T01:00:00Z')

const provider = await openForFile({ now: () => now })
const sandra = plainCalls(provider, await provider.authorize('sandra'))
const [driver] = await provider.database.orm.select().from(drivers)
const idMotorista = driver?.id ?? 0

beforeEach(async () => {
  await provider.database.orm.delete(arrivals)
})

const arrive = async (at: string, more: Partial<typeof arrivals.$inferInsert> = {}) => {
  const [row] = await provider.database.orm
    .insert(arrivals)
    .values({
      idMotorista,
      empresa: 1,
      placaCavalo: 'ABC-1D23',
      placaCarroceria1: 'XYZ-9876',
      numeroCarrocerias: 1,
      at: new Date(at),
      ...more,
    })
    .returning({ id: arrivals.id })
  return row?.id ?? 0
}

const monitor = (cliente: number, date = '2026-11-20', status?: number) =>
  sandra.read<ArrivalMonitor>(paths.arrivalMonitor(cliente, date, status))
const idsOf = async (...asked: Parameters<typeof monitor>) =>
  (await monitor(...asked)).itens.map(({ idChegada }) => idChegada)

test('MON-03 MON-06 the arrivals of a day have every field, with the time of the response', async () => {
  const id = await arrive('2026-11-20T12:00:00Z', { oc: '310077', placaCarroceria2: 'KKK-1A11' })
  expect(await monitor(1)).toEqual({
    itens: [
      {
        idChegada: id,
        oc: '310077',
        cpf: '52998224725',
        motorista: 'João da Silva',
        telefone: '11987654321',
        placaCavalo: 'ABC-1D23',
        placaCarroceria: 'XYZ-9876 / KKK-1A11',
        timestamp: '2026-11-20T12:00:00.000Z',
        status: 0,
        statusText: 'Aguardando',
      },
    ],
    quantidade: 1,
    updatedAt: now.toISOString(),
  })
})

test('MON-04 arrivals are listed for one client and one day of the warehouse', async () => {
  const [early, late] = [await arrive('2026-11-20T03:00:00Z'), await arrive('2026-11-21T02:59:59Z')]
  const before = await arrive('2026-11-20T02:59:59Z')
  const after = await arrive('2026-11-21T03:00:00Z')
  const other = await arrive('2026-11-20T12:00:00Z', { empresa: 2 })
  expect(await idsOf(1)).toEqual([early, late])
  expect(await idsOf(2)).toEqual([other])
  expect(await idsOf(1, '2026-11-19')).toEqual([before])
  expect(await idsOf(1, '2026-11-21')).toEqual([after])
  const today = await sandra.read<ArrivalMonitor>('/api/rep/ops/chegadas/table?cliente=1')
  expect(today.itens.map(({ idChegada }) => idChegada)).toEqual([early, late])
})

test('waiting arrivals are listed first; a status filter excludes the others', async () => {
  const called = await arrive('2026-11-20T10:00:00Z', { status: 1 })
  const gone = await arrive('2026-11-20T09:00:00Z', { status: 3 })
  const waiting = await arrive('2026-11-20T12:00:00Z')
  const { itens } = await monitor(1)
  expect(itens.map(({ idChegada, statusText }) => [idChegada, statusText])).toEqual([
    [waiting, 'Aguardando'],
    [gone, 'Saiu'],
    [called, 'Chamado'],
  ])
  expect(await idsOf(1, '2026-11-20', 1)).toEqual([called])
  expect(await idsOf(1, '2026-11-20', 9)).toEqual([])
})

test('arrivals are sorted by their announcement, not by their receipt, and a wrong clock gains no earlier place', async () => {
  const through = await arrive('2026-11-20T12:30:00Z', {
    announcedAt: new Date('2026-11-20T12:20:00Z'),
  })
  const waited = await arrive('2026-11-20T12:40:00Z', {
    announcedAt: new Date('2026-11-20T09:00:00Z'),
  })
  const ahead = await arrive('2026-11-20T12:35:00Z', {
    announcedAt: new Date('2026-11-21T09:00:00Z'),
  })
  const plain = await arrive('2026-11-20T12:10:00Z')
  const behind = await arrive('2026-11-20T12:45:00Z', {
    announcedAt: new Date('2000-01-01T00:00:00Z'),
  })
  expect(await idsOf(1)).toEqual([waited, plain, through, ahead, behind])
})

test('an arrival has the time of its announcement, whenever it was received', async () => {
  await arrive('2026-11-20T15:40:00Z', { announcedAt: new Date('2026-11-20T13:15:00Z') })
  await arrive('2026-11-20T15:41:00Z', { announcedAt: new Date('2026-11-20T16:00:00Z') })
  await arrive('2026-11-20T15:42:00Z')
  expect((await monitor(1)).itens.map(({ timestamp }) => timestamp)).toEqual([
    '2026-11-20T13:15:00.000Z',
    '2026-11-20T15:41:00.000Z',
    '2026-11-20T15:42:00.000Z',
  ])
})

test('an arrival announced before midnight and received after it is listed on both days, so that today has all who wait', async () => {
  const overnight = await arrive('2026-11-21T03:10:00Z', {
    announcedAt: new Date('2026-11-21T02:50:00Z'),
  })
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
  const lists: number[][] = []
  for (const day of days) lists.push(await idsOf(1, day))
  expect(lists).toEqual([[], [overnight], [overnight], []])
  expect((await monitor(1, '2026-11-21')).quantidade).toBe(1)
})

test.each([
  ['date=2026-11-20', 'Cliente: campo obrigatório'],
  ['cliente=3', 'Cliente: precisa ser no máximo 2'],
  ['cliente=1&date=2026-13-01', 'Data: precisa ser um dia que existe'],
  ['cliente=1&date=ontem', 'Data: valor inválido'],
  ['cliente=1&date=1900-01-01', 'Data: valor inválido'],
  ['cliente=1&status=x', 'Status: precisa ser um número inteiro'],
])('arrivals requested with %s are refused with a message', async (query, message) => {
  expect(await sandra.refused(`/api/rep/ops/chegadas/table?${query}`)).toEqual([400, message])
})

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const read = (search = '') => sandra.read<LoadingMonitor>(paths.loadingMonitor(search))
const exitsOf = async (search: string) => (await read(search)).itens.map(({ idSaida }) => idSaida)

test('MON-11 MON-35 an exit on the monitor has its report row, its vehicle and its products by line', async () => {
  const { orm } = provider.database
  const [carrier] = await orm
    .insert(carriers)
    .values({ nome: 'Transportes Açaí', cnpj: '9', searchText: 'transportes acai' })
    .returning()
  const [trailer] = await orm
    .insert(vehicles)
    .values({ placa: 'TTT-0T00', tipo: 'CARRETA', carroceria: 'Sider' })
    .returning()
  const id = await addLoading(provider.database, {
    ot: 'TUDO',
    oc: '31',
    dataAgendada: at('12:00'),
  })
  await orm
    .update(exits)
    .set({
      prioridade: 1,
      idMotorista,
      idTransportadora: carrier?.id ?? null,
      idPlacaCarreta: trailer?.id ?? null,
    })
    .where(eq(exits.id, id))
  const { idProduto } = await addProduct(provider.database)
  const other = await addProduct(provider.database)
  const [h, e] = [
    await addLine(provider.database, { tag: 'A7-001' }),
    await addLine(provider.database, { tag: 'B7-001', pavilhao: 'E' }),
  ]
  await orm.insert(exitProducts).values([
    { idSaida: id, idProduto, idArmazem: e.id, peso: 5.5 },
    { idSaida: id, idProduto, idArmazem: h.id, peso: 0.1 },
    { idSaida: id, idProduto: other.idProduto, idArmazem: h.id, peso: 0.2 },
  ])
  const { itens, quantidade, updatedAt } = await read('tudo')
  expect([quantidade, updatedAt]).toEqual([1, now.toISOString()])
  expect(itens).toEqual([
    {
      id,
      idSaida: id,
      oc: '31',
      ordemChegada: '31',
      ot: 'TUDO',
      dataAgendada: '2026-11-20T12:00:00.000Z',
      inicio: null,
      veiculoCarregado: null,
      fim: null,
      status: 1,
      prioridade: 1,
      motorista: 'João da Silva',
      telefone: '11987654321',
      transportadora: 'Transportes Açaí',
      placaCarroceria: 'TTT-0T00',
      carroceria: 'Sider',
      statusCarregamento: 0,
      produtos: [
        { local: 'A7-001', peso: 0.3 },
        { local: 'B7-001', peso: 5.5 },
      ],
    },
  ])
})

test('MON-13 MON-14 a search for H or E alone means the pavilion, not a letter of a name', async () => {
  const { idProduto } = await addProduct(provider.database)
  const lines = {
    H: await addLine(provider.database),
    E: await addLine(provider.database, { pavilhao: 'E' }),
  }
  const add = async (pavilions: ('H' | 'E')[]) => {
    const idSaida = await addLoading(provider.database, { ot: 'HE HE', oc: 'PAV' })
    for (const pavilion of pavilions) {
      await provider.database.orm
        .insert(exitProducts)
        .values({ idSaida, idProduto, idArmazem: lines[pavilion].id, peso: 1 })
    }
    return idSaida
  }
  const [h, e, both, none] = [
    await add(['H']),
    await add(['E']),
    await add(['H', 'E']),
    await add([]),
  ]
  const own = new Set([h, e, both, none])
  const found = async (search: string) => (await exitsOf(search)).filter((id) => own.has(id))
  expect(await found('H')).toEqual([h, both])
  expect(await found(' e ')).toEqual([e, both])
  expect(await found('pav')).toEqual([h, e, both, none])
})

test('the monitor lists unfinished exits by schedule, then exits finished today', async () => {
  const add = async (dataAgendada: Date | null, fim?: string) => {
    const id = await addLoading(provider.database, { ot: 'ORDEM', dataAgendada })
    if (fim !== undefined) {
      await provider.database.orm
        .update(loadings)
        .set({ status: 4, fim: new Date(fim) })
        .where(eq(loadings.idSaida, id))
    }
    return id
  }
  const unplanned = await add(null)
  const late = await add(new Date('2026-11-01T12:00:00Z'))
  const soon = await add(at('18:00'))
  const done = await add(at('08:00'), '2026-11-20T03:00:00Z')
  await add(at('07:00'), '2026-11-20T02:59:00Z')
  expect(await exitsOf('ordem')).toEqual([late, soon, unplanned, done])
})

test('MON-31 MON-32 an exit whose driver was called has that status at the next read', async () => {
  const id = await addLoading(provider.database, { ot: 'CHAMAR' })
  const statusOf = async () => (await read('chamar')).itens[0]?.statusCarregamento
  expect(await statusOf()).toBe(0)
  await sandra.call('PUT', paths.exitDriverCall(id), { body: { status: 1 } })
  expect(await statusOf()).toBe(1)
})

test('a search of 10,000 characters is refused with a message', async () => {
  expect(await sandra.refused(paths.loadingMonitor('x'.repeat(10_000)))).toEqual([
    400,
    'Busca: aceita no máximo 200 caracteres',
  ])
})
