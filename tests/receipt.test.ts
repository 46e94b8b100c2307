import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { setQuestionPhoto } from '#src/checklist/operations/set-question-photo.ts'
import { operationByKind } from '#src/operations.ts'
import { addDamageEvidence } from '#src/features/receiving/operations/add-evidence.ts'
import { addPrePhoto } from '#src/features/stuffing/operations/add-pre-photo.ts'
import { uploadPhoto } from '#src/features/stuffing/operations/upload-photo.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { ana } from '#src/outbox/testing/fake-ports.ts'
import type { Intent, Operation } from '#src/outbox/model/operation.ts'
import { receiptOf } from '#src/hooks/outbox/receipt.ts'
import { countByBytes } from '#src/reads/count-photos.ts'
import { operationExamples } from './operation-examples.ts'

let seq = 0

/** A settled entry, as the outbox stores it. */
function sent({ operation, args }: Intent, change: Partial<Entry> = {}): Entry {
  const { kind, photos, makes, target } = operation as unknown as Operation
  seq += 1
  const made = makes?.(args)
  return {
    ...{ id: crypto.randomUUID(), format: 1, person: ana, seq, kind, args, label: '', lane: 'l' },
    ...{
      record: { title: '', path: '/' },
      dependsOn: [],
      bodyIds: photos?.(args) ?? [],
      touches: [],
    },
    ...(made && { makes: made }),
    ...(target && { target: target(args) }),
    ...{
      state: 'settled',
      key: 'k',
      made: { at: 0 },
      tries: { lost: 0, faults: 0 },
      call: { attempt: 1, at: 0 },
    },
    end: { at: 1000 + seq, answer: { status: 200 } },
    ...change,
  }
}

const photoId = () => crypto.randomUUID()
const step = (name: '1' | '2', change?: Partial<Entry>) =>
  sent(uploadPhoto({ idSaida: 7, step: name, photoId: photoId(), sha256: 'a' }), change)
const receipt = (entries: Entry[], ids = new Map()) => receiptOf(entries, operationByKind, ids)
const state = { picture1: 1, picture2: 0, preCounter: 1 }

test('every operation with photos declares a receipt that reads them back', () => {
  const silent = operationExamples.filter(({ operation, args }) => {
    const { photos, receipt: source } = operation as unknown as Operation
    return (photos?.(args) ?? []).length > 0 && source?.read(args) === undefined
  })
  expect(silent.map(({ operation }) => operation.kind)).toEqual([])
})

test('a record is received once all of its entries are settled', () => {
  const [first, second] = [step('1'), step('2')]
  expect(receipt([first, second])).toMatchObject({ receivedAt: second.end?.at, photoCount: 2 })
  expect(receipt([first, { ...second, state: 'waiting' }])).toBeUndefined()
  expect(receipt([{ ...first, state: 'discarded' }])).toBeUndefined()
})

test('counts the photos at the provider by the declaration of each operation', () => {
  const pre = () => sent(addPrePhoto({ idSaida: 7, photoId: photoId(), sha256: 'a' }))
  const { photoCount, questions } =
    receipt([pre(), pre(), step('1'), step('2')]) ?? expect.unreachable()
  expect(photoCount).toBe(4)
  expect(questions.map(({ photoCount: count, found }) => [count, found(state)])).toEqual([
    [2, 1],
    [2, 1],
  ])
  expect(new Set(questions.map(({ path }) => path)).size).toBe(1)
})

test('does not expect a photo that was replaced or removed since', () => {
  expect(receipt([step('1'), step('1')])).toMatchObject({ photoCount: 1 })
  const idImage = makeLocalId()
  const photo = addDamageEvidence({
    ...{ idRecebimento: 7, idRecebimentoAvaria: 34, idImage, photoId: photoId() },
    ...{ size: 3, sha256: 'a', operador: 'Ana', takenAt: '2026-11-21T00:00:00Z' },
  })
  const taken = sent(photo)
  const removal = step('2', { target: 'image:901', bodyIds: [] })
  expect(receipt([taken, removal], new Map([[idImage, 901]]))).toMatchObject({
    photoCount: 0,
  })
  expect(receipt([taken])).toMatchObject({ photoCount: 1 })
})

