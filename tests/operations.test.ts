import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from 'yup'
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
import { argumentsOf } from './observed-arguments.ts'
import { routeOf } from './support/contract-names.ts'
import { operationExamples, type OperationExample } from './operation-examples.ts'

const operationFiles: Readonly<Record<string, Readonly<Record<string, unknown>>>> =
  import.meta.glob(['../src/{features/*,checklist}/operations/*.ts', '!../src/**/*.test.ts'], {
    eager: true,
  })

/** Devices store these kinds, so this list only grows. */
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

/** Operations whose call the contract answers with a message and nothing else. */
const answeredByMessage = new Set([
  'checklist.clearQuestion.v1',
  'checklist.removePhoto.v1',
  'receiving.removeEvidence.v1',
  'loading.advance.v1',
])

/** Operations without `observe`, or whose example cannot be observed, each with the reason. */
const gone = 'It puts nothing in the place of anything: what is removed twice is gone as well.'
const notObserved: Readonly<Record<string, string>> = {
  'checklist.removePhoto.v1': gone,
  'receiving.removeEvidence.v1': gone,
  'arrival.register.v1': 'No read lists who has arrived.',
  'receiving.finalizeReport.v1':
    'The report of the example is not complete, so that it is declined: its own tests observe it.',
}

/** Why an argument need not be visible in any read. */
type Reason = keyof typeof reasons
const reasons = {
  record: 'It names what is read, or the row of it that is compared.',
  local: 'The provider never receives it: the device made this id.',
  screens: 'It is for the words and the screens of this device, which show it before it is sent.',
  photo: 'Its photo distinguishes it from all others: no other has these bytes.',
  picture: 'No read shows the bytes: the picture itself is compared with the photo that was sent.',
  plan: 'The provider names the plan that it took, which is all of it at once.',
  reached: 'What a record reaches once is reached, whoever brought it there and how.',
  alike:
    'Packagings are alike: only the person who began one distinguishes it (docs/lost-responses.md).',
  untold: 'No read shows it, or none shows the value that was sent.',
} as const

const ofQuestion = ['owner.id', 'record.title', 'record.path', 'idChecklist', 'idPergunta']
const ofScreens = ['descricao', 'missing', 'status']
const ofPacking = ['idRecebimento', 'idRecebimentoAvaria', 'idRecebimentoAvariaEmbalagem']
const ofDamage = ofPacking.slice(0, 2)
const byPhoto = ['size', 'operador', 'takenAt']
const madeHere = ['photoId', 'idImage']
const ofItem = {
  record: ['idChecklist', 'fieldType'],
  screens: [
    ...['idMaquina', 'maquina', 'dia', 'descricao', 'after.totalPreenchidos'],
    ...['after.totalProblemas', 'after.totalPendencias', 'after.pendenciasDaMaquina'],
  ],
  untold: ['doneAt'],
}
const ofDriver = { record: ['cpf'], untold: ['saidAt'] }

