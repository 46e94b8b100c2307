import { expect, test } from 'vitest'
import { response, shownStep } from './example-step.ts'
import { addQuestionPhoto } from './operations/add-question-photo.ts'
import { judged, judgedWithPhoto, statusIn } from './row-status.ts'
import type { ShownMenuItem } from './shown.ts'

const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'
const own = { id: `local:${photoId}` as const, size: 2 }
const asksForPhoto = { responses: [response({ valueString: 'Não', imagesRequired: 1 })] }
const counting = judged(shownStep({ ...asksForPhoto, images: [own] }))

const row: ShownMenuItem = {
  step: 1,
  descricao: 'Lacre do veículo',
  respostas: [],
  observacoes: null,
  status: 0,
}

/** The row once the photo of this device is laid over it. */
function withPhoto(change: object = {}, before = row): ShownMenuItem {
  const args = {
    owner: { type: 'receiving' as const, id: 31_001 },
    record: { title: 'Recebimento #31001', path: '/' },
    idChecklist: 41_001,
    step: 1,
    idPergunta: 101,
    descricao: 'Lacre do veículo',
    idSub: 0,
    idImage: own.id,
    photoId,
    size: 2000,
    sha256: 'ab',
    status: 2,
    ...change,
  }
  const menu = addQuestionPhoto.effects(args).find(({ key }) => key === 'receiving:31001:checklist')
  const [shown] = (menu?.apply([before]) ?? []) as ShownMenuItem[]
  return shown ?? row
}

test('an act that counts on photos of this device says how far the step is without them', () => {
  expect(counting).toEqual({ status: 1, counted: { photoIds: [photoId], without: 2 } })
  expect(statusIn(withPhoto(), counting)).toBe(1)
  expect(statusIn(row, counting)).toBe(2)
})

test('the photo is there once it was taken anew, and once the provider has given it a number', () => {
  const another = '0b8f1d7e-2c64-4a53-9d0e-6f1a2b3c4d5e'
  expect(statusIn(withPhoto({ photoId: another }), counting)).toBe(1)
  expect(statusIn(withPhoto({ idImage: 43_001 }), counting)).toBe(1)
  // The menu was read since: a step without an answer is begun by a photo alone.
  expect(statusIn({ ...row, status: 2 }, counting)).toBe(1)
})

test('an act that counts on a photo of the provider, or on none, says one thing', () => {
  const images = [own, { id: 43_001, size: 9 }]
  expect(judged(shownStep({ ...asksForPhoto, images }))).toEqual({ status: 1 })
  expect(judged(shownStep({ responses: [response()], images: [own] }))).toEqual({ status: 1 })
  expect(judged(shownStep(asksForPhoto))).toEqual({ status: 2 })
  expect(statusIn(row, { status: 1 })).toBe(1)
})

test('it names the photo without hanging on it: it can be given up alone', () => {
  expect(JSON.stringify(counting)).not.toContain('local:')
})

test('a photo that counts on an answer does not make the step ready once that was given up', () => {
  const given = judgedWithPhoto(shownStep({ ...asksForPhoto, images: [own] }))
  expect(withPhoto(given).status).toBe(2)
  const answered = { ...row, respostas: [{ idResposta: 0, value: 'Não' }] }
  expect(withPhoto(given, answered).status).toBe(1)
})

test('a photo that is the answer itself makes the step ready', () => {
  const question = { ...shownStep().question, tipo: 'IMAGE' }
  expect(withPhoto(judgedWithPhoto(shownStep({ question, images: [own] }))).status).toBe(1)
})
