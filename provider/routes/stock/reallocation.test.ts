import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { Movement, ReallocationAnswer } from '#contract/schemas/reallocation.ts'
import { addLine, addStock, type AddedStock } from '../../testing/rows/add-stock.ts'
import { valueOf } from '../../testing/calls/make-caller.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import {
  readLineKilos,
  readLying,
  readMovements,
  readStockSum,
} from '../../testing/rows/read-stock.ts'
import { movementOf, stockCalls } from '../../testing/calls/stock-calls.ts'

/** Sessions are checked against the real clock; the movements of these tests have fixed times. */
let now = new Date()
const provider = await openForFile({ now: () => now })
const ana = stockCalls(provider, await provider.authorize('ana'))
now = new Date('2026-11-21T01:30:00.000Z')

const moveOf = (stock: AddedStock, movimentacoes: Movement[], anterior?: number | null) =>
  ana.reallocate({
    idAlocacao: stock.idAlocacao,
    movimentacoes,
    ...(anterior === undefined ? {} : { anterior }),
  })

test('a reallocation lowers the origin, raises the destination lines, and is written to the movements', async () => {
  const { database } = provider
  const stock = await addStock(database, { sets: 8, units: 3 })
  const [one, other] = [await addLine(database), await addLine(database)]
  // The second line already has stock of the same lot.
  const there = await addStock(database, { product: stock, line: other, sets: 1, units: 50 })
  const before = await readStockSum(database)
  const answer = await moveOf(stock, [
    movementOf(stock, one, { sets: 2 }),
    movementOf(stock, other, { sets: 1, units: 10 }),
  ])
  const lying = await readLying(database, stock.idProduto)
  expect(valueOf<ReallocationAnswer>(answer)).toEqual({
    idAlocacao: stock.idAlocacao,
    pesoMovimentado: 4.375,
    pesoRestante: 6.7,
    alocacoes: [lying.get(one.tag)?.idAlocacao, there.idAlocacao],
  })
  expect([...lying.values()]).toEqual(
    expect.arrayContaining([
      { idAlocacao: stock.idAlocacao, peso: 6.7, qtdConjunto: 4, qtdUnidade: 48 },
      { idAlocacao: there.idAlocacao, peso: 4.25, qtdConjunto: 3, qtdUnidade: 5 },
      { idAlocacao: expect.any(Number), peso: 2.75, qtdConjunto: 2, qtdUnidade: 0 },
    ]),
  )
  expect(await readStockSum(database)).toEqual(before)
  // 22:30 in São Paulo is still the previous day.
  const reported = { tipo: 'REALOCACAO', dia: '2026-11-20', username: 'ana' }
  const from = { ...reported, idArmazemOrigem: stock.line.id }
  expect(await readMovements(database, stock.idProduto)).toEqual([
    { ...from, idArmazemDestino: one.id, peso: 2.75, qtdConjunto: 2, qtdUnidade: 0 },
    { ...from, idArmazemDestino: other.id, peso: 1.625, qtdConjunto: 1, qtdUnidade: 10 },
  ])
})

test('each allocation lists the plans that left it, so that a lost response can be detected', async () => {
  const { database } = provider
  const stock = await addStock(database, { sets: 8 })
  const [line, other] = [await addLine(database), await addLine(database)]
  const [first, second, refused] = [randomUUID(), randomUUID(), randomUUID()]
  const move = (plano: string | null, sets: number) =>
    ana.reallocate({
      idAlocacao: stock.idAlocacao,
      movimentacoes: [movementOf(stock, line, { sets }), movementOf(stock, other, { sets })],
      plano,
    })
  const plansAt = async (idArmazem: number) =>
    (await ana.allocation(stock.idProduto, idArmazem)).realocacoes
  expect(await plansAt(stock.line.id)).toEqual([])
  for (const [plano, sets, status] of [
    [first, 1, 200],
    [null, 1, 200],
    [refused, 40, 422],
    [second, 1, 200],
  ] as const) {
    now = new Date(now.getTime() + 1000)
    expect((await move(plano, sets)).status).toBe(status)
  }
  expect(await plansAt(stock.line.id)).toEqual([second, first])
  expect(await plansAt(line.id)).toEqual([])
})

