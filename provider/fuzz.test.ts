import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEntry } from './testing/add-entry.ts'
import { addLoading } from './testing/add-loading.ts'
import { addLine, addStock } from './testing/add-stock.ts'
import { addForklift } from './testing/add-forklift.ts'
import { exitIds } from './testing/fill-database.ts'
import { forkliftCalls } from './testing/forklift-calls.ts'
import { addExamples, nearly, oddText, type Schema } from './testing/fuzz-arbitraries.ts'
import { loadingChecklistCalls } from './testing/loading-checklist-calls.ts'
import { multipart, type Part } from './testing/multipart.ts'
import { openProvider, type TestProvider } from './testing/open-provider.ts'
import { picture } from './testing/pictures.ts'
import { receivingCalls } from './testing/receiving-calls.ts'

/** `FUZZ_SEED=… FUZZ_RUNS=… npx vitest run provider/fuzz` repeats or lengthens a run. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2_147_483_647)
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60)

interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: Schema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface Call {
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

let provider: TestProvider
let session: { authorization: string }
let supervisor: { authorization: string }
let photo: Buffer
let paths: Record<string, Record<string, Operation>>
/** What is there, by the names that calls give to it. */
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
    // Nobody whose session the run uses.
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

/** Machines with a checklist of today and without one, and what its items are answered with. */
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

/** What lies on one line in each mode, and lines that it may go to. */
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

const pathValue = ({ name, schema }: Parameter) => {
  const examples = known[name]
  return examples ? nearly({ ...schema, examples }) : nearly(schema)
}

const urlOf = (template: string, parameters: Parameter[]): fc.Arbitrary<string> => {
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query')
  return fc
    .tuple(
      fc.tuple(...inPath.map(pathValue)),
      fc.tuple(...inQuery.map(({ schema }) => fc.option(nearly(schema), { nil: undefined }))),
    )
    .map(([segments, values]) => {
      const path = inPath.reduce(
        (url, { name }, index) => url.replace(`{${name}}`, () => encode(segments[index])),
        template,
      )
      const query = inQuery.flatMap(({ name }, index) =>
        values[index] === undefined ? [] : [`${name}=${encode(values[index])}`],
      )
      return query.length === 0 ? path : `${path}?${query.join('&')}`
    })
}

/** Half a surrogate cannot be encoded; it is sent as the bytes that it would be. */
const encode = (value: unknown) =>
  encodeURIComponent(String(value).replaceAll(/[\ud800-\udfff]/g, '')) || '%ED%A0%80'

const partOf = ([name, schema]: [string, Schema]): fc.Arbitrary<Part[]> => {
  const file = fc
    .oneof(
      fc.constant(photo),
      fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    )
    .map((bytes): Part => ({ name, bytes, filename: '../x' }))
  if (schema.type === 'array') {
    return fc.array(file, { maxLength: 3 })
  }
  const text = nearly(schema).map((value): Part => ({ name, value: String(value) }))
  const part = schema.format === 'binary' ? fc.oneof({ weight: 4, arbitrary: file }, text) : text
  return fc.oneof(
    { weight: 6, arbitrary: part.map((one) => [one]) },
    { weight: 1, arbitrary: fc.constant<Part[]>([]) },
    { weight: 1, arbitrary: fc.array(part, { minLength: 2, maxLength: 2 }) },
  )
}

const bodyOf = ({ requestBody }: Operation): fc.Arbitrary<Pick<Call, 'headers' | 'payload'>> => {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const junk = fc
    .tuple(
      oddText,
      fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=b'),
    )
    .map(([payload, contentType]) => ({ payload, headers: { 'content-type': contentType } }))
  const none = fc.constant({ headers: {} })
  if (media) addExamples(media.schema, known)
  if (!media) return fc.oneof({ weight: 4, arbitrary: none }, junk)
  const whole =
    type === 'multipart/form-data'
      ? fc.tuple(...Object.entries(media.schema.properties ?? {}).map(partOf)).map((parts) => {
          const { payload, headers } = multipart(parts.flat())
          return { payload: payload as Buffer, headers: headers as Record<string, string> }
        })
      : nearly(media.schema).map((value) => ({
          payload: JSON.stringify(value) ?? '',
          headers: { 'content-type': 'application/json' },
        }))
  return fc.oneof({ weight: 8, arbitrary: whole }, junk, none)
}

const someHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.constant(null).map(() => supervisor) },
  fc.constantFrom('"k1"', '"k2"', 'k', '""', '"\\"').map((key) => ({ 'idempotency-key': key })),
  fc
    .constantFrom('Bearer x', 'Basic eDp5', 'Bearer ', '')
    .map((authorization) => ({ authorization })),
)

const callOf = (template: string, operation: Operation): fc.Arbitrary<Call> =>
  fc
    .tuple(urlOf(template, operation.parameters ?? []), bodyOf(operation), someHeaders)
    .map(([url, body, headers]) => ({
      ...body,
      url,
      headers: { ...session, ...body.headers, ...headers },
    }))

test(`no call of the OpenAPI document can be made to fail with 500 (seed ${seed})`, async () => {
  const operations = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method, operation })),
  )
  expect(operations.length).toBeGreaterThanOrEqual(88)
  const seen = new Set<number>()
  for (const { template, method, operation } of operations) {
    const isRight = fc.asyncProperty(callOf(template, operation), async (call) => {
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
  // It went past the door: calls were let in, and refused for many reasons.
  for (const status of [200, 400, 401, 403, 404, 409, 415, 422]) expect(seen).toContain(status)
  expect(provider.reported).toEqual([])
}, 300_000)
