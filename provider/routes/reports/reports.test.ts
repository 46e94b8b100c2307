import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type {
  ForkliftReportRow,
  LoadingDashboard,
  LoadingReport,
  ReceivingReportTable,
} from '#contract/schemas/reports.ts'
import { exits } from '../../db/schema/exits.ts'
import { loadings } from '../../db/schema/loading.ts'
import { addEntry } from '../../testing/rows/add-entry.ts'
import { addForklift } from '../../testing/rows/add-forklift.ts'
import { addLoading } from '../../testing/rows/add-loading.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { momentOfCell } from '../../testing/read-xlsx.ts'
import { receivingCalls } from '../../testing/calls/receiving-calls.ts'
import { plainCalls } from '../../testing/calls/report-calls.ts'

let now = new Date()

const provider = await openForFile({ now: () => now })
const rita = plainCalls(provider, await provider.authorize('rita'))
const sandra = plainCalls(provider, await provider.authorize('sandra'))
await provider.database.orm.delete(loadings)

const readingsOf = (...readings: [string, number][]) =>
  readings.map(([dia, horimetro]) => ({ dia, horimetro }))

test('REP-02 the monthly forklift report has forklifts with a checklist in the month, from first to last reading', async () => {
  await addForklift(provider.database, {
    descricao: 'Empilhadeira B',
    past: readingsOf(
      ['2026-03-31', 90],
      ['2026-04-01', 100.5],
      ['2026-04-30', 180.1],
      ['2026-05-01', 190],
    ),
  })
  await addForklift(provider.database, {
    descricao: '=Empilhadeira A',
    past: readingsOf(['2026-04-15', 12]),
  })
  const april = await rita.read<ForkliftReportRow[]>(paths.forkliftReport(2026, 4))
  expect(april).toEqual([
    {
      empilhadeira: '=Empilhadeira A',
      checklists: 1,
      horimetroInicial: 12,
      horimetroFinal: 12,
      horas: 0,
    },
    {
      empilhadeira: 'Empilhadeira B',
      checklists: 2,
      horimetroInicial: 100.5,
      horimetroFinal: 180.1,
      horas: 79.6,
    },
  ])
  expect(await rita.read(paths.forkliftReport(2025, 4))).toEqual([])
  expect(await rita.read<unknown[]>(paths.forkliftReport(2026, 12))).toEqual([])
})