/** The arguments that no read shows or that the example omits, by reason. */
const exempt: Readonly<Record<string, Partial<Record<Reason, readonly string[]>>>> = {
  'stuffing.uploadPhoto.v1': { local: ['photoId'] },
  'stuffing.addPrePhoto.v1': { picture: ['sha256'] },
  'receiving.startReport.v1': {
    local: ['idRecebimento'],
    record: ['idNotaFiscal'],
    screens: ['header', 'checklist'],
  },
  'checklist.answerQuestion.v1': {
    record: ofQuestion,
    screens: [...ofScreens, 'imagesRequired', 'counted'],
    // The menu of a report shows only the text of an answer.
    untold: ['idOption', 'tipo', 'valueInteger', 'valueString2', 'idSub'],
  },
  'checklist.clearQuestion.v1': {
    // Any other unanswered step reads the same as this one.
    record: [...ofQuestion, 'step'],
    screens: [...ofScreens, 'counted'],
    untold: ['idSub'],
  },
  'checklist.finishQuestion.v1': {
    record: [...ofQuestion, 'owner.type'],
    screens: ['descricao', 'missing', 'total'],
  },
  'checklist.addPhoto.v1': {
    record: [...ofQuestion, 'owner.type', 'step', 'idSub'],
    screens: [...ofScreens, 'unanswered'],
    local: madeHere,
    photo: ['size'],
  },
  'checklist.setPhoto.v1': {
    record: [...ofQuestion, 'step'],
    screens: ofScreens,
    local: ['photoId'],
    photo: ['size'],
  },
  'receiving.registerDamage.v1': {
    record: ['idRecebimento'],
    local: ['idRecebimentoAvaria', 'photos[].photoId'],
    screens: ['numberHere'],
    photo: ['tipoAvaria', 'photos[].size', 'operador', 'takenAt'],
  },
  'receiving.addDamageEvidence.v1': { record: ofDamage, local: madeHere, photo: byPhoto },
  'receiving.setClassifiedWeight.v1': { record: ofDamage },
  'receiving.setSacks.v1': { record: ofDamage, screens: ['embalagens[]'] },
  'receiving.addPackaging.v1': {
    record: ofDamage,
    local: ['idRecebimentoAvariaEmbalagem'],
    screens: ['numberHere'],
    alike: ['numeroEmbalagens'],
  },
  'receiving.setLabel.v1': { record: ofPacking },
  'receiving.setLabelPhoto.v1': { record: ofPacking, local: ['photoId'], photo: byPhoto },
  'receiving.setSeal.v1': { record: ofPacking },
  'receiving.setSealPhoto.v1': { record: ofPacking, local: ['photoId'], photo: byPhoto },
  'receiving.setPackagingWeight.v1': { record: ofPacking },
  'receiving.addPackagingEvidence.v1': { record: ofPacking, local: madeHere, photo: byPhoto },
  'receiving.setWaste.v1': { record: ['idRecebimento'] },
  'receiving.addWasteEvidence.v1': { record: ['idRecebimento'], local: madeHere, photo: byPhoto },
  'receiving.setUnderSize.v1': { record: ['idRecebimento'] },
  'receiving.addUnderSizeEvidence.v1': {
    record: ['idRecebimento'],
    local: madeHere,
    photo: byPhoto,
  },
  'forklift.startChecklist.v1': {
    record: ['idMaquina'],
    local: ['idChecklist', 'photoId'],
    screens: ['items[]', 'pendencias[]', 'maquina'],
    photo: ['horimetro', 'size', 'doneAt', 'responsavel'],
  },
  'forklift.answerItem.v1': {
    ...ofItem,
    screens: [...ofItem.screens, 'valueText', 'withoutPhoto', 'responsavel'],
    local: ['photo.photoId'],
    photo: ['photo.size'],
  },
  'forklift.clearItem.v1': ofItem,
  'loading.advance.v1': {
    record: ['idSaida'],
    screens: ['status', 'usuario'],
    reached: ['before', 'doneAt'],
  },
  'stock.saveReallocation.v1': {
    plan: [
      ...['idAlocacao', 'idProduto', 'idArmazem', 'produto', 'lote', 'notaFiscal'].map(
        (name) => `alocacao.${name}`,
      ),
      ...['dataEntrada', 'umConjunto', 'umUnidade', 'local', 'origem'].map(
        (name) => `alocacao.${name}`,
      ),
      ...['clienteGrupo', 'unidadesConjunto', 'pesoConjunto', 'pesoUnidade'].map(
        (name) => `packing.${name}`,
      ),
      ...['idArmazem', 'idProduto', 'local', 'peso', 'pesoLivre'].map(
        (name) => `movimentacoes[].${name}`,
      ),
      ...['qtdConjunto', 'qtdUnidade', 'umConjunto', 'umUnidade'].map(
        (name) => `movimentacoes[].${name}`,
      ),
    ],
  },
  'arrival.registerDriver.v1': {
    ...ofDriver,
    local: ['idMotorista'],
    reached: ['nome', 'telefone1'],
  },
  'arrival.updateDriver.v1': { record: ['cpf', 'idMotorista'], untold: ['saidAt'] },
}

