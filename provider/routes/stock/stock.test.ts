import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { addLine, addProduct, addStock, packings } from '../../testing/rows/add-stock.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { movementOf, stockCalls } from '../../testing/calls/stock-calls.ts'

const provider = await openForFile()
const ana = stockCalls(provider, await provider.authorize('ana'))
const { database } = provider
const pead = await addStock(database, {
  line: await addLine(database, { tag: 'A1-001' }),
  produto: 'PEAD GF 4950 Injeção',
  lote: 'K261101-07',
  notaFiscal: '812345',
  sets: 3,
  units: 7,
})
const latex = await addStock(database, {
  line: await addLine(database, { tag: 'B2-010', pavilhao: 'E', capacidade: 41.25 }),
  produto: 'Látex Ação 40',
  lote: 'LÃ1',
  notaFiscal: null,
  dataEntrada: new Date('2026-11-21T08:00:00Z'),
  origem: 'Importação',
  mode: 'skid',
  sets: 10,
})
// The same material in another lot and line, and a product whose name contains the whole name of the first.
await addStock(database, {
  line: await addLine(database, { tag: 'A1-002' }),
  produto: 'PEAD GF 4950 Injeção',
  lote: 'K261101-071',
  sets: 1,
})
await addStock(database, { line: pead.line, produto: 'PEAD GF 4950 Injeção Especial', sets: 2 })
// An allocation with nothing left.
await addStock(database, { line: pead.line, produto: 'Esgotado', lote: 'FIM', sets: 0 })

const peadItem = () => ({
  idAlocacao: pead.idAlocacao,
  idProduto: pead.idProduto,
  idArmazem: pead.line.id,
  produto: 'PEAD GF 4950 Injeção',
  lote: 'K261101-07',
  notaFiscal: '812345',
  dataEntrada: '2026-11-20T12:00:00.000Z',
  peso: 4.3,
  qtdConjunto: 3,
  umConjunto: 'Palete',
  qtdUnidade: 7,
  umUnidade: 'Saco',
  local: 'A1-001',
  origem: 'Nacional',
})

test('STK-11 a query returns allocations with all their fields, the line, and the packaging of the products', async () => {
  const { items, local, embalagens } = await ana.query({ type: 'LINHA', local: 'A1-001' })
  expect(local).toBe('A1-001')
  expect(items[0]).toEqual(peadItem())
  expect(items.map(({ produto }) => produto)).toEqual([
    'PEAD GF 4950 Injeção',
    'PEAD GF 4950 Injeção Especial',
  ])
  expect(embalagens?.find(({ idProduto }) => idProduto === pead.idProduto)).toEqual({
    idProduto: pead.idProduto,
    ...packings.packaging,
  })
  expect(embalagens).toHaveLength(2)
})

test.each([
  ['A1-001', 'A1-001', ['A1-001']],
  [' a1 001 ', 'A1-001', ['A1-001']],
  ['a1', 'A1', ['A1-001', 'A1-002']],
  ['Z9-999', 'Z9-999', []],
  ['---', '---', []],
  ['%', '%', []],
  ['', null, ['A1-001', 'A1-002', 'B2-010']],
  [null, null, ['A1-001', 'A1-002', 'B2-010']],
])('a query by line with «%s» has the name %s and finds %j', async (typed, name, tags) => {
  const { items, local } = await ana.query({ type: 'LINHA', local: typed, produto: 'ignorado' })
  expect(local).toBe(name)
  expect([...new Set(items.map((item) => item.local))]).toEqual(tags)
})