test('a whole allocation can be moved: no query lists it then, and its place can still be read', async () => {
  const { database } = provider
  const stock = await addStock(database, { sets: 2, units: 1, lote: 'TUDO' })
  const line = await addLine(database)
  const answer = await moveOf(stock, [movementOf(stock, line, { sets: 2, units: 1 })], 2.775)
  expect(answer.value).toMatchObject({ pesoMovimentado: 2.775, pesoRestante: 0 })
  const { items } = await ana.query({ type: 'PRODUTO', produto: stock.produto })
  expect(items.map(({ local, peso }) => [local, peso])).toEqual([[line.tag, 2.775]])
  expect(await ana.allocation(stock.idProduto, stock.line.id)).toMatchObject({
    idAlocacao: stock.idAlocacao,
    peso: 0,
    qtdConjunto: 0,
    qtdUnidade: 0,
  })
  const { alocacoes } = valueOf<ReallocationAnswer>(answer)
  const back = await ana.reallocate({
    idAlocacao: alocacoes[0] ?? 0,
    movimentacoes: [movementOf({ ...stock, line }, stock.line, { sets: 2, units: 1 })],
  })
  expect(back.value).toMatchObject({ alocacoes: [stock.idAlocacao] })
})

test('in skid mode the weight counts, and the quantities are derived from it', async () => {
  const { database } = provider
  const stock = await addStock(database, { mode: 'skid', sets: 2 })
  const line = await addLine(database)
  const answer = await moveOf(stock, [movementOf(stock, line, { peso: 1 })])
  expect(answer.status).toBe(200)
  const lying = await readLying(database, stock.idProduto)
  expect(lying.get(line.tag)).toMatchObject({ peso: 1, qtdConjunto: 0, qtdUnidade: 29 })
  expect(lying.get(stock.line.tag)).toMatchObject({ peso: 1.52, qtdConjunto: 1, qtdUnidade: 7 })
})

test('floating-point error of 0.1 + 0.2 refuses no movement and is not stored', async () => {
  const { database } = provider
  const stock = await addStock(database, { mode: 'skid', sets: 1 })
  const [tight, other] = [await addLine(database, { capacidade: 0.3 }), await addLine(database)]
  expect(0.1 + 0.2).toBeGreaterThan(0.3)
  const moved = await moveOf(stock, [
    movementOf(stock, tight, { peso: 0.1 + 0.2 }),
    movementOf(stock, other, { peso: 1.26 - 0.3 }),
  ])
  expect(moved.value).toMatchObject({ pesoMovimentado: 1.26, pesoRestante: 0 })
  expect(await readLineKilos(database, tight.tag)).toEqual({ held: 300, capacity: 300 })
  expect(await ana.line(tight.tag)).toMatchObject({ indisponivel: 0.3 })
})

interface Broken {
  movement?: Partial<Movement>
  /** Sets of a movement that precedes it in the same request. */
  before?: number
  mode?: 'packaging' | 'skid'
  status?: number
  field?: string
  message: string
}

test.each<[string, Broken]>([
  [
    'REALLOC-28 is more than the line takes',
    {
      movement: { qtdConjunto: 3, peso: 4.125 },
      message: 'O peso é maior do que o disponível na linha: 4,1 ton',
    },
  ],
  [
    'REALLOC-29 is more than there is',
    {
      movement: { qtdConjunto: 3, peso: 4.125, idArmazem: -1 },
      message: 'O peso é maior do que o original: 2,75 ton',
    },
  ],
  [
    'REALLOC-30 is more than there is, with the one before',
    {
      before: 1,
      movement: { qtdConjunto: 2, peso: 2.75 },
      message: 'A soma das movimentações ultrapassa o peso da alocação: 2,75 ton',
    },
  ],
  [
    'REALLOC-25 has as many units as a set',
    {
      movement: { qtdConjunto: 0, qtdUnidade: 55, peso: 1.375 },
      field: 'qtdUnidade',
      message: 'O número máximo de unidades é: 54',
    },
  ],
  [
    'weighs nothing',
    { movement: { qtdConjunto: 0, peso: 0 }, message: 'O peso precisa ser maior que 0' },
  ],
  [
    'weighs less than a kilo',
    {
      mode: 'skid',
      movement: { peso: 0.0004 },
      message: 'O peso aceita no máximo três casas decimais',
    },
  ],
  [
    'weighs otherwise than its quantities',
    {
      movement: { qtdConjunto: 1, peso: 1.4 },
      message: 'O peso não confere com as quantidades: 1,375 ton',
    },
  ],
  [
    'goes to a line that there is none of',
    { movement: { idArmazem: 999_999 }, field: 'local', message: 'Linha não encontrada' },
  ],
  [
    'goes to a line that is called otherwise',
    { movement: { local: 'A9-999' }, field: 'local', message: 'Linha não encontrada' },
  ],
  [
    'is of another product',
    {
      movement: { idProduto: 999_999 },
      field: 'idProduto',
      message: 'O produto da movimentação não é o da alocação',
    },
  ],
])('a movement that %s is refused, and no stock moves', async (_what, broken) => {
  const { database } = provider
  const { before = 0, mode = 'packaging', movement = {}, field = 'peso' } = broken
  const stock = await addStock(database, { sets: 2, mode })
  const line = await addLine(database, { capacidade: 4.1 })
  const large = await addLine(database)
  const made = movementOf(stock, line, { sets: 1 })
  const isLarge = movement.idArmazem === -1
  const wrong = {
    ...made,
    ...movement,
    ...(isLarge ? { idArmazem: large.id, local: large.tag } : {}),
  }
  const first = before > 0 ? [movementOf(stock, large, { sets: before })] : []
  const answer = await moveOf(stock, [...first, wrong])
  expect([answer.status, answer.body]).toEqual([
    422,
    {
      message: broken.message,
      error: { [`movimentacoes.${first.length}.${field}`]: broken.message },
    },
  ])
  const lying = await readLying(database, stock.idProduto)
  expect([...lying.keys()]).toEqual([stock.line.tag])
  expect(lying.get(stock.line.tag)?.peso).toBe(stock.peso)
})

