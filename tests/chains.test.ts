import { describe, expect, it } from 'vitest'
import { operations } from '#src/operations.ts'
import { fakePorts, freshDatabase, answer, ana } from '#src/outbox/testing/fake-ports.ts'
import { drain } from '#src/outbox/send/drain.ts'
import type { Body, LocalId } from '#src/outbox/model/entry.ts'
import { listingOf } from '#src/outbox/view/listing.ts'
import type { Intent, Operation } from '#src/outbox/model/operation.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { describeEntry } from '#src/outbox/view/words.ts'
import { operationExamples } from './operation-examples.ts'

const byKind = new Map(operations.map((operation) => [operation.kind as string, operation]))

/** Which acts hang on what another makes, and in which of their arguments they name it. */
const hangOn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'receiving.startReport.v1': {
    'checklist.answerQuestion.v1': 'owner',
    'checklist.clearQuestion.v1': 'owner',
    'checklist.finishQuestion.v1': 'owner',
    'checklist.addPhoto.v1': 'owner',
    'checklist.setPhoto.v1': 'owner',
    'checklist.removePhoto.v1': 'owner',
    'receiving.registerDamage.v1': 'idRecebimento',
    'receiving.setWaste.v1': 'idRecebimento',
    'receiving.addWasteEvidence.v1': 'idRecebimento',
    'receiving.setUnderSize.v1': 'idRecebimento',
    'receiving.addUnderSizeEvidence.v1': 'idRecebimento',
    'receiving.finalizeReport.v1': 'idRecebimento',
  },
  'receiving.registerDamage.v1': {
    'receiving.addDamageEvidence.v1': 'idRecebimentoAvaria',
    'receiving.setClassifiedWeight.v1': 'idRecebimentoAvaria',
    'receiving.setSacks.v1': 'idRecebimentoAvaria',
    'receiving.addPackaging.v1': 'idRecebimentoAvaria',
  },
  'receiving.addPackaging.v1': {
    'receiving.setLabel.v1': 'idRecebimentoAvariaEmbalagem',
    'receiving.setLabelPhoto.v1': 'idRecebimentoAvariaEmbalagem',
    'receiving.setSeal.v1': 'idRecebimentoAvariaEmbalagem',
    'receiving.setSealPhoto.v1': 'idRecebimentoAvariaEmbalagem',
    'receiving.setPackagingWeight.v1': 'idRecebimentoAvariaEmbalagem',
    'receiving.addPackagingEvidence.v1': 'idRecebimentoAvariaEmbalagem',
  },
  'receiving.addDamageEvidence.v1': { 'receiving.removeEvidence.v1': 'idImage' },
  'receiving.addPackagingEvidence.v1': { 'receiving.removeEvidence.v1': 'idImage' },
  'receiving.addWasteEvidence.v1': { 'receiving.removeEvidence.v1': 'idImage' },
  'receiving.addUnderSizeEvidence.v1': { 'receiving.removeEvidence.v1': 'idImage' },
  'checklist.addPhoto.v1': { 'checklist.removePhoto.v1': 'idImage' },
  'forklift.startChecklist.v1': {
    'forklift.answerItem.v1': 'idChecklist',
    'forklift.clearItem.v1': 'idChecklist',
  },
  'arrival.registerDriver.v1': {
    'arrival.updateDriver.v1': 'idMotorista',
    'arrival.register.v1': 'idMotorista',
  },
  // Nothing more is done to an arrival from here.
  'arrival.register.v1': {},
}

function exampleOf(kind: string): { operation: Operation; args: Record<string, unknown> } {
  const found = operationExamples.find(({ operation }) => operation.kind === kind)
  if (found === undefined) throw new Error(`no example of ${kind}`)
  const args = structuredClone(found.args) as Record<string, unknown>
  return { operation: found.operation as unknown as Operation, args }
}

/** With what must be the same in both, for both to be of one aggregate. */
function childOf(
  parent: Record<string, unknown>,
  kind: string,
  where: string,
  id: LocalId,
): Intent {
  const { operation, args } = exampleOf(kind)
  const shared = ['idRecebimento', 'idMaquina', 'cpf', 'owner'].filter(
    (name) => name in args && name in parent,
  )
  for (const name of shared) args[name] = parent[name]
  if ('makes' in operation) freshIds(args, operation, id)
  args[where] = where === 'owner' ? { type: 'receiving', id } : id
  return operation(args)
}

/** An example's own id may be that of its parent's example. */
function freshIds(args: Record<string, unknown>, operation: Operation, taken: LocalId): void {
  const own = operation.makes?.(args).id
  if (own !== taken) return
  for (const [name, value] of Object.entries(args)) {
    if (value === own) args[name] = 'local:00000000-0000-4000-8000-0000000000ff'
  }
}

