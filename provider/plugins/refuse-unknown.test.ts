import { expect, test } from 'vitest'
import { namedIn } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { addEntry } from '../testing/rows/add-entry.ts'
import { exampleCalls } from '../testing/calls/contract-calls.ts'
import { picture } from '../testing/pictures.ts'
import { openForFile } from '../testing/provider-of-file.ts'
import { receivingCalls } from '../testing/calls/receiving-calls.ts'
import { stockCalls } from '../testing/calls/stock-calls.ts'

const strict = await openForFile({ extensions: false })
const person = await strict.authorize('ana')
const receiving = receivingCalls(strict, person)
const stock = stockCalls(strict, person)
const entry = await addEntry(strict.database)
const { id } = await receiving.start(entry)

test('without extensions, calls exactly as in the contract are accepted', async () => {
  expect((await receiving.setWaste(id, 5)).status).toBe(200)
  const { idRecebimentoAvaria } = await receiving.registerDamage(id)
  const packaging = await receiving.addPackaging(idRecebimentoAvaria)
  const Files = await picture()
  const sent = await receiving.setNumber('packagingLabel', packaging, { Files })
  expect(sent.status).toBe(200)
  const head = { method: 'HEAD', url: paths.waste(id), headers: person } as const
  expect((await strict.app.inject(head)).statusCode).toBe(200)
})

test('without extensions, a field that the contract does not name is refused, and nothing changes', async () => {
  const reported = await receiving.setWaste(id, 7, { anterior: 5 })
  expect(reported).toMatchObject({ status: 400, message: 'Campo desconhecido: anterior' })
  expect(reported.error).toEqual({ anterior: 'Desconhecido' })
  expect((await receiving.waste(id)).pesoResiduo).toBe(5)
})

test('without extensions, an unknown part and an unknown field within a list are refused', async () => {
  const Files = await picture()
  const label = { Files, FotoAnterior: '' }
  expect(await receiving.setNumber('packagingLabel', 1, label)).toMatchObject({
    status: 400,
    message: 'Campo desconhecido: FotoAnterior',
  })
  const movimentacoes = [{ idArmazem: 1, nova: true }]
  expect(await stock.reallocate({ idAlocacao: 1, movimentacoes } as never)).toMatchObject({
    status: 400,
    message: 'Campo desconhecido: movimentacoes.nova',
  })
})

test('without extensions, an unknown query parameter is refused', async () => {
  expect(await receiving.call('GET', paths.materials('', 20))).toMatchObject({
    status: 400,
    message: 'Campo desconhecido: itens',
  })
  expect((await receiving.call('GET', paths.materials('PP'))).status).toBe(200)
})

test('without extensions, a call that the contract does not name is not found', async () => {
  const unnamed = exampleCalls.filter(({ method, path }) => namedIn(method, path) === undefined)
  expect(unnamed.map(({ path }) => path)).toEqual([
    '/auth/aparelho',
    '/api/core/armazem/list',
    '/api/core/aparelho/{idAparelho}',
    '/api/core/aparelho/list',
    '/api/core/aparelho/{idAparelho}/credencial',
    '/api/core/aparelho/{idAparelho}/credencial',
    '/api/ops/recebimento/checklist/modelo',
    '/checklists/empilhadeiras/checklist/{idChecklist}/horimetro',
    '/api/rep/ops/monitor/eventos',
    '/auth/signout',
  ])
  // A call that a role may not make gets 403 first.
  const chief = receivingCalls(strict, await strict.authorize('chefe'))
  for (const { method, path } of unnamed) {
    const url = path.replaceAll(/\{\w+\}/g, '999999')
    expect((await chief.call(method, url, method === 'GET' ? {} : { body: {} })).status).toBe(404)
  }
})

test('without extensions, every call that the contract names is found', async () => {
  const writes = exampleCalls.filter(({ method }) => method !== 'GET')
  for (const { method, path } of writes.filter((one) => namedIn(one.method, one.path))) {
    const url = path.replaceAll(/\{\w+\}/g, '999999')
    const reported = await receiving.call(method, url, { body: { estranho: 1 } })
    expect([path, reported.message]).not.toEqual([path, 'Não encontrado'])
  }
})

test('without extensions, the API documentation pages are served', async () => {
  expect((await strict.app.inject('/api/docs')).statusCode).toBe(200)
  expect((await strict.app.inject('/api/docs/json')).statusCode).toBe(200)
})
