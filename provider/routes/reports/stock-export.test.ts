import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { products, stockMovements, type MovementKind } from '../../db/schema/stock.ts'
import { addProduct } from '../../testing/rows/add-stock.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { openProvider, site } from '../../testing/open-provider.ts'
import { momentOfCell, readXlsx } from '../../testing/read-xlsx.ts'
import { plainCalls } from '../../testing/calls/report-calls.ts'

const provider = await openForFile({ now: () => new Date('2026-11-21T01:00:00Z') })
const session = await provider.authorize('rita')
const rita = plainCalls(provider, session)
const token = session.authorization.replace('Bearer ', '')

const tell = (idProduto: number, dia: string, ...movements: [MovementKind, number][]) =>
  provider.database.orm.insert(stockMovements).values(
    movements.map(([tipo, peso]) => ({
      id: randomUUID(),
      tipo,
      idProduto,
      peso,
      dia,
      at: new Date(),
    })),
  )

const whole = await addProduct(provider.database, {
  produto: '=PEAD',
  lote: '0012',
  notaFiscal: '00077',
})
await tell(whole.idProduto, '2026-11-18', ['ENTRADA', 10])
await tell(whole.idProduto, '2026-11-19', ['SAIDA', 2.5], ['AVARIA', 0.125])
await tell(whole.idProduto, '2026-11-20', ['ESTORNO', 0.125], ['DEVOLUCAO', 0.5])
const later = await addProduct(provider.database, { produto: 'SBR', lote: 'S1', mode: 'skid' })
await tell(later.idProduto, '2026-11-20', ['ENTRADA', 0.1], ['ENTRADA', 0.2])

const url = (data: string) => `/api/rep/core/estoque/excel?data=${data}`
const balances = async (data: string) =>
  (await rita.sheet(url(data))).values.slice(1).map((row) => [row[1], ...row.slice(6)])

test('the export has the balances at the end of the requested day', async () => {
  expect(await balances('2026-11-17')).toEqual([])
  expect(await balances('2026-11-18')).toEqual([['=PEAD', 10, 0, 0, 0, 10]])
  expect(await balances('2026-11-19')).toEqual([['=PEAD', 10, 2.5, 0.125, 0, 7.375]])
  expect(await balances('2026-11-20')).toEqual([
    ['=PEAD', 10, 2.5, 0, 0.5, 8],
    ['SBR', 0.3, 0, 0, 0, 0.3],
  ])
})

test('document numbers stay text, dates are dates, weights are numbers', async () => {
  const { name, rows, values, headers } = await rita.sheet(url('2026-11-19'))
  expect(name).toBe('Estoque 2026-11-19')
  expect(headers['content-disposition']).toBe('attachment; filename="estoque-2026-11-19.xlsx"')
  expect(values[1]?.slice(0, 5)).toEqual(['Polímeros', '=PEAD', '0012', '00077', 'Nacional'])
  expect(momentOfCell(values[1]?.[5])).toBe('2026-11-20T00:00:00.000Z')
  expect(rows[1]?.map((cell) => cell?.type === 'n')).toEqual([
    ...[false, false, false, false, false, true, true, true, true, true, true],
  ])
  expect(rows[1]?.some((cell) => cell?.formula)).toBe(false)
})

test('a product that entered late in the evening has the day of the warehouse, not of UTC', async () => {
  const enteredAt = new Date('2026-11-18T01:30:00Z')
  await provider.database.orm
    .update(products)
    .set({ dataEntrada: enteredAt })
    .where(eq(products.id, later.idProduto))
  const { values } = await rita.sheet(url('2026-11-20'))
  expect(momentOfCell(values[2]?.[5])).toBe('2026-11-17T00:00:00.000Z')
})

test('clients have their configured names, and a change of the names changes the ETag', async () => {
  const clients = { '1': '=Resinas do Sul', '2': '' }
  const { database } = provider
  const renamed = await openProvider({ database, site: { ...site, clients } })
  const other = plainCalls(renamed, await renamed.authorize('rita'))
  const { rows, values, headers } = await other.sheet(url('2026-11-20'))
  expect(values.slice(1).map(([client]) => client)).toEqual([
    '=Resinas do Sul',
    'Borracha sintética',
  ])
  expect(rows[1]?.[0]?.formula).toBe(false)
  expect(headers['etag']).not.toBe((await rita.sheet(url('2026-11-20'))).headers['etag'])
  await renamed.close()
})

test('the export of a future day is refused', async () => {
  const reported = await rita.refused(url('2130-01-01'))
  expect(reported).toEqual([422, 'Esta data ainda não chegou'])
})

test('without a day the export is of today in the warehouse', async () => {
  const { name } = await rita.sheet('/api/rep/core/estoque/excel')
  expect(name).toBe('Estoque 2026-11-20')
})

const inQuery = (of: string, data = '2026-11-20') =>
  provider.app.inject({ url: paths.stockExcel(data, Buffer.from(of).toString('base64')) })

test('REP-34 REP-35 the token may be in the query, in base64, because the browser itself downloads the file', async () => {
  const answer = await inQuery(token)
  expect([answer.statusCode, readXlsx(answer.rawPayload).rows.length]).toEqual([200, 3])
})

test('a token in the query is checked like any other, and is accepted by no other call', async () => {
  for (const bad of ['', 'lixo', `${token}x`]) expect((await inQuery(bad)).statusCode).toBe(401)
  const ana = (await provider.authorize('ana')).authorization.replace('Bearer ', '')
  expect((await inQuery(ana)).statusCode).toBe(403)
  const bare = await provider.app.inject({ url: `${url('2026-11-20')}&token=${token}` })
  expect(bare.statusCode).toBe(401)
  const inBase64 = encodeURIComponent(Buffer.from(token).toString('base64'))
  const me = await provider.app.inject({ url: `${paths.me()}?token=${inBase64}` })
  expect(me.statusCode).toBe(401)
  const twice = await provider.app.inject({ url: `${url('2026-11-20')}&token=a&token=b` })
  expect(twice.statusCode).toBe(401)
})

test.each([
  ['2026-02-30', 'Data: precisa ser um dia que existe'],
  ['20/11/2026', 'Data: precisa ser um dia que existe'],
  ['0000-01-01', 'Data: valor inválido'],
  ['1900-01-01', 'Data: valor inválido'],
  ['', 'Data: valor inválido'],
  ["2026-11-20' or 1=1", 'Data: precisa ser um dia que existe'],
])('the day «%s» is refused with a message', async (data, message) => {
  expect(await rita.refused(url(encodeURIComponent(data)))).toEqual([400, message])
})