describe('operation list', () => {
  it('contains each kind once, and exactly the frozen kinds', () => {
    expect(operations.map(({ kind }) => kind)).toEqual(frozenKinds)
    expect([...operationByKind.keys()]).toEqual(frozenKinds)
  })

  it('contains every operation of every file under operations/ of a feature and of the checklist', () => {
    const found = Object.values(operationFiles)
      .flatMap((file) => Object.values(file))
      .flatMap((one) => (typeof one === 'function' && 'kind' in one ? one.kind : []))
    expect(new Set(found)).toEqual(new Set(frozenKinds))
  })

  it('every operation is idempotent or observed, so that a lost response can be recovered', () => {
    const neither = operations.filter(({ target, observe }) => !target && !observe)
    expect(neither.map(({ kind }) => kind)).toEqual([])
  })

  it('operations that write one value by the same call have the same target', () => {
    const calls = operationExamples.map(({ operation, args }) => {
      const { kind, request, target } = operation as unknown as Operation
      const { method, path, parts = [], json } = request(args, { id: Number })
      const names = [...parts.map(({ name }) => name), ...fieldsIn(json)]
      return { kind, call: `${method} ${path}`, names, target: target?.(args) }
    })
    const pairs = calls.flatMap((one) => calls.map((other) => [one, other] as const))
    const apart = pairs.filter(
      ([one, { call, names, target }]) =>
        call === one.call &&
        target !== one.target &&
        one.names.every((name) => names.includes(name)),
    )
    expect(apart.map((pair) => pair.map(({ kind }) => kind))).toEqual([])
  })

  it('has an example of each operation', () => {
    expect(operationExamples.map(({ operation }) => operation.kind)).toEqual(frozenKinds)
  })
})

