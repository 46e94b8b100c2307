import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEntry } from './testing/rows/add-entry.ts'
import { addLoading } from './testing/rows/add-loading.ts'
import { addLine, addStock } from './testing/rows/add-stock.ts'
import { addForklift } from './testing/rows/add-forklift.ts'
import { exitIds } from './testing/rows/fill-database.ts'
import { forkliftCalls } from './testing/calls/forklift-calls.ts'
import { callOf, type Operation } from './testing/calls/fuzz-calls.ts'
import { loadingChecklistCalls } from './testing/calls/loading-checklist-calls.ts'
import { openProvider, type TestProvider } from './testing/open-provider.ts'
import { picture } from './testing/pictures.ts'
import { receivingCalls } from './testing/calls/receiving-calls.ts'

/** `FUZZ_SEED=… FUZZ_RUNS=… npx vitest run provider/fuzz` repeats or lengthens a run. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2_147_483_647)
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60)

let provider: TestProvider
let session: { authorization: string }
let supervisor: { authorization: string }
let photo: Buffer
let paths: Record<string, Record<string, Operation>>
/** Existing values, by the names of the parameters that take them. */
let known: Record<string, unknown[]>

beforeAll(async () => {
  provider = await openProvider()
  session = await provider.authorize('ana')
  supervisor = await provider.authorize('chefe')
  photo = await picture()
  known = await makeKnown()
  const answer = await provider.app.inject({ url: '/api/docs/json' })
  ;({ paths } = answer.json<{ paths: typeof paths }>())
})

async function makeKnown() {
  const calls = receivingCalls(provider, session)
  const items = [
    { produto: 'PP', lote: 'L1' },
    { produto: 'SBR', lote: 'L2', mode: 'BAG' as const },
  ]
  const entry = await addEntry(provider.database, { items })
  const { id, idChecklist } = await calls.start(entry)
  const waiting = await calls.finish(await addEntry(provider.database))
  const { idRecebimentoAvaria, packaging } = await calls.fillDamage(id)
  const image = (await calls.damage(idRecebimentoAvaria)).imagens[0]?.idRecebimentoImage ?? 0
  await calls.addQuestionPhoto({ idChecklist, idPergunta: 102 })
  const [questionImage] = (await calls.step(id, 2)).images
  const reports = [id, waiting]
  const checklists = [idChecklist, (await calls.step(waiting)).id]
  const questions = [101, 102, 107, 112, 201, 205, 206]
  const forklift = await makeForklift()
  const loading = await loadingChecklistCalls(provider, supervisor).page(exitIds.unstuffed)
  checklists.push(forklift.idChecklist, loading.checklist.idChecklist)
  return {
    ...forklift.known,
    ...(await makeStock()),
    // None of these is a user whose session the run uses.
    uid: [-1, 2, 4, 5],
    urid: [3, 4, 5],
    rid: [1, 4, 5],
    role: [2, 4],
    roles: [[2, 4], [2, 2], []],
    idSaida: [...Object.values(exitIds), await addLoading(provider.database)],
    id: [...reports, entry.idNotaFiscal, idRecebimentoAvaria, packaging],
    ref: entry.items.map(({ referenceId }) => referenceId),
    idNotaFiscal: [entry.idNotaFiscal],
    produto: ['PP', 'SBR'],
    lote: ['L1', 'L2'],
    idRecebimento: reports,
    IdRecebimento: reports,
    idRecebimentoAvaria: [idRecebimentoAvaria],
    IdRecebimentoAvaria: [idRecebimentoAvaria],
    IdRecebimentoAvariaEmbalagem: [packaging],
    idChecklist: checklists,
    IdChecklist: checklists,
    idPergunta: questions,
    IdPergunta: questions,
    idOption: [1011, 1012, 1013, 1071, 1121, 2051, 2062],
    idImage: [image, questionImage?.id],
  }
}

/** Machines with and without a checklist of today, and values that answer their items. */
async function makeForklift() {
  const calls = forkliftCalls(provider, supervisor)
  const past = [{ dia: '2026-01-01', horimetro: 10 }]
  const [used, free] = [
    await addForklift(provider.database, { past }),
    await addForklift(provider.database, { past }),
  ]
  const idChecklist = await calls.start(used.id, 20)
  await calls.answer(idChecklist, 'pneus', '2', { obs: 'Corte', file: photo })
  const { checklist } = await calls.page(idChecklist)
  const known = {
    idMaquina: [used.id, free.id],
    field: ['pneus', 'carga'],
    fieldType: ['CL', 'DECIMAL'],
    value: ['', '1', '2', '87.5'],
    anterior: ['', '1', '2'],
    horimetro: [5, 20.5, 21],
    data: [new Date().toISOString(), new Date(Date.now() - 86_400_000).toISOString()],
    year: [2026],
    month: [11],
    file: [checklist.file01],
  }
  return { idChecklist, known }
}

/** Stock on one line in each mode, and lines that can receive it. */
async function makeStock() {
  const { database } = provider
  const stocks = [
    await addStock(database, { produto: 'PP', lote: 'L1' }),
    await addStock(database, { produto: 'SBR', lote: 'L2', mode: 'skid' }),
  ]
  const lines = [await addLine(database), await addLine(database)]
  const places = [...stocks.map(({ line }) => line), ...lines]
  return {
    idAlocacao: stocks.map(({ idAlocacao }) => idAlocacao),
    idProduto: stocks.map(({ idProduto }) => idProduto),
    idArmazem: places.map(({ id }) => id),
    local: places.map(({ tag }) => tag),
    peso: [0.025, 1.375, 0.1 + 0.2],
    idStatus: [2, 3, 4],
  }
}

afterAll(() => provider.close())

const someHeaders = () =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Record<string, string>>(session) },
    { weight: 3, arbitrary: fc.constant(supervisor) },
    fc
      .constantFrom('"k1"', '"k2"', 'k', '""', '"\\"')
      .map((key) => ({ ...session, 'idempotency-key': key })),
    fc
      .constantFrom('Bearer x', 'Basic eDp5', 'Bearer ', '')
      .map((authorization) => ({ authorization })),
  )

test(`no call of the OpenAPI document can be made to fail with 500 (seed ${seed})`, async () => {
  const all = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method, operation })),
  )
  // Last, because no call is accepted after it.
  const endsSession = ({ template }: { template: string }) => template === '/auth/signout'
  const operations = [...all.filter((one) => !endsSession(one)), ...all.filter(endsSession)]
  expect(operations.length).toBeGreaterThanOrEqual(88)
  const by = { known, photo, headers: someHeaders() }
  const seen = new Set<number>()
  for (const { template, method, operation } of operations) {
    const isRight = fc.asyncProperty(callOf(template, operation, by), async (call) => {
      const upper = method.toUpperCase() as 'GET'
      const answer = await provider.app.inject({ method: upper, ...call })
      seen.add(answer.statusCode)
      expect(answer.statusCode).toBeLessThan(500)
      if (answer.statusCode < 400) return
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.json<{ message: string }>().message).toMatch(/^\p{L}.{3,}/u)
    })
    await fc.assert(isRight, { seed, numRuns })
  }
  // These statuses prove that calls passed authentication, and were refused for many reasons.
  for (const status of [200, 400, 401, 403, 404, 409, 415, 422]) expect(seen).toContain(status)
  expect(provider.reported).toEqual([])
}, 900_000)
