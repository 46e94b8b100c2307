import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCalls, fieldsIn, namedIn } from '#contract/calls.ts'
import { withoutExtensions } from '#contract/extensions.ts'
import { paths } from '#contract/paths.ts'
import { operationByKind, operations } from '#src/operations.ts'
import { argsWithServerIds, localIdsIn } from '#src/outbox/aliases.ts'
import { withExtensions } from '#src/outbox/extensions.ts'
import type { Operation, OutboxRequest, Replay } from '#src/outbox/operation.ts'
import { addEntry } from '#provider/testing/add-entry.ts'
import { valueOf } from '#provider/testing/make-caller.ts'
import { textId, withTextIds } from '#provider/testing/text-ids.ts'
import { addLine, addStock } from '#provider/testing/add-stock.ts'
import { addLoading } from '#provider/testing/add-loading.ts'
import { addForklift } from '#provider/testing/add-forklift.ts'
import { forkliftCalls } from '#provider/testing/forklift-calls.ts'
import { receivingCalls } from '#provider/testing/receiving-calls.ts'
import { openProvider, type TestProvider } from '#provider/testing/open-provider.ts'
import { buildMultipart } from '#src/api/multipart.ts'
import { operationExamples, receivingItems } from './operation-examples.ts'

const src = fileURLToPath(new URL('../src', import.meta.url))

/** Kinds are stored on devices: this list only grows. */
const frozenKinds = [
  'stuffing.uploadPhoto.v1',
  'stuffing.addPrePhoto.v1',
  'stuffing.finishPre.v1',
  'receiving.startReport.v1',
  'receiving.finalizeReport.v1',
  'checklist.answerQuestion.v1',
  'checklist.clearQuestion.v1',
  'checklist.finishQuestion.v1',
  'checklist.addPhoto.v1',
  'checklist.setPhoto.v1',
  'checklist.removePhoto.v1',
  'receiving.registerDamage.v1',
  'receiving.addDamageEvidence.v1',
  'receiving.setClassifiedWeight.v1',
  'receiving.setSacks.v1',
  'receiving.addPackaging.v1',
  'receiving.setLabel.v1',
  'receiving.setLabelPhoto.v1',
  'receiving.setSeal.v1',
  'receiving.setSealPhoto.v1',
  'receiving.setPackagingWeight.v1',
  'receiving.addPackagingEvidence.v1',
  'receiving.setWaste.v1',
  'receiving.addWasteEvidence.v1',
  'receiving.setUnderSize.v1',
  'receiving.addUnderSizeEvidence.v1',
  'receiving.removeEvidence.v1',
  'forklift.startChecklist.v1',
  'forklift.answerItem.v1',
  'forklift.clearItem.v1',
  'loading.advance.v1',
  'stock.saveReallocation.v1',
  'arrival.registerDriver.v1',
  'arrival.updateDriver.v1',
  'arrival.register.v1',
]

/** Calls that the contract has answered with a sentence alone. */
const answeredByMessage = new Set([
  'checklist.clearQuestion.v1',
  'checklist.removePhoto.v1',
  'receiving.removeEvidence.v1',
  'loading.advance.v1',
])

describe('the list of operations', () => {
  it('holds each kind once, and exactly the frozen ones', () => {
    expect(operations.map(({ kind }) => kind)).toEqual(frozenKinds)
    expect([...operationByKind.keys()]).toEqual(frozenKinds)
  })

  it('holds every file under operations/ of a feature, and of the checklist', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(features\/[\w-]+|checklist)\/operations\/.*\.ts$/.test(file))
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => `#src/${file}`)
    const listed = readFileSync(`${src}/operations.ts`, 'utf8').matchAll(
      /from '(#src\/(?:features|checklist)\/.+)'/g,
    )
    expect(files.length).toBeGreaterThan(0)
    expect([...listed].map((match) => match[1] ?? '').toSorted()).toEqual(files.toSorted())
  })

  it('has an example of each to be looked at', () => {
    expect(operationExamples.map(({ operation }) => operation.kind)).toEqual(frozenKinds)
  })
})

const context = { id: Number }

/** A path with its numbers, steps and query left open. */
const shapeOf = (path: string) => path.replace(/\?.*$/, '').replaceAll(/\/\d+(?=\/|$)/g, '/{n}')

/** The route of the contract that answers a call. */
function routeOf(method: string, path: string): string {
  const fits = Object.keys(contractCalls).find((call) => {
    const [itsMethod, route = ''] = call.split(' ')
    const pattern = route.replaceAll(/\{\w+\}/g, String.raw`[\w-]+`)
    return itsMethod === method && new RegExp(`^${pattern}(\\?|$)`).test(path)
  })
  return fits?.split(' ')[1] ?? ''
}