test.each([
  ['PEAD GF 4950 Injeção', '', ['K261101-07', 'K261101-071']],
  ['pead gf 4950 injecao', 'k26110107', ['K261101-07']],
  ['pead', 'K261101-07', ['K261101-07']],
  ['', 'k261101', ['K261101-07', 'K261101-071']],
  ['latex acao', 'la1', ['LÃ1']],
  ['Esgotado', '', []],
  ['4950', 'não há', []],
  ["' or 1=1 --", '', []],
])('a query by product «%s» and lot «%s» finds %j', async (produto, lote, lots) => {
  const { items, local } = await ana.query({ type: 'PRODUTO', produto, lote, local: 'ignorado' })
  expect(local).toBeNull()
  expect(items.map((item) => item.lote).toSorted()).toEqual(lots)
})

test('a name that is part of another name is found alone, and a part of it finds both', async () => {
  const named = await ana.query({ type: 'PRODUTO', produto: 'PEAD GF 4950 INJEÇÃO' })
  expect(new Set(named.items.map(({ produto }) => produto))).toEqual(
    new Set(['PEAD GF 4950 Injeção']),
  )
  const held = await ana.query({ type: 'PRODUTO', produto: 'PEAD GF 4950 INJ' })
  expect(new Set(held.items.map(({ produto }) => produto)).size).toBe(2)
})

test('one allocation is read by product and line, even when nothing is left of it', async () => {
  expect(await ana.allocation(pead.idProduto, pead.line.id)).toEqual({
    ...peadItem(),
    realocacoes: [],
  })
  const gone = await addStock(provider.database, { line: pead.line, product: latex, sets: 0 })
  expect(await ana.allocation(gone.idProduto, gone.line.id)).toMatchObject({ peso: 0 })
  const none = await ana.call('GET', paths.allocation(pead.idProduto, latex.line.id))
  expect([none.status, none.message]).toEqual([404, 'Alocação não encontrada'])
})

test('the packaging of a product is returned, in packaging and in skid mode', async () => {
  expect(await ana.packaging(pead.idProduto)).toEqual(packings.packaging)
  expect(await ana.packaging(latex.idProduto)).toEqual(packings.skid)
  const none = await ana.call('GET', paths.productPackaging(999_999))
  expect([none.status, none.message]).toEqual([404, 'Embalagem do produto não encontrada'])
})

test('a product without packaging data is shown, and cannot be moved', async () => {
  const { database } = provider
  const bare = await addStock(database, { produto: 'Sem embalagem', lote: 'SE1' })
  await database.orm.execute(sql`
    delete from packagings where id_material in
      (select id from materials where produto = 'Sem embalagem')`)
  const { items, embalagens } = await ana.query({ type: 'PRODUTO', produto: 'sem embalagem' })
  expect(items).toMatchObject([{ idAlocacao: bare.idAlocacao, umConjunto: '', umUnidade: '' }])
  expect(embalagens).toEqual([])
  const line = await addLine(database)
  const moved = await ana.reallocate({
    idAlocacao: bare.idAlocacao,
    movimentacoes: [movementOf(bare, line, { sets: 1 })],
  })
  expect([moved.status, moved.message]).toEqual([
    422,
    'A embalagem deste produto não está cadastrada',
  ])
  await database.orm.execute(sql`delete from allocations where id = ${bare.idAlocacao}`)
  await database.orm.execute(sql`delete from products where id = ${bare.idProduto}`)
  await database.orm.execute(sql`delete from materials where produto = 'Sem embalagem'`)
})

test('materials are found by name, as typed', async () => {
  const all = await ana.materials()
  expect(all.map(({ produto }) => produto)).toEqual([
    'Esgotado',
    'Látex Ação 40',
    'PEAD GF 4950 Injeção',
    'PEAD GF 4950 Injeção Especial',
  ])
  for (const text of ['INJECAO', ' injeção ', 'gf 4950']) {
    expect(await ana.materials(text)).toEqual(all.slice(2))
  }
  expect(await ana.materials('%')).toEqual([])
  expect(await ana.materials('', 1)).toEqual(all.slice(0, 1))
})

