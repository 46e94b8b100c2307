import { describe, expect, it } from 'vitest'
import { operations } from '#src/operations.ts'
import { fakePorts, freshDatabase, answer, ana } from '#src/outbox/testing/fake-ports.ts'
import { drain } from '#src/outbox/send/drain.ts'
import type { Body, LocalId } from '#src/outbox/model/entry.ts'
import { listingOf } from '#src/hooks/outbox/listing.ts'
import type { Intent, Operation } from '#src/outbox/model/operation.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { describeEntry } from '#src/hooks/outbox/words.ts'
import { operationExamples } from './operation-examples.ts'

const byKind = new Map(operations.map((operation) => [operation.kind as string, operation]))

/** Which operations depend on a record that another operation makes, and the argument that names it. */
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
  // No later operation refers to an arrival.
  'arrival.register.v1': {},
}

function exampleOf(kind: string): { operation: Operation; args: Record<string, unknown> } {
  const found = operationExamples.find(({ operation }) => operation.kind === kind)
  if (found === undefined) throw new Error(`no example of ${kind}`)
  const args = structuredClone(found.args) as Record<string, unknown>
  return { operation: found.operation as unknown as Operation, args }
}

/** Copies the arguments that have to be the same in both operations for them to be of one aggregate. */
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

/** The id in an example may be the same as in the example of its parent. */
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

it('lists the dependents of every operation that makes a record, and each such operation has a name for it', () => {
  expect(makers.map(({ kind }) => kind as string).toSorted()).toEqual(
    Object.keys(hangOn).toSorted(),
  )
  expect(makers.filter(({ awaited }) => awaited === undefined).map(({ kind }) => kind)).toEqual([])
})

const unsentId = 'local:00000000-0000-4000-8000-0000000000fe'

/** The path of every id in the arguments, from the outside in. */
function* idsIn(value: unknown, way: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) {
    if (name.startsWith('id')) yield [...way, name]
    yield* idsIn(one, [...way, name])
  }
}

/** The same arguments with the id of an unsent record at one path. */
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

/** Whether the operation accepts an unsent id there, and its call or its reads have to wait for the server id. */
function waitsFor(operation: Operation, args: unknown): boolean {
  if (!takes(operation, args)) return false
  const asked: unknown[] = []
  const context = { id: (id: unknown) => asked.push(id) }
  operation.request(args, context)
  operation.needs?.(args, context)
  operation.observe?.reads(args, context)
  return asked.includes(unsentId)
}

it('lists every argument that can name an unsent record', () => {
  const waiting = operationExamples.flatMap(({ operation, args }) => {
    const spec = operation as unknown as Operation
    const own = spec.makes?.(args).id
    return (
      [...idsIn(args)]
        .map((way) => [way, withUnsent(args, way)] as const)
        .filter(([, changed]) => spec.makes?.(changed).id === own)
        // The checklist of an answer is found through its owner.
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
  it(`UX-05 waits in one chain with the refused ${parent}, which is the only entry shown as an error`, async () => {
    const db = freshDatabase()
    const { ports } = fakePorts(({ method }) =>
      method === 'GET' ? answer(200, { value: {} }) : answer(422, { message: 'Não' }),
    )
    const { operation, args } = exampleOf(parent)
    const made = operation.makes?.(args).id
    if (made === undefined) throw new Error('makes nothing')
    const intents = [operation(args), childOf(args, child, where, made)]
    // Both examples use the same photo.
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
