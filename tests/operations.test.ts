import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsIn, namedIn } from '#contract/calls.ts'
import { withoutExtensions } from '#contract/extensions.ts'
import { paths } from '#contract/paths.ts'
import { operationByKind, operations } from '#src/operations.ts'
import { argsWithServerIds, localIdsIn } from '#src/outbox/model/local-ids.ts'
import { withExtensions } from '#src/outbox/model/extensions.ts'
import type { Operation, OutboxRequest } from '#src/outbox/model/operation.ts'
import { textId, withTextIds } from '#provider/testing/text-ids.ts'
import { buildMultipart } from '#src/api/multipart.ts'
import { openExampleProvider, withPhoto, type ExampleProvider } from './example-provider.ts'
import { routeOf } from './support/contract-names.ts'
import { operationExamples, type OperationExample } from './operation-examples.ts'

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

/** A path with its numbers, steps and query left open. */
const shapeOf = (path: string) => path.replace(/\?.*$/, '').replaceAll(/\/\d+(?=\/|$)/g, '/{n}')

const knownShapes = new Set(
  Object.values(paths).flatMap((build) =>
    [[1], [1, 1, 1]].map((of) => shapeOf((build as (...args: unknown[]) => string)(...of))),
  ),
)

describe.each(operationExamples)('$operation.kind', ({ operation, args, saw }) => {
  const spec = operation as unknown as Operation
  const context = { id: Number, replaces: saw }
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
    for (const path of [spec.observe?.reads(args, context) ?? []].flat()) {
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
    const asked = [
      spec.needs?.(args, context) ?? [],
      spec.observe?.reads(args, context) ?? [],
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

/** The answer to the call of an example, which is taken. */
async function sendTo(
  provider: ExampleProvider,
  { operation, args, saw }: OperationExample,
  { photo, extensions }: { photo: ArrayBuffer; extensions: boolean },
) {
  const spec = operation as unknown as Operation
  const built = spec.request(args, { id: Number, replaces: saw })
  const request = extensions ? withExtensions(built) : built
  const { headers, ...body } = { headers: {}, ...bodyOf(request, photo) }
  const answer = await provider.app.inject({
    method: request.method,
    url: request.path,
    headers: {
      ...headers,
      ...provider.personOf(spec.kind),
      'idempotency-key': `"${crypto.randomUUID()}"`,
    },
    ...body,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

describe.each([
  { provides: 'that takes extensions', extensions: true },
  { provides: 'that takes the letter of the contract alone', extensions: false },
])('the reference provider $provides', ({ extensions }) => {
  let provider: ExampleProvider

  beforeAll(async () => {
    provider = await openExampleProvider({ extensions })
  }, 60_000)

  afterAll(() => provider.close())

  /** How many of its photos the provider shows where the operation says that it does. */
  async function readBack(operation: Operation, args: unknown) {
    const read = operation.receipt?.read(args)
    if (read === undefined || localIdsIn(decodeURIComponent(read.path)).length > 0) return undefined
    const headers = provider.personOf(operation.kind)
    const answer = await provider.app.inject({ url: read.path, headers })
    expect(answer.statusCode, read.path).toBe(200)
    return operation.receipt?.found(read.unwrap(answer.json()), [args])
  }

  it.each(operationExamples)(
    'accepts $operation.kind, its answer is read, and its photos are read back',
    async (example) => {
      const operation = example.operation as unknown as Operation
      const { photo, args } = await withPhoto(example)
      const photoCount = operation.photos?.(args).length ?? 0
      const before = await readBack(operation, args)
      // What will be made has no page yet.
      if (operation.makes === undefined) expect(before).toBe(photoCount === 0 ? undefined : 0)
      const answer = await sendTo(provider, { ...example, args }, { photo, extensions })
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