const bodiesOf = ({ operation, args }: Intent): Body[] =>
  ((operation as unknown as Operation).photos?.(args) ?? []).map((id) => ({
    id,
    person: ana,
    bytes: new ArrayBuffer(8),
    type: 'image/jpeg',
    filename: 'foto.jpg',
    size: 8,
    sha256: 'a'.repeat(64),
  }))

const makers = operations.filter(({ makes }) => makes !== undefined)

it('knows what hangs on everything that can be made here, and what that is called', () => {
  expect(makers.map(({ kind }) => kind as string).toSorted()).toEqual(
    Object.keys(hangOn).toSorted(),
  )
  expect(makers.filter(({ awaited }) => awaited === undefined).map(({ kind }) => kind)).toEqual([])
})

const unsentId = 'local:00000000-0000-4000-8000-0000000000fe'

/** Where in the arguments an id stands, by its way in from the outside. */
function* idsIn(value: unknown, way: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) {
    if (name.startsWith('id')) yield [...way, name]
    yield* idsIn(one, [...way, name])
  }
}

/** The same arguments with the id of something unsent in one place. */
function withUnsent(args: unknown, [name = '', ...rest]: readonly string[]): unknown {
  const all = args as Record<string, unknown>
  return { ...all, [name]: rest.length === 0 ? unsentId : withUnsent(all[name], rest) }
}

function takes(operation: Operation, args: unknown): boolean {
  try {
    operation.check(args)
    return true
  } catch {
    return false
  }
}

/** Whether the operation takes it there, and its call or its reads have to wait for its number. */
function waitsFor(operation: Operation, args: unknown): boolean {
  if (!takes(operation, args)) return false
  const asked: unknown[] = []
  const context = { id: (id: unknown) => asked.push(id) }
  operation.request(args, context)
  operation.needs?.(args, context)
  operation.observe?.reads(args, context)
  return asked.includes(unsentId)
}

it('knows every argument in which an act can name what is not sent yet', () => {
  const waiting = operationExamples.flatMap(({ operation, args }) => {
    const spec = operation as unknown as Operation
    const own = spec.makes?.(args).id
    return (
      [...idsIn(args)]
        .map((way) => [way, withUnsent(args, way)] as const)
        .filter(([, changed]) => spec.makes?.(changed).id === own)
        // Which checklist an answer belongs to is found through its owner.
        .filter(([[first], changed]) => (first === 'owner' ? takes : waitsFor)(spec, changed))
        .map(([way]) => `${spec.kind} ${way[0]}`)
    )
  })
  const known = Object.values(hangOn).flatMap((children) =>
    Object.entries(children).map(([child, where]) => `${child} ${where}`),
  )
  expect(new Set(waiting)).toEqual(new Set(known))
})

const pairs = Object.entries(hangOn).flatMap(([parent, children]) =>
  Object.entries(children).map(([child, where]) => ({ parent, child, where })),
)

describe.each(pairs)('$child', ({ parent, child, where }) => {
  it(`UX-05 waits calmly in one chain with the refused ${parent}, which is its one red line`, async () => {
    const db = freshDatabase()
    const { ports } = fakePorts(({ method }) =>
      method === 'GET' ? answer(200, { value: {} }) : answer(422, { message: 'Não' }),
    )
    const { operation, args } = exampleOf(parent)
    const made = operation.makes?.(args).id
    if (made === undefined) throw new Error('makes nothing')
    const intents = [operation(args), childOf(args, child, where, made)]
    // The photo of both examples is the same one.
    const bodies = new Map(intents.flatMap(bodiesOf).map((body) => [body.id, body]))
    await submit(db, ports, ana, intents, [...bodies.values()])
    const every = { ...ports, operations: byKind as typeof ports.operations }
    await drain(db, every, { budgetMs: 60_000 })

    const { chains, blockerById } = await listingOf(db, ana, (kind) => byKind.has(kind))
    expect(chains).toHaveLength(1)
    const [first, second] = chains[0]?.unsent ?? []
    expect([first?.kind, first?.state]).toEqual([parent, 'parked'])
    expect([second?.kind, second?.state]).toEqual([child, 'waiting'])
    const blocker = blockerById.get(second?.id ?? '')
    expect([blocker?.is, blocker?.by.id]).toEqual(['parent', first?.id])
    if (second === undefined) return
    const { awaited } = operation
    const given = { now: 0, signInNeeded: false, portal: false, holdUntil: 0 }
    const said = describeEntry(second, { ...given, waitsFor: blocker?.is, awaited })
    expect(said).toMatchObject({ text: `Aguardando ${awaited}`, tone: 'neutral' })
  })
})