test('REALLOC-19 REALLOC-20 the origin or a repeated line is no destination; each movement reports its own error', async () => {
  const { database } = provider
  const stock = await addStock(database, { sets: 4 })
  const line = await addLine(database, { tag: 'K1-001' })
  const one = movementOf(stock, line, { sets: 1 })
  const answer = await moveOf(stock, [one, movementOf(stock, stock.line, { sets: 1 }), one])
  const [same, twice] = [
    'Local de destino igual ao de origem!',
    'A Linha "K1-001" já foi adicionada a lista de movimentações',
  ]
  expect([answer.status, answer.message, answer.error]).toEqual([
    422,
    same,
    { 'movimentacoes.1.local': same, 'movimentacoes.2.local': twice },
  ])
  expect((await readLying(database, stock.idProduto)).size).toBe(1)
})

test('a closed line is refused as a destination, and can still be emptied', async () => {
  const { database } = provider
  const closed = await addLine(database, { ativo: false })
  const stock = await addStock(database, { line: closed, sets: 2 })
  const open = await addLine(database)
  expect(await moveOf(stock, [movementOf(stock, open, { sets: 1 })])).toMatchObject({ status: 200 })
  const there = { ...stock, idAlocacao: (await readLying(database, stock.idProduto)).get(open.tag) }
  const back = await ana.reallocate({
    idAlocacao: there.idAlocacao?.idAlocacao ?? 0,
    movimentacoes: [movementOf(stock, closed, { sets: 1 })],
  })
  expect(back).toMatchObject({ status: 422, message: 'Linha não encontrada' })
})

test('when the capacity was used up meanwhile, the movement is refused with the remaining capacity', async () => {
  const { database } = provider
  const stock = await addStock(database, { sets: 4 })
  const line = await addLine(database, { capacidade: 5 })
  const seen = await ana.line(line.tag)
  expect(seen).toMatchObject({ indisponivel: 0 })
  await addStock(database, { line, sets: 3 })
  const answer = await moveOf(stock, [movementOf(stock, line, { sets: 2 })])
  expect([answer.status, answer.message]).toEqual([
    422,
    'O peso é maior do que o disponível na linha: 0,875 ton',
  ])
})

test('a weight that differs from the one the person saw is a conflict that names both weights', async () => {
  const { database } = provider
  const stock = await addStock(database, { sets: 8 })
  const [one, other] = [await addLine(database), await addLine(database)]
  expect(await moveOf(stock, [movementOf(stock, one, { sets: 2 })], 11)).toMatchObject({
    status: 200,
  })
  const again = await moveOf(stock, [movementOf(stock, other, { sets: 1 })], 11)
  expect([again.status, again.body]).toEqual([
    409,
    { message: 'A alocação mudou', peso: 8.25, anterior: 11 },
  ])
  expect((await readLying(database, stock.idProduto)).get(other.tag)).toBeUndefined()
  // Without `anterior`, only the business rules apply.
  for (const anterior of [8.25, null]) {
    const moved = await moveOf(stock, [movementOf(stock, other, { units: 1 })], anterior)
    expect(moved.status).toBe(200)
  }
})