const knownShapes = new Set(
  Object.values(paths).map((build) => shapeOf((build as (...args: unknown[]) => string)(1, 1, 1))),
)

describe.each(operationExamples)('$operation.kind', ({ operation, args }) => {
  const spec = operation as unknown as Operation
  const request: OutboxRequest = spec.request(args, context)

  it('accepts its arguments, which survive being stored', () => {
    spec.check(args)
    const intent = spec(args)
    expect(structuredClone(intent.args)).toEqual(args)
  })

  it('refuses arguments that are none', () => {
    expect(() => spec.check({})).toThrow()
    expect(() => spec.check({ ...(args as object), more: 1 })).toThrow()
  })

  it('has words for a person, and a screen that it was made on', () => {
    expect(spec.label(args).trim()).not.toBe('')
    expect(spec.record(args).title.trim()).not.toBe('')
    expect(spec.record(args).path).toMatch(/^\/[a-z]/)
    expect(spec.lane(args)).toMatch(/^[a-z-]+:.+/)
  })

  it('calls a path that the contract knows', () => {
    expect(knownShapes).toContain(shapeOf(request.path))
    const replay: Replay<unknown> = spec.replay
    if (replay.class !== 'probe') return
    for (const path of [replay.ask(args, context)].flat()) {
      expect(knownShapes).toContain(shapeOf(path))
    }
  })

  it('carries what the contract names, letter by letter; all else is an extension', () => {
    const names = (of: OutboxRequest) => [
      ...(of.parts ?? []).map(({ name }) => name),
      ...fieldsIn(of.json),
    ]
    const known = (method: string, path: string) => namedIn(method, routeOf(method, path))
    const named = known(request.method, request.path) ?? new Set()
    expect(names(request).filter((name) => !named.has(name))).toEqual([])
    const more = names(withExtensions(request)).filter((name) => !names(request).includes(name))
    expect(more.filter((name) => named.has(name))).toEqual([])
    const replay: Replay<unknown> = spec.replay
    const asked = [
      spec.look?.(args, context) ?? [],
      replay.class === 'probe' ? replay.ask(args, context) : [],
    ].flat()
    for (const path of asked) {
      // src/api/send.ts leaves out the rest where it is not taken.
      const query = [...new URLSearchParams(withoutExtensions(path).split('?')[1]).keys()]
      expect(query.filter((name) => known('GET', path)?.has(name) !== true)).toEqual([])
    }
  })

  it('sends the photos that it names, and no others', () => {
    const sent = (request.parts ?? []).flatMap((part) => ('bodyId' in part ? [part.bodyId] : []))
    expect(sent).toEqual(spec.photos?.(args) ?? [])
  })

  it('changes the reads of its own record, and leaves what was never read alone', () => {
    const effects = spec.effects(args)
    expect(effects.map(({ key }) => key)).toContain(spec.lane(args))
    const ownId = spec.makes?.(args).id
    for (const { key, apply } of effects) {
      // Only of what it makes itself does it know all there is.
      const isOwn = ownId !== undefined && key.includes(ownId)
      if (!isOwn) expect(apply(undefined)).toBeUndefined()
    }
  })

  it.each([undefined, null, '', [], {}, { value: null }, { message: 'ok' }, '<html></html>'])(
    'takes %j for no answer of this call',
    (body) => {
      const isMessage = typeof body === 'object' && body !== null && 'message' in body
      if (isMessage && answeredByMessage.has(spec.kind)) return
      expect(spec.accept(body, args)).toBeUndefined()
    },
  )
})