test('lots in stock are found, of one product or of all, the latest first', async () => {
  const [first, ...rest] = await ana.lots()
  expect(first).toEqual({ lote: 'LÃ1', produto: 'Látex Ação 40' })
  expect(rest.map(({ lote }) => lote)).toContain('K261101-07')
  expect([first, ...rest].map((one) => one?.lote)).not.toContain('FIM')
  expect(await ana.lots('k26110107', 'pead gf 4950 injeção')).toEqual([
    { lote: 'K261101-07', produto: 'PEAD GF 4950 Injeção' },
    { lote: 'K261101-071', produto: 'PEAD GF 4950 Injeção' },
  ])
  expect(await ana.lots('K26', 'Látex Ação 40')).toEqual([])
  expect(await ana.lots('', '', 1)).toEqual([first])
})

test('a lot on several lines, or from two invoices, is listed once', async () => {
  const produto = 'BR Repetido'
  const lot = { produto, lote: 'R1' }
  const product = await addProduct(provider.database, lot)
  await addStock(provider.database, { product })
  await addStock(provider.database, { product })
  await addStock(provider.database, { ...lot, notaFiscal: '2' })
  expect(await ana.lots('', produto)).toEqual([lot])
})

test('a line is found by its tag in any notation, with its capacity and occupancy', async () => {
  const line = await addLine(provider.database, { tag: 'H7-123', capacidade: 0.3 })
  const of = { id: line.id, tag: 'H7-123', capacidade: 0.3, pavilhao: 'H' }
  expect(await ana.line('H7-123')).toEqual({ ...of, indisponivel: 0 })
  await addStock(provider.database, { line, sets: 0, units: 4 })
  await addStock(provider.database, { line, sets: 0, units: 8 })
  for (const text of ['h7-123', ' H7 123', 'h7123']) {
    expect(await ana.line(text)).toEqual({ ...of, indisponivel: 0.3 })
  }
})

test('an unknown or closed line is not found', async () => {
  await addLine(provider.database, { tag: 'H7-999', ativo: false })
  for (const tag of ['H7-998', 'H7-999', 'H7-1', '%', '—']) {
    expect(await ana.line(tag)).toMatchObject({ status: 404, message: 'Linha não encontrada' })
  }
  expect(await ana.line('')).toMatchObject({
    status: 400,
    message: 'Linha: campo obrigatório',
  })
})

test('all lines that take stock can be read at once', async () => {
  const lines = await ana.lines()
  expect(lines.find(({ tag }) => tag === 'B2-010')).toEqual({
    id: latex.line.id,
    tag: 'B2-010',
    capacidade: 41.25,
    indisponivel: 12.6,
    pavilhao: 'E',
  })
  expect(lines.map(({ tag }) => tag)).not.toContain('H7-999')
  expect(lines.map(({ tag }) => tag)).toEqual(lines.map(({ tag }) => tag).toSorted())
})

test.each([
  [{}, 'Tipo de consulta: campo obrigatório'],
  [{ type: 'PALETE' }, 'Tipo de consulta: precisa ser um destes valores: LINHA, PRODUTO'],
  [{ type: 'LINHA', local: 5 }, 'Local: precisa ser um texto'],
  [{ type: 'PRODUTO', lote: 'x'.repeat(201) }, 'Lote: aceita no máximo 200 caracteres'],
])('a query %j is refused with a message', async (body, message) => {
  expect(await ana.call('POST', paths.stockQuery(), { body })).toMatchObject({
    status: 400,
    message,
  })
})

test('stock cannot be read without a session', async () => {
  const urls = [paths.materials(''), paths.lots('', ''), paths.lines(), paths.line('A1-001')]
  for (const url of [...urls, paths.productPackaging(1), paths.allocation(1, 1)]) {
    expect((await provider.app.inject({ url })).statusCode).toBe(401)
  }
  for (const [method, url] of [
    ['POST', paths.stockQuery()],
    ['PUT', paths.reallocation()],
  ] as const) {
    const answer = await provider.app.inject({ method, url, payload: { type: 'LINHA' } })
    expect(answer.statusCode).toBe(401)
  }
})