test('a reallocation whose response was lost takes effect once under its key', async () => {
  const { database } = provider
  const stock = await addStock(database, { sets: 4 })
  const line = await addLine(database)
  const body = {
    idAlocacao: stock.idAlocacao,
    movimentacoes: [movementOf(stock, line, { sets: 1 })],
    anterior: stock.peso,
  }
  const key = { 'idempotency-key': `"${randomUUID()}"` }
  const first = await ana.reallocate(body, key)
  const again = await ana.reallocate(body, key)
  expect([again.status, again.value]).toEqual([200, first.value])
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(await readMovements(database, stock.idProduto)).toHaveLength(1)
  // Without the key, the weight that the person saw shows that the move was made.
  expect(await ana.reallocate(body)).toMatchObject({ status: 409, message: 'A alocação mudou' })
})

test('a reallocation without movements, or of an unknown allocation, is refused', async () => {
  const stock = await addStock(provider.database)
  expect(await moveOf(stock, [])).toMatchObject({
    status: 422,
    error: { movimentacoes: 'Adicione ao menos uma movimentação' },
  })
  const line = await addLine(provider.database)
  const none = await ana.reallocate({
    idAlocacao: 999_999,
    movimentacoes: [movementOf(stock, line, { sets: 1 })],
  })
  expect([none.status, none.message]).toEqual([404, 'Alocação não encontrada'])
})

test.each<[unknown, string]>([
  [{ peso: '1,5' }, 'Movimentação 1, peso: precisa ser um número'],
  [{ peso: '1.5' }, 'Movimentação 1, peso: precisa ser um número'],
  [{ peso: null }, 'Movimentação 1, peso: precisa ser um número'],
  [{ peso: -1 }, 'Movimentação 1, peso: precisa ser no mínimo 0'],
  [{ peso: 1e9 }, 'Movimentação 1, peso: precisa ser no máximo 99.999,999'],
  [{ qtdUnidade: 1.5 }, 'Movimentação 1, quantidade de unidades: precisa ser um número inteiro'],
  [{ qtdConjunto: -1 }, 'Movimentação 1, quantidade de conjuntos: precisa ser no mínimo 0'],
  [{ idArmazem: 0 }, 'Movimentação 1, linha: precisa ser no mínimo 1'],
  [{ local: undefined }, 'Movimentação 1, local: campo obrigatório'],
])('a movement with %j is refused with a message', async (change, message) => {
  const stock = await addStock(provider.database)
  const line = await addLine(provider.database)
  const movement = { ...movementOf(stock, line, { sets: 1 }), ...(change as object) }
  const answer = await ana.call('PUT', paths.reallocation(), {
    body: { idAlocacao: stock.idAlocacao, movimentacoes: [movement] },
  })
  expect([answer.status, answer.message]).toEqual([400, message])
})

test.each<[unknown, string]>([
  [{}, 'Número da alocação: campo obrigatório'],
  [{ idAlocacao: 1 }, 'Movimentação: campo obrigatório'],
  [{ idAlocacao: 1, movimentacoes: {} }, 'Movimentação: valor inválido'],
  [{ idAlocacao: 1, movimentacoes: [], plano: 'x' }, 'Plano: valor inválido'],
])('a reallocation %j is refused with a message', async (body, message) => {
  const answer = await ana.call('PUT', paths.reallocation(), { body })
  expect([answer.status, answer.message]).toEqual([400, message])
})

test('a plan that is a UUID in another notation is refused with a message', async () => {
  const stock = await addStock(provider.database)
  const line = await addLine(provider.database)
  const answer = await ana.reallocate({
    idAlocacao: stock.idAlocacao,
    movimentacoes: [movementOf(stock, line, { sets: 1 })],
    plano: `urn:uuid:${randomUUID()}`,
  })
  expect([answer.status, answer.message]).toEqual([400, 'Plano: valor inválido'])
})

test('more than 100 movements in one reallocation are refused', async () => {
  const stock = await addStock(provider.database)
  const line = await addLine(provider.database)
  const movement = movementOf(stock, line, { units: 1 })
  const answer = await moveOf(
    stock,
    Array.from({ length: 101 }, () => movement),
  )
  expect([answer.status, answer.message]).toEqual([400, 'Movimentação: aceita no máximo 100 itens'])
})
