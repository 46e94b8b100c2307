import { expect, test } from 'vitest'
import { applyPending } from '#src/reads/overlay.ts'
import { response, shownStep } from './example-step.ts'
import { addQuestionPhoto } from './operations/add-question-photo.ts'
import { answerQuestion } from './operations/answer-question.ts'
import { removeQuestionPhoto } from './operations/remove-question-photo.ts'
import { judged, judgedWithoutPhoto, judgedWithPhoto, statusIn } from './row-status.ts'
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

const acted = {
  owner: { type: 'receiving' as const, id: 31_001 },
  record: { title: 'Recebimento #31001', path: '/' },
  idChecklist: 41_001,
  step: 1,
  idPergunta: 101,
  descricao: 'Lacre do veículo',
}
const menuKey = 'receiving:31001:checklist'

/** The row with this device's photo applied on top of it. */
function withPhoto(change: object = {}, before = row): ShownMenuItem {
  const args = {
    ...acted,
    idSub: 0,
    idImage: own.id,
    photoId,
    size: 2000,
    sha256: 'ab',
    status: 2,
    ...change,
  }
  const menu = addQuestionPhoto.effects(args).find(({ key }) => key === menuKey)
  const [shown] = (menu?.apply([before]) ?? []) as ShownMenuItem[]
  return shown ?? row
}

test('an operation that depends on photos of this device also states the status without them', () => {
  expect(counting).toEqual({ status: 1, counted: { photoIds: [photoId], without: 2 } })
  expect(statusIn(withPhoto(), counting)).toBe(1)
  expect(statusIn(row, counting)).toBe(2)
})

test('the photo still counts after it was retaken, and after the provider has assigned an id', () => {
  const another = '0b8f1d7e-2c64-4a53-9d0e-6f1a2b3c4d5e'
  expect(statusIn(withPhoto({ photoId: another }), counting)).toBe(1)
  expect(statusIn(withPhoto({ idImage: 43_001 }), counting)).toBe(1)
  // The menu was read since: without an answer only a photo begins a step.
  expect(statusIn({ ...row, status: 2 }, counting)).toBe(1)
})

test('an operation that depends on a photo of the provider, or on none, states one status', () => {
  const images = [own, { id: 43_001, size: 9 }]
  expect(judged(shownStep({ ...asksForPhoto, images }))).toEqual({ status: 1 })
  expect(judged(shownStep({ responses: [response()], images: [own] }))).toEqual({ status: 1 })
  expect(judged(shownStep(asksForPhoto))).toEqual({ status: 2 })
  expect(statusIn(row, { status: 1 })).toBe(1)
})

test('the operation names the photo without depending on it, so the photo can be discarded alone', () => {
  expect(JSON.stringify(counting)).not.toContain('local:')
})

test('a photo that depends on an answer does not make the step ready after the answer was discarded', () => {
  const given = judgedWithPhoto(shownStep({ ...asksForPhoto, images: [own] }))
  expect(withPhoto(given).status).toBe(2)
  const answered = { ...row, respostas: [{ idResposta: 0, value: 'Não' }] }
  expect(withPhoto(given, answered).status).toBe(1)
})

test('removing a photo does not leave the step ready after its answer was discarded', () => {
  const removed = { ...acted, idImage: 43_001 }
  const shown = (step = shownStep({ responses: [response()] }), before = row) => {
    const args = { ...removed, ...judgedWithoutPhoto(step) }
    const menu = removeQuestionPhoto.effects(args).find(({ key }) => key === menuKey)
    return ((menu?.apply([before]) ?? []) as ShownMenuItem[])[0]?.status
  }
  const answered = { ...row, respostas: [{ idResposta: 0, value: 'Sim' }] }
  expect(shown(undefined, answered)).toBe(1)
  expect(shown()).toBe(0)
  expect(shown(shownStep({ responses: [response()], images: [own] }))).toBe(2)
})

test('a photo that is the answer itself makes the step ready', () => {
  const question = { ...shownStep().question, tipo: 'IMAGE' }
  expect(withPhoto(judgedWithPhoto(shownStep({ question, images: [own] }))).status).toBe(1)
})

test('an arrived photo counts, whatever somebody else has answered meanwhile', () => {
  const answer = {
    ...{ ...acted, ...counting, idOption: 1012, tipo: 'OPTION', valueString: 'Não' },
    ...{ valueInteger: null, obs: 'Rompido', imagesRequired: 1 },
  }
  const entry = { format: 1, kind: answerQuestion.kind, args: answer, state: 'parked' }
  const theirs = { ...row, respostas: [{ idResposta: 1, value: 'Sim' }], status: 1 }
  const shownWith = (serverIds: Map<`local:${string}`, number>) =>
    applyPending<ShownMenuItem[]>(
      menuKey,
      { value: [theirs], askedAt: 1 },
      {
        pending: { entries: [entry as never], serverIds },
        operations: new Map([[answerQuestion.kind, answerQuestion as never]]),
        now: 2,
      },
    )?.[0]?.status
  expect(shownWith(new Map([[own.id, 43_001]]))).toBe(1)
  expect(shownWith(new Map())).toBe(2)
})
