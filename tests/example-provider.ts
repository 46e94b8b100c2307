import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import { addEntry } from '#provider/testing/rows/add-entry.ts'
import { addForklift } from '#provider/testing/rows/add-forklift.ts'
import { addLoading } from '#provider/testing/rows/add-loading.ts'
import { addLine, addStock } from '#provider/testing/rows/add-stock.ts'
import { forkliftCalls } from '#provider/testing/calls/forklift-calls.ts'
import { valueOf } from '#provider/testing/calls/make-caller.ts'
import { openProvider, type TestProvider } from '#provider/testing/open-provider.ts'
import { receivingCalls } from '#provider/testing/calls/receiving-calls.ts'
import { receivingItems, type OperationExample } from './operation-examples.ts'

type Authorization = Awaited<ReturnType<TestProvider['authorize']>>

export interface ExampleProvider extends TestProvider {
  /** A person who may send operations of that kind. */
  personOf: (kind: string) => Authorization
}

/** A provider with the records that tests/operation-examples.ts refers to. */
export async function openExampleProvider(changes: {
  extensions: boolean
}): Promise<ExampleProvider> {
  const provider = await openProvider(changes)
  const worker = await provider.authorize('ana')
  await fillReceiving(provider, worker)
  const inspector = await provider.authorize('ivo')
  await fillForklifts(provider, inspector)
  expect(await addLoading(provider.database)).toBe(1)
  await fillStock(provider)
  return {
    ...provider,
    personOf: (kind) => (kind.startsWith('forklift.') ? inspector : worker),
  }
}

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

/** An example with a photo of its own, and with the real hash of that photo. */
export async function withPhoto({ operation, args }: OperationExample) {
  const photo = await pictureOf(operation.kind)
  const sha256 = hashOf(photo)
  return { photo, sha256, args: withHash(args, sha256) }
}

const withHash = (args: unknown, sha256: string): unknown =>
  JSON.parse(JSON.stringify(args).replaceAll('a'.repeat(64), sha256))

/** A report with one of everything; in a database of its own every id is 1, as in the examples. */
async function fillReceiving(provider: TestProvider, person: Authorization) {
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
async function fillForklifts(provider: TestProvider, person: Authorization) {
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
