import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutExtensions } from '#contract/extensions.ts'
import { operationByKind } from '#src/operations.ts'
import { drain } from '#src/outbox/send/drain.ts'
import { ana, answer, fakePorts, freshDatabase } from '#src/outbox/testing/fake-ports.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import type { WireAnswer, WireRequest } from '#src/outbox/model/ports.ts'
import { entriesOf } from '#src/outbox/store/queries.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { openExampleProvider, withPhoto, type ExampleProvider } from './example-provider.ts'
import { operationExamples, type OperationExample } from './operation-examples.ts'

/** How a call that was answered with an empty 200 ends, and after how many calls. */
type Ending = readonly [state: 'settled' | 'parked', calls: number]

interface Endings {
  /** If the provider has carried the call out; default: settled after one call. */
  done?: Ending
  /** If the provider has not carried the call out; default: parked after one call. */
  notDone?: Ending
}

/** A read shows the written value, so the call may be repeated: three times at most. */
const observed: Endings = { notDone: ['parked', 3] }

/** A deletion has no result that an answer could name. */
const deleted: Endings = { notDone: ['settled', 1] }

/** No read shows it. */
const unseen: Endings = { done: ['parked', 1] }

const endingsByKind: Readonly<Record<string, Endings>> = {
  'stuffing.uploadPhoto.v1': observed,
  'stuffing.addPrePhoto.v1': {},
  'stuffing.finishPre.v1': {},
  'receiving.startReport.v1': {},
  // The report is not complete, so the call is declined, which an empty answer does not show.
  'receiving.finalizeReport.v1': { notDone: ['parked', 3], done: ['parked', 3] },
  'checklist.answerQuestion.v1': observed,
  'checklist.clearQuestion.v1': observed,
  'checklist.finishQuestion.v1': observed,
  'checklist.addPhoto.v1': {},
  'checklist.setPhoto.v1': observed,
  'checklist.removePhoto.v1': deleted,
  'receiving.registerDamage.v1': {},
  'receiving.addDamageEvidence.v1': {},
  'receiving.setClassifiedWeight.v1': observed,
  'receiving.setSacks.v1': observed,
  'receiving.addPackaging.v1': {},
  'receiving.setLabel.v1': observed,
  'receiving.setLabelPhoto.v1': observed,
  'receiving.setSeal.v1': observed,
  'receiving.setSealPhoto.v1': observed,
  'receiving.setPackagingWeight.v1': observed,
  'receiving.addPackagingEvidence.v1': {},
  'receiving.setWaste.v1': observed,
  'receiving.addWasteEvidence.v1': {},
  'receiving.setUnderSize.v1': observed,
  'receiving.addUnderSizeEvidence.v1': {},
  'receiving.removeEvidence.v1': deleted,
  'forklift.startChecklist.v1': {},
  'forklift.answerItem.v1': observed,
  'forklift.clearItem.v1': observed,
  'loading.advance.v1': {},
  'stock.saveReallocation.v1': {},
  'arrival.registerDriver.v1': {},
  'arrival.updateDriver.v1': observed,
  'arrival.register.v1': unseen,
}

/** Endings at a provider without extensions, where weights carry no name. */
const endingsByTheLetter: typeof endingsByKind = {
  ...endingsByKind,
  'stock.saveReallocation.v1': unseen,
}

it('has an ending for every operation', () => {
  expect(Object.keys(endingsByKind).toSorted()).toEqual([...operationByKind.keys()].toSorted())
})

const hour = 3_600_000

describe.each([
  { provider: 'that takes extensions', extensions: true, endings: endingsByKind },
  { provider: 'of the letter alone', extensions: false, endings: endingsByTheLetter },
])('a provider $provider that answers writes with an empty body', ({ extensions, endings }) => {
  let provider: ExampleProvider

  beforeAll(async () => {
    provider = await openExampleProvider({ extensions })
  })

  afterAll(() => provider.close())

  async function call(kind: string, wire: WireRequest): Promise<WireAnswer> {
    const { statusCode, headers, rawPayload } = await provider.app.inject({
      method: wire.method,
      url: extensions ? wire.path : withoutExtensions(wire.path),
      headers: { ...wire.headers, ...provider.personOf(kind) },
      ...(wire.body && { payload: Buffer.from(wire.body) }),
    })
    return {
      status: statusCode,
      redirected: false,
      // The hours that pass here pass on the device only, so the `Date` header is left out.
      header: (name) => (name === 'date' ? null : (headers[name]?.toString() ?? null)),
      text: () => Promise.resolve(rawPayload.toString()),
      bytes: () => Promise.resolve(new Uint8Array(rawPayload).buffer),
    }
  }

  /** Retries for half a day at most, and once more after the end, at a provider that carries calls out or not. */
  async function endingOf(example: OperationExample, isDone: boolean) {
    const operation = example.operation as unknown as Operation
    const { photo, sha256, args } = await withPhoto(example)
    const db = freshDatabase()
    const { ports, clock, sent } = fakePorts(
      async (wire) => {
        if (wire.method === 'GET') return call(operation.kind, wire)
        if (isDone) expect((await call(operation.kind, wire)).status).toBe(200)
        return answer(200, '', { 'content-type': '' })
      },
      { extensions },
    )
    const every = {
      ...ports,
      operations: operationByKind as typeof ports.operations,
      isSamePicture: async (...two: ArrayBuffer[]) => {
        const [ours, theirs] = await Promise.all(two.map((one) => sharp(one).raw().toBuffer()))
        return ours?.equals(theirs ?? Buffer.of())
      },
    }
    const bodies = (operation.photos?.(args) ?? []).map((id) => ({
      ...{ id, person: ana, bytes: photo, sha256, size: photo.byteLength },
      ...{ type: 'image/jpeg', filename: 'foto.jpg' },
    }))
    await submit(db, ports, ana, [{ ...operation(args), saw: example.saw }], bodies)
    const read = async () => (await entriesOf(db, ana))[0]
    const isOver = async () => ['settled', 'parked'].includes((await read())?.state ?? '')
    for (let hours = 0, after = 0; hours < 12 && after < 2; hours += 1) {
      await drain(db, every, { budgetMs: 60_000 })
      clock.at += hour
      if (await isOver()) after += 1
    }
    const entry = await read()
    if (entry?.state === 'parked') expect(entry.parked?.why).toBe('unknown')
    return [entry?.state, sent.filter(({ method }) => method !== 'GET').length]
  }

  it.each(operationExamples)('$operation.kind', async (example) => {
    const { notDone = ['parked', 1], done = ['settled', 1] } = endings[example.operation.kind] ?? {}
    expect(await endingOf(example, false)).toEqual(notDone)
    expect(await endingOf(example, true)).toEqual(done)
  })
})