/** The path with placeholders for its numbers, without its query. */
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

  it('accepts the arguments of its example, which survive structured cloning', () => {
    spec.check(args)
    const intent = spec(args)
    expect(structuredClone(intent.args)).toEqual(args)
  })

  it('rejects empty arguments and unknown arguments', () => {
    expect(() => spec.check({})).toThrow()
    expect(() => spec.check({ ...(args as object), more: 1 })).toThrow()
  })

  it('has a label, a title, a path to a screen and a lane', () => {
    expect(spec.label(args).trim()).not.toBe('')
    expect(spec.record(args).title.trim()).not.toBe('')
    expect(spec.record(args).path).toMatch(/^\/[a-z]/)
    expect(spec.lane(args)).toMatch(/^[a-z-]+:.+/)
  })

  it('uses only paths of the contract', () => {
    expect(knownShapes).toContain(shapeOf(request.path))
    for (const path of [spec.observe?.reads(args, context) ?? []].flat()) {
      expect(knownShapes).toContain(shapeOf(path))
    }
  })

  it('sends only names of the contract, and sends all others as extensions', () => {
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
      // src/api/send.ts strips the other parameters for a provider without extensions.
      const query = [...new URLSearchParams(withoutExtensions(path).split('?')[1]).keys()]
      expect(query.filter((name) => known('GET', path)?.has(name) !== true)).toEqual([])
    }
  })

  it('sends exactly the photos that it names', () => {
    const sent = (request.parts ?? []).flatMap((part) => ('bodyId' in part ? [part.bodyId] : []))
    expect(sent).toEqual(spec.photos?.(args) ?? [])
  })

  it('has effects on the reads of its own record, and does not create a read that was never fetched', () => {
    const effects = spec.effects(args)
    expect(effects.map(({ key }) => key)).toContain(spec.lane(args))
    const ownId = spec.makes?.(args).id
    for (const { key, apply } of effects) {
      // Only for a record that it makes itself does it have the complete content.
      const isOwn = ownId !== undefined && key.includes(ownId)
      if (!isOwn) expect(apply(undefined)).toBeUndefined()
    }
  })

  it.each([undefined, null, '', [], {}, { value: null }, { message: 'ok' }, '<html></html>'])(
    'does not accept %j as an answer',
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

/** Sends the call of an example, asserts status 200 and returns the answer. */
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
  })

  afterAll(() => provider.close())

  /** How many of the photos the provider shows, according to the receipt of the operation. */
  async function readBack(operation: Operation, args: unknown) {
    const read = operation.receipt?.read(args)
    if (read === undefined || localIdsIn(decodeURIComponent(read.path)).length > 0) return undefined
    const headers = provider.personOf(operation.kind)
    const answer = await provider.app.inject({ url: read.path, headers })
    expect(answer.statusCode, read.path).toBe(200)
    return operation.receipt?.found(read.unwrap(answer.json()), [args])
  }

  it.each(operationExamples)(
    'accepts $operation.kind, its answer is parsed, and its photos are read back',
    async (example) => {
      const operation = example.operation as unknown as Operation
      const { photo, args } = await withPhoto(example)
      const photoCount = operation.photos?.(args).length ?? 0
      const before = await readBack(operation, args)
      // A record that the call makes has no page before the call.
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

describe('`observe` of an operation', () => {
  let provider: ExampleProvider

  beforeAll(async () => {
    provider = await openExampleProvider({ extensions: true })
  })

  afterAll(() => provider.close())

  const read = async (kind: string, path: string) =>
    provider.app.inject({ url: path, headers: provider.personOf(kind) })

  /** The answers to these reads, in the shape that `compare` gets. */
  async function answersTo(kind: string, asked: string | readonly string[]) {
    const answers = await Promise.all(
      [asked].flat().map(async (path) => {
        const answer = await read(kind, path)
        return answer.statusCode === 404 ? null : (answer.json() as unknown)
      }),
    )
    return typeof asked === 'string' ? answers[0] : answers
  }

  /** Runs `compare` on these arguments and fetches every picture that `compare` asks for. */
  async function observed(
    { kind, observe }: Operation,
    {
      args,
      answer,
      ...context
    }: { args: unknown; answer: unknown; saw: unknown; baseline: unknown },
    photo: { photos: readonly string[]; bytes: ArrayBuffer },
  ) {
    const known = new Map<string, boolean>()
    for (;;) {
      const asked = new Set<string>()
      const said = observe?.compare(answer, args, {
        ...context,
        id: Number,
        extensions: true,
        shows: (photoId, path) => {
          // The device holds the bytes of its own photos only.
          if (!photo.photos.includes(photoId)) return undefined
          if (!known.has(path)) asked.add(path)
          return known.get(path)
        },
      })
      if (asked.size === 0) return said?.is
      for (const path of asked) {
        const { statusCode, rawPayload } = await read(kind, path)
        known.set(path, statusCode === 200 && (await isSamePicture(rawPayload, photo.bytes)))
      }
    }
  }

  it.each(operationExamples)(
    '$operation.kind: every argument is observed, or exempt with a reason',
    async (example) => {
      const operation = example.operation as unknown as Operation
      const { kind, observe } = operation
      const { photo: bytes, args } = await withPhoto(example)
      const saw = example.saw
      const context = { id: Number, ...(observe?.baseline ? {} : { extensions: true }) }
      const asked = observe?.reads(args, context)
      const baseline =
        asked === undefined || observe?.baseline !== true ? undefined : await answersTo(kind, asked)
      const sent = { photo: bytes, extensions: true }
      const taken = (await sendTo(provider, { ...example, args }, sent)).json<unknown>()
      const isDeclined = 'declined' in (operation.accept(taken, args) ?? {})
      const isObserved = observe !== undefined && !isDeclined
      expect(notObserved[kind] === undefined).toBe(isObserved)
      if (asked === undefined || !isObserved) return
      const answer = await answersTo(kind, asked)
      const photo = { photos: operation.photos?.(args) ?? [], bytes }
      const is = (given: unknown) =>
        observed(operation, { args: given, answer, saw, baseline }, photo)
      expect(await is(args)).toBe('mine')
      const unobserved: string[] = []
      for (const { name, isLeftOut, changed } of argumentsOf(schemaOf(operation), args))
        if (isLeftOut || (await is(changed)) === 'mine') unobserved.push(name)
      expect(unobserved.toSorted()).toEqual(exemptOf(kind).toSorted())
    },
  )
})

const isSamePicture = async (...two: (ArrayBuffer | Buffer)[]) => {
  const [one, other] = await Promise.all(two.map((bytes) => sharp(bytes).raw().toBuffer()))
  return one?.equals(other ?? Buffer.of()) === true
}

const schemaOf = ({ args }: Operation) => args as unknown as Schema

const exemptOf = (kind: string) => Object.values(exempt[kind] ?? {}).flat()

it('every exemption names an existing operation, once, and every reason is used', () => {
  const kinds: readonly string[] = frozenKinds
  expect(
    Object.keys({ ...notObserved, ...exempt }).filter((kind) => !kinds.includes(kind)),
  ).toEqual([])
  expect(Object.keys(notObserved).filter((kind) => kind in exempt)).toEqual([])
  const used = new Set(Object.values(exempt).flatMap((one) => Object.keys(one)))
  expect([...used].toSorted()).toEqual(Object.keys(reasons).toSorted())
})