describe.each([
  { provides: 'that takes extensions', extensions: true },
  { provides: 'that takes the letter of the contract alone', extensions: false },
])('the reference provider $provides', ({ extensions }) => {
  let provider: TestProvider
  let authorization: { authorization: string }
  let inspector: { authorization: string }

  beforeAll(async () => {
    provider = await openProvider({ extensions })
    authorization = await provider.authorize('ana')
    await fillReceiving(provider, authorization)
    inspector = await provider.authorize('ivo')
    await fillForklifts(provider, inspector)
    expect(await addLoading(provider.database)).toBe(1)
    await fillStock(provider)
  }, 60_000)

  afterAll(() => provider.close())

  const boundary = 'pavilhao-test'

  function bodyOf({ parts, json }: OutboxRequest, photo: ArrayBuffer) {
    if (parts === undefined) return json === undefined ? {} : { payload: json as object }
    const whole = parts.map((part) =>
      'value' in part
        ? part
        : { name: part.name, filename: 'foto.jpg', type: 'image/jpeg', bytes: photo },
    )
    return {
      payload: Buffer.from(buildMultipart(boundary, whole)),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    }
  }

  /** How many of its photos the provider shows where the operation says that it does. */
  async function readBack(operation: Operation, args: unknown) {
    const read = operation.receipt?.read(args)
    if (read === undefined || localIdsIn(decodeURIComponent(read.path)).length > 0) return undefined
    const headers = personOf(operation)
    const answer = await provider.app.inject({ url: read.path, headers })
    expect(answer.statusCode, read.path).toBe(200)
    return operation.receipt?.found(read.unwrap(answer.json()), [args])
  }

  const personOf = ({ kind }: Operation) =>
    kind.startsWith('forklift.') ? inspector : authorization

  it.each(operationExamples)(
    'accepts $operation.kind, its answer is read, and its photos are read back',
    async (example) => {
      const operation = example.operation as unknown as Operation
      const photo = await pictureOf(operation.kind)
      const args = withHash(example.args, hashOf(photo))
      const built = operation.request(args, context)
      const request = extensions ? withExtensions(built) : built
      const { headers, ...body } = { headers: {}, ...bodyOf(request, photo) }
      const photoCount = operation.photos?.(args).length ?? 0
      const before = await readBack(operation, args)
      // What will be made has no page yet.
      if (operation.makes === undefined) expect(before).toBe(photoCount === 0 ? undefined : 0)
      const answer = await provider.app.inject({
        method: request.method,
        url: request.path,
        headers: {
          ...headers,
          ...personOf(operation),
          'idempotency-key': `"${crypto.randomUUID()}"`,
        },
        ...body,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      const accepted = operation.accept(answer.json(), args)
      expect(accepted).toBeDefined()
      const asText = operation.accept(withTextIds(answer.json()), withTextIds(args))
      expect(asText?.id).toBe(accepted?.id === undefined ? undefined : textId(Number(accepted.id)))
      expect(asText).toBeDefined()
      if (photoCount === 0) return
      expect(accepted?.received?.size).toBe(photo.byteLength)
      const made = operation.makes?.(args).id
      const serverIds = new Map(made && accepted?.id !== undefined ? [[made, accepted.id]] : [])
      expect(await readBack(operation, argsWithServerIds(args, serverIds))).toBe(photoCount)
    },
  )
})

const hashOf = (what: ArrayBuffer | string) =>
  createHash('sha256')
    .update(typeof what === 'string' ? what : new Uint8Array(what))
    .digest('hex')

/** A photo whose bytes no other operation sends. */
async function pictureOf(kind: string): Promise<ArrayBuffer> {
  const background = `#${hashOf(kind).slice(0, 6)}`
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } })
  return new Uint8Array(await picture.jpeg().toBuffer()).buffer
}

/** The example with what its photo really is. */
const withHash = (args: unknown, sha256: string): unknown =>
  JSON.parse(JSON.stringify(args).replaceAll('a'.repeat(64), sha256))

/** A report with one of everything; in a database of its own all of it is number 1, as the examples say. */
async function fillReceiving(provider: TestProvider, person: { authorization: string }) {
  const entry = await addEntry(provider.database, { items: [...receivingItems] })
  const calls = receivingCalls(provider, person)
  const { id, idChecklist } = await calls.start(entry)
  const { idRecebimentoAvaria } = await calls.registerDamage(id)
  const packaging = await calls.addPackaging(idRecebimentoAvaria)
  const place = { idChecklist, idPergunta: 101 }
  const photo = valueOf<{ id: number }>(await calls.addQuestionPhoto(place))
  expect([entry.idNotaFiscal, id, idChecklist]).toEqual([1, 1, 1])
  expect([idRecebimentoAvaria, packaging, photo.id]).toEqual([1, 1, 1])
}

/** Two machines; the first with its checklist of today. */
async function fillForklifts(provider: TestProvider, person: { authorization: string }) {
  const first = await addForklift(provider.database)
  const second = await addForklift(provider.database)
  const idChecklist = await forkliftCalls(provider, person).start(first.id)
  expect([first.id, second.id, idChecklist]).toEqual([1, 2, 1])
}

/** Eight pallets of one product on the first line; the second is empty. */
async function fillStock({ database }: TestProvider) {
  const stock = await addStock(database, { line: await addLine(database, { tag: 'A1-001' }) })
  const other = await addLine(database, { tag: 'A1-002' })
  expect([stock.idAlocacao, stock.idProduto, stock.line.id, other.id, stock.peso]).toEqual([
    1, 1, 1, 2, 11,
  ])
}