test('does not expect a photo that was replaced under the other id of its record', () => {
  const idSaida = makeLocalId()
  const [local, numeric] = [idSaida, 4711].map((id) => ({ target: `stuffing:${id}:1` }))
  const ids = new Map([[idSaida, 4711]])
  expect(receipt([step('1', local), step('1', numeric)], ids)).toMatchObject({ photoCount: 1 })
  expect(receipt([step('1', numeric), step('1', local)], ids)).toMatchObject({ photoCount: 1 })
  expect(receipt([step('1', local), step('2', { target: 'stuffing:4712:1' })], ids)).toMatchObject({
    photoCount: 2,
  })
})

test('does not read back a photo of a record without a server id', () => {
  const photo = addDamageEvidence({
    ...{ idRecebimento: 7, idRecebimentoAvaria: makeLocalId(), idImage: makeLocalId() },
    ...{ photoId: photoId(), size: 3, sha256: 'a', operador: 'Ana' },
    takenAt: '2026-11-21T00:00:00Z',
  })
  expect(receipt([sent(photo)])).toMatchObject({ photoCount: 1, questions: [] })
})

test('reads the photos of a vehicle’s checklist from its page, without the replaced ones', () => {
  const photo = (idPergunta: number, sha256: string) =>
    sent(
      setQuestionPhoto({
        owner: { type: 'loading-checklist', id: 4711 },
        record: { title: 'Checklist #4711', path: '/' },
        ...{ idChecklist: 9, step: 1, idPergunta, descricao: 'Sem lona', idSub: 0 },
        ...{ photoId: photoId(), size: 3, sha256, status: 1 },
      }),
    )
  const { photoCount, questions } =
    receipt([photo(1, 'a'), photo(1, 'b'), photo(2, 'c')]) ?? expect.unreachable()
  expect(photoCount).toBe(2)
  const page = {
    perguntas: {
      pSemLonaDireita: { id: 1, images: [{ id: 1, sha256: 'b' }] },
      pSemLonaEsquerda: { id: 2, images: [] },
    },
  }
  expect(questions.map(({ found }) => found(page))).toEqual([1])
  expect(questions.map(({ path }) => path)).toEqual([paths.loadingChecklist(4711)])
})

test('countByBytes counts by hash, and returns undefined when an image without a hash may match or no image is named', () => {
  expect(countByBytes([{ sha256: 'a' }, { sha256: 'b' }], ['a', 'b', 'c'])).toBe(2)
  expect(countByBytes({ sha256: 'a' }, ['a'])).toBe(1)
  for (const none of [[], null, '']) expect(countByBytes(none, ['a'])).toBe(0)
  expect(countByBytes([{ sha256: 'a' }, { id: 2 }], ['a'])).toBe(1)
  for (const untold of [undefined, [{ id: 1 }], [901], [{ id: 1 }, { sha256: 'b' }], 'garfos.jpg'])
    expect(countByBytes(untold, ['a'])).toBeUndefined()
})

/** The same read of a provider that sends no hashes of photos, or no images at all. */
const withoutImages: Readonly<Record<string, unknown>> = {
  'stuffing.uploadPhoto.v1': { idSaida: 4711, step: '2', status: 0 },
  'stuffing.addPrePhoto.v1': { idSaida: 4711, step: '1', status: 0 },
  'forklift.startChecklist.v1': { checklist: { id: 9, items: [{ field: 'a', obs: null }] } },
  'forklift.answerItem.v1': { checklist: { id: 9, items: [{ field: 'freio' }] } },
}

const photoOperations = operationExamples.filter(
  ({ operation }) => (operation as unknown as Operation).receipt !== undefined,
)

test.each(photoOperations)(
  '$operation.kind: reports no missing photo when the read names no image',
  (one) => {
    const { receipt: source, kind } = one.operation as unknown as Operation
    const shown = withoutImages[kind] ?? { perguntas: {}, embalagens: [], images: undefined }
    expect(source?.found(shown, [one.args])).toBeUndefined()
  },
)