test('REP-03 the forklift report as Excel has the columns of the screen, numbers as numbers and text as text', async () => {
  const { name, rows, values, headers } = await rita.sheet(paths.forkliftReportExcel(2026, 4))
  expect(name).toBe('Empilhadeiras 2026-04')
  expect(headers['content-disposition']).toBe('attachment; filename="empilhadeiras-2026-04.xlsx"')
  expect(headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(values).toEqual([
    ['Empilhadeira', 'Checklists', 'Horímetro Inicial', 'Horímetro Final', 'Horas'],
    ['=Empilhadeira A', 1, 12, 12, 0],
    ['Empilhadeira B', 2, 100.5, 180.1, 79.6],
  ])
  expect(rows[1]?.map((cell) => [cell?.type === 'n', cell?.formula])).toEqual([
    [false, false],
    ...Array.from({ length: 4 }, () => [true, false]),
  ])
})

test('a file that the client has already is answered with 304', async () => {
  const { call } = rita
  const url = paths.forkliftReportExcel(2026, 4)
  const { headers } = await call('GET', url)
  const again = await call('GET', url, { headers: { 'if-none-match': String(headers['etag']) } })
  expect([again.status, headers['cache-control']]).toEqual([304, 'private, no-cache'])
})

/** Adds an ended loading. `loading`: minutes until it was loaded; `leaving`: minutes from there to the end. */
const addEnded = async (ended: string, loading: number | null, leaving: number | null) => {
  const idSaida = await addLoading(provider.database, { ot: 'TEMPO', oc: 'OC-9' })
  const fim = new Date(ended)
  const before = (moment: Date | null, minutes: number | null) =>
    moment === null || minutes === null ? null : new Date(moment.getTime() - minutes * 60_000)
  const veiculoCarregado = before(fim, leaving)
  const inicio = before(veiculoCarregado, loading)
  await provider.database.orm
    .update(loadings)
    .set({ status: 4, inicio, veiculoCarregado, fim })
    .where(eq(loadings.idSaida, idSaida))
  return idSaida
}

test('REP-08 the dashboard has totals and means of the loadings that ended in the month, by warehouse day', async () => {
  now = new Date('2026-11-20T15:00:00Z')
  // 00:30 on the 1st and 23:30 on the last day in São Paulo. An hour earlier or later is another month.
  await addEnded('2026-06-01T03:30:00Z', 60, 30)
  await addEnded('2026-07-01T02:30:00Z', 30, 15)
  await addEnded('2026-07-01T02:31:00Z', 61, 14)
  await addEnded('2026-06-01T02:30:00Z', 500, 500)
  await addEnded('2026-07-01T03:30:00Z', 500, 500)
  await addEnded('2026-06-10T12:00:00Z', null, 20)
  await addLoading(provider.database, { status: 3, dataAgendada: new Date('2026-06-10T12:00:00Z') })
  const june = await rita.read<LoadingDashboard>(paths.loadingDashboard(2026, 6))
  expect(june).toMatchObject({ total: 4, tmc: 50.3, tms: 19.8, tmt: 70 })
  expect(june.disclaimer).toMatch(/terminaram no mês/)
  expect(june.graphDiario).toHaveLength(30)
  expect(june.graphDiario.filter(({ total }) => total > 0)).toEqual([
    { dia: 1, tmc: 60, tms: 30, tmt: 90, total: 1 },
    { dia: 10, tmc: null, tms: 20, tmt: null, total: 1 },
    { dia: 30, tmc: 45.5, tms: 14.5, tmt: 60, total: 2 },
  ])
  expect(june.graphDiario[1]).toEqual({ dia: 2, tmc: null, tms: null, tmt: null, total: 0 })
})

test('the days of the current month end today, and a future month has none', async () => {
  now = new Date('2026-12-01T02:00:00Z')
  const days = async (year: number, month: number) =>
    (await rita.read<LoadingDashboard>(paths.loadingDashboard(year, month))).graphDiario.length
  expect([await days(2026, 11), await days(2026, 12), await days(2024, 2)]).toEqual([30, 0, 29])
  now = new Date('2026-11-20T15:00:00Z')
  expect([await days(2026, 11), await days(2027, 1)]).toEqual([20, 0])
})

test('REP-17 the Excel file has the loadings that the dashboard counts, with dates as dates', async () => {
  const { values, rows } = await rita.sheet(paths.loadingReportExcel(2026, 6))
  expect(values[0]).toEqual([
    ...['ID Saída', 'OC', 'OT', 'Agendado', 'Início', 'Veículo Carregado', 'Fim', 'Status'],
  ])
  expect(values).toHaveLength(5)
  expect(values[1]?.slice(1, 3)).toEqual(['OC-9', 'TEMPO'])
  expect(values[1]?.slice(4, 7).map(momentOfCell)).toEqual([
    // In the time zone of the warehouse.
    '2026-05-31T23:00:00.000Z',
    '2026-06-01T00:00:00.000Z',
    '2026-06-01T00:30:00.000Z',
  ])
  expect(values[1]?.[7]).toBe('Fim de Carregamento')
  expect(rows[1]?.[6]).toMatchObject({ type: 'n', format: 'dd/mm/yyyy hh:mm' })
})

test('REP-12 the table of loadings is paged, the latest schedule first, with the total count', async () => {
  const ids: number[] = []
  for (let at = 0; at < 17; at += 1) {
    const dataAgendada = at === 16 ? null : new Date(Date.UTC(2026, 8, 1 + at))
    ids.push(
      await addLoading(provider.database, {
        ot: 'PÁGINA',
        status: at % 2 === 0 ? 1 : 4,
        dataAgendada,
      }),
    )
  }
  const wanted = [...ids.slice(0, 16).toReversed(), ids[16]]
  const page = (pageNumber: number, more: object = {}) =>
    rita.read<LoadingReport>(paths.loadingReport({ pageNumber, search: 'pagina', ...more }))
  const [first, second] = [await page(1), await page(2)]
  expect([first.quantidade, first.itens.length, second.itens.length]).toEqual([17, 15, 2])
  expect([...first.itens, ...second.itens].map(({ id }) => id)).toEqual(wanted)
  expect(second.itens[0]).toEqual({
    id: ids[0],
    oc: null,
    ot: 'PÁGINA',
    dataAgendada: '2026-09-01T00:00:00.000Z',
    inicio: null,
    veiculoCarregado: null,
    fim: null,
    status: 1,
  })
  const ended = await page(1, { status: 4 })
  expect([ended.quantidade, new Set(ended.itens.map(({ status }) => status))]).toEqual([
    8,
    new Set([4]),
  ])
  expect(await page(9)).toEqual({ itens: [], quantidade: 17 })
  expect(await page(1, { status: 77 })).toEqual({ itens: [], quantidade: 0 })
  const own = await rita.read<LoadingReport>(paths.loadingReport({ search: String(ids[3]) }))
  expect(own.itens.map(({ id }) => id)).toContain(ids[3])
})

test('REP-20 the table of receiving reports is paged, the latest first, with every field', async () => {
  now = new Date('2026-11-20T15:00:00Z')
  const calls = receivingCalls(provider, await provider.authorize('ana'))
  const entries = []
  for (let at = 0; at < 3; at += 1) {
    now = new Date(now.getTime() + 60_000)
    const items = [{ produto: `PEAD Ação ${at}`, lote: `LT-${at}` }]
    entries.push(await calls.start(await addEntry(provider.database, { items })))
  }
  const waiting = await calls.finish(await addEntry(provider.database))
  const page = (more: object = {}) =>
    sandra.read<ReceivingReportTable>(paths.receivingReport({ search: 'pead acao', ...more }))
  const all = await page()
  expect([all.quantidade, all.itens.map(({ produto }) => produto)]).toEqual([
    3,
    ['PEAD Ação 2', 'PEAD Ação 1', 'PEAD Ação 0'],
  ])
  expect(all.itens[0]).toEqual({
    id: entries[2]?.id,
    ot: expect.any(String),
    produto: 'PEAD Ação 2',
    lote: 'LT-2',
    nf: expect.any(String),
    fornecedor: expect.any(String),
    createdAt: now.toISOString(),
    confirmedAt: null,
    approvedAt: null,
    operador: 'Ana Conceição',
    status: 2,
  })
  const second = await page({ pageSize: 2, pageNumber: 2 })
  expect([second.quantidade, second.itens.map(({ lote }) => lote)]).toEqual([3, ['LT-0']])
  const awaiting = await page({ search: '', status: 10 })
  expect(awaiting.itens.map(({ id, confirmedAt }) => [id, confirmedAt !== null])).toEqual([
    [waiting, true],
  ])
  expect((await page({ search: String(waiting) })).itens[0]?.id).toBe(waiting)
})

test('REP-22 a report is found by its own product and lot, not by those of another report; by the invoice both are found', async () => {
  const calls = receivingCalls(provider, await provider.authorize('ana'))
  const [one, other] = [
    { produto: 'PEBD Único', lote: 'LU-7001' },
    { produto: 'PVC Outro', lote: 'LO-7002' },
  ]
  const entry = await addEntry(provider.database, {
    ot: 'OT-DOIS',
    local: 'Pátio 9/A',
    notaFiscal: 'NF-DOIS',
    items: [one, other],
  })
  const [first, second] = entry.items
  const ids = [
    (await calls.start({ ...entry, items: first ? [first] : [] })).id,
    (await calls.start({ ...entry, items: second ? [second] : [] })).id,
  ]
  const found = async (search: string) =>
    (await sandra.read<ReceivingReportTable>(paths.receivingReport({ search }))).itens
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  for (const words of [one.produto, one.lote, 'pebd unico']) {
    expect([words, await found(words)]).toEqual([words, [ids[0]]])
  }
  for (const words of [other.produto, other.lote]) {
    expect([words, await found(words)]).toEqual([words, [ids[1]]])
  }
  for (const words of ['OT-DOIS', 'NF-DOIS', 'patio 9/a']) {
    expect([words, await found(words)]).toEqual([words, ids])
  }
  for (const words of [one.lote, other.produto]) {
    const list = await calls.call('GET', paths.receivingList(words))
    expect(list.value).toMatchObject([{ id: entry.idNotaFiscal }])
  }
})

const tables = ['/api/rep/ops/carregamento/table', '/api/rep/ops/recebimento/table']

test.each([
  [{ pageNumber: '-1' }, 'Página: precisa ser no mínimo 1'],
  [{ pageSize: '0' }, 'Linhas por página: precisa ser no mínimo 1'],
  [{ pageSize: '1001' }, 'Linhas por página: precisa ser no máximo 1.000'],
  [{ pageNumber: '99999999999999999999999999999999' }, 'Página: precisa ser um número inteiro'],
  [{ status: 'todos' }, 'Status: precisa ser um número inteiro'],
  [{ search: 'ã'.repeat(10_000) }, 'Busca: aceita no máximo 200 caracteres'],
])('a table requested with %j is refused with a message', async (query, message) => {
  const chefe = plainCalls(provider, await provider.authorize('chefe'))
  for (const table of tables) {
    expect(await chefe.refused(`${table}?${new URLSearchParams(query).toString()}`)).toEqual([
      400,
      message,
    ])
  }
})

test.each<[number | string, number | string, string]>([
  [2026, 13, 'Mês: precisa ser no máximo 12'],
  [2026, 0, 'Mês: precisa ser no mínimo 1'],
  [1900, 1, 'Ano: precisa ser no mínimo 2000'],
  [99999, 1, 'Ano: precisa ser no máximo 2100'],
  ['novembro', 1, 'Ano: precisa ser um número inteiro'],
])('the month %s/%s is refused with a message', async (year, month, message) => {
  for (const path of [
    paths.forkliftReport(year, month),
    paths.forkliftReportExcel(year, month),
    paths.loadingDashboard(year, month),
    paths.loadingReportExcel(year, month),
  ]) {
    expect(await rita.refused(path)).toEqual([400, message])
  }
})

test('an exit without a loading is in no report of loadings', async () => {
  const { orm } = provider.database
  await orm.insert(exits).values({ cliente: 1, ot: 'SÓ', searchText: 'so saida', createdAt: now })
  expect(await rita.read(paths.loadingReport({ search: 'so saida' }))).toEqual({
    itens: [],
    quantidade: 0,
  })
})
