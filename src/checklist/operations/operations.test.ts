import { describe, expect, it } from 'vitest'
import type { ChecklistMenuItem } from '#contract/schemas/checklist.ts'
import type { Effect, Operation } from '#src/outbox/model/operation.ts'
import { shownStep } from '../example-step.ts'
import type { ShownStep } from '../shown.ts'
import { addQuestionPhoto } from './add-question-photo.ts'
import { answerQuestion, type AnswerQuestionArgs } from './answer-question.ts'
import { clearQuestion } from './clear-question.ts'
import { finishQuestion } from './finish-question.ts'
import { removeQuestionPhoto } from './remove-question-photo.ts'
import { setQuestionPhoto } from './set-question-photo.ts'
import { extendedCall } from '#src/outbox/model/extensions.ts'

const context = { id: Number }
const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'
const idImage = `local:${photoId}` as const

const question = {
  owner: { type: 'receiving', id: 31_001 },
  record: { title: 'Recebimento #31001', path: '/ops/relatorios/recebimento/31001/checklist/1' },
  idChecklist: 41_001,
  step: 1,
  idPergunta: 101,
  descricao: 'Lacre do veículo',
} as const

const answer: AnswerQuestionArgs = {
  ...question,
  idOption: 1012,
  tipo: 'OPTION',
  valueString: 'Não',
  valueInteger: null,
  obs: 'Rompido',
  imagesRequired: 1,
  before: { idOption: 1011, valueString: 'Sim', obs: null },
  status: 2,
}

const photo = { ...question, idSub: 0, photoId, size: 2000, sha256: 'ab', status: 1 }

const menu: ChecklistMenuItem[] = [1, 2, 3].map((step) => ({
  step,
  descricao: `Etapa ${step}`,
  respostas: [],
  observacoes: null,
  status: 0,
}))

/** What the effects make of each read, by its key. */
function apply<Args>(operation: Operation<Args>, args: Args, values: Record<string, unknown>) {
  const after = { ...values }
  for (const effect of operation.effects(args) as Effect[]) {
    if (effect.key in after) after[effect.key] = effect.apply(after[effect.key])
  }
  return after
}

const keys = {
  header: 'receiving:31001',
  menu: 'receiving:31001:checklist',
  furthest: 'receiving:31001:checklist:furthest',
  step: (step: number) => `receiving:31001:checklist:${step}`,
}

describe('an answer', () => {
  it('RCVCHK-26 goes with all the fields of a saved item', () => {
    expect(extendedCall(answerQuestion)(answer, context)).toEqual({
      method: 'POST',
      path: '/api/core/checklist/item',
      json: {
        idChecklist: 41_001,
        idPergunta: 101,
        idOption: 1012,
        tipo: 'OPTION',
        valueString: 'Não',
        valueString2: null,
        valueString3: null,
        valueString4: null,
        valueString5: null,
        valueInteger: null,
        valueInteger2: null,
        valueInteger3: null,
        valueDecimal: null,
        valueDecimal2: null,
        valueDecimal3: null,
        obs: 'Rompido',
        anterior: { idOption: 1011, valueString: 'Sim', obs: null },
      },
    })
  })

  it('stands at once on the step, in the menu and on the report', () => {
    const after = apply(answerQuestion, answer, {
      [keys.header]: { report: { checklistsStatus: 0 } },
      [keys.menu]: menu,
      [keys.step(1)]: shownStep(),
      [keys.furthest]: shownStep(),
    })
    expect(after[keys.header]).toMatchObject({ report: { checklistsStatus: 2 } })
    expect(after[keys.menu]).toMatchObject([
      { respostas: [{ value: 'Não' }], observacoes: 'Rompido', status: 2 },
      { respostas: [], status: 0 },
      { respostas: [], status: 0 },
    ])
    for (const key of [keys.step(1), keys.furthest]) {
      expect(after[key]).toMatchObject({ responses: [{ valueString: 'Não', obs: 'Rompido' }] })
    }
  })

  it('leaves a complete section complete, and the furthest step alone when it is another', () => {
    const other = shownStep({ question: { id: 102, pergunta: '?', tipo: 'IMAGE' } })
    const after = apply(answerQuestion, answer, {
      [keys.header]: { report: { checklistsStatus: 1 } },
      [keys.furthest]: other,
    })
    expect(after[keys.header]).toMatchObject({ report: { checklistsStatus: 1 } })
    expect(after[keys.furthest]).toBe(other)
  })

  const inMenu = (value: string | undefined, observacoes: string | null = null) => ({
    value: [
      { step: 1, respostas: value === undefined ? [] : [{ idResposta: 1, value }], observacoes },
    ],
  })
  const send = (seen: unknown, more: object = {}) =>
    extendedCall(answerQuestion)(answer, { ...context, seen, ...more })

  it.each([
    ['what the person saw before', inMenu('Sim')],
    ['their own answer, from a call that was lost', inMenu('Não', 'Rompido')],
    ['a menu without that step', { value: [] }],
    ['something that is no menu', { message: 'x' }],
  ])('goes over %s', (_, seen) => {
    expect(send(seen)).toMatchObject({ method: 'POST' })
  })

  it('does not go over what somebody else has answered since, nor over what they took away', () => {
    expect(() => send(inMenu('Não se aplica'))).toThrow(
      'Outra pessoa já respondeu «Não se aplica». Confira e responda de novo.',
    )
    expect(() => send(inMenu('Não', 'Outro motivo'))).toThrow('«Não: Outro motivo»')
    expect(() => send(inMenu(undefined))).toThrow('A resposta foi apagada por outra pessoa')
  })

  it('goes over it once the person has decided, and no longer says what they saw before', () => {
    const decided = send(inMenu('Não se aplica'), { overrules: 'Não se aplica' })
    expect(decided.json).not.toHaveProperty('anterior')
    expect(() => send(inMenu('Sim, com ressalva'), { overrules: 'Não se aplica' })).toThrow(
      'Outra pessoa',
    )
  })

  describe('of a checklist that the provider had not made yet', () => {
    const early = { ...answer, idChecklist: 0, before: null }
    const step = { value: { id: 41_099, step: 1 } }
    const sendEarly = (there: unknown, more: object = {}) =>
      extendedCall(answerQuestion)(early, { ...context, seen: [step, there], ...more })

    it('gets its id from what is read before, and what stands there', () => {
      expect(answerQuestion.look?.(early, context)).toEqual([
        '/api/ops/recebimento/checklist/31001',
        '/api/ops/recebimento/checklist/menu/31001',
      ])
      const { json } = sendEarly(inMenu(undefined))
      expect(json).toMatchObject({ idChecklist: 41_099, anterior: null })
      expect(sendEarly(inMenu('Não', 'Rompido'))).toMatchObject({ method: 'POST' })
    })

    it('does not go over what somebody else has answered, whose report it turned out to be too', () => {
      expect(() => sendEarly(inMenu('Sim'))).toThrow('Outra pessoa já respondeu «Sim».')
      expect(sendEarly(inMenu('Sim'), { overrules: 'Sim' })).toMatchObject({
        json: { idChecklist: 41_099 },
      })
    })
  })
})

describe('an answer that is taken away', () => {
  it('goes to item/remove, and leaves the step and the menu without it', () => {
    const args = { ...question, status: 0 }
    expect(extendedCall(clearQuestion)(args, context)).toEqual({
      method: 'POST',
      path: '/api/core/checklist/item/remove',
      json: { idChecklist: 41_001, idPergunta: 101 },
    })
    const answered = apply(answerQuestion, answer, {
      [keys.step(1)]: shownStep(),
      [keys.menu]: menu,
    })
    const after = apply(clearQuestion, args, answered)
    expect(after[keys.step(1)]).toMatchObject({ responses: [] })
    expect((after[keys.menu] as ChecklistMenuItem[])[0]).toMatchObject({ respostas: [], status: 0 })
  })

  const before = { idOption: 1011, valueString: 'Sim', obs: null }
  const cleared = { ...question, status: 0, before }
  const inMenu = (value: string) => ({
    value: [{ step: 1, respostas: [{ idResposta: 1, value }], observacoes: null }],
  })

  it('says which one it is, so that the provider takes no other away', () => {
    expect(
      extendedCall(clearQuestion)(cleared, { ...context, seen: inMenu('Sim') }).json,
    ).toMatchObject({
      anterior: before,
    })
    const decided = { ...context, seen: inMenu('Não'), overrules: 'Não' }
    expect(extendedCall(clearQuestion)(cleared, decided).json).not.toHaveProperty('anterior')
    expect(() => extendedCall(clearQuestion)(cleared, { ...context, seen: inMenu('Não') })).toThrow(
      'Outra pessoa já respondeu «Não»',
    )
  })

  it('of a checklist that the provider had not made yet is looked at as well', () => {
    const early = { ...cleared, idChecklist: 0 }
    expect(clearQuestion.look?.(early, context)).toHaveLength(2)
    const seen = [{ value: { id: 41_099 } }, inMenu('Sim')]
    expect(extendedCall(clearQuestion)(early, { ...context, seen }).json).toMatchObject({
      idChecklist: 41_099,
    })
  })
})

describe('a step that is done', () => {
  const args = { ...question, total: 3 }

  it('RCVCHK-19 calls next with IdChecklist and IdPergunta', () => {
    expect(finishQuestion.request(args, context)).toEqual({
      method: 'POST',
      path: '/api/core/checklist/next',
      json: { IdChecklist: 41_001, IdPergunta: 101 },
    })
  })

  it('opens the next one on every step that this device has read', () => {
    const after = apply(finishQuestion, args, {
      [keys.furthest]: shownStep(),
      [keys.step(1)]: shownStep(),
      [keys.step(3)]: shownStep({ current: 3 }),
    })
    for (const shown of Object.values(after)) expect((shown as ShownStep).step).toBe(2)
  })
})

describe('a photo of a question', () => {
  const args = { ...photo, idImage }

  it('RCVCHK-27 goes as multipart with IdChecklist, IdPergunta, IdSub and file', () => {
    expect(addQuestionPhoto.request(args, context)).toEqual({
      method: 'POST',
      path: '/api/core/checklist/image',
      parts: [
        { name: 'IdChecklist', value: '41001' },
        { name: 'IdPergunta', value: '101' },
        { name: 'IdSub', value: '0' },
        { name: 'file', bodyId: photoId },
      ],
    })
    expect(extendedCall(setQuestionPhoto)(photo, context).path).toBe(
      '/api/core/checklist/image/unique',
    )
  })

  it('RCVCHK-28 is deleted by its id', () => {
    expect(
      removeQuestionPhoto.request({ ...question, idImage: 43_001, status: 0 }, context),
    ).toEqual({ method: 'DELETE', path: '/api/core/checklist/image/43001' })
  })

  it('RCVCHK-16 shows at once with its size in KB, and goes at once when it is deleted', () => {
    const added = apply(addQuestionPhoto, args, { [keys.step(1)]: shownStep(), [keys.menu]: menu })
    expect(added[keys.step(1)]).toMatchObject({ images: [{ id: idImage, size: 2 }] })
    expect((added[keys.menu] as ChecklistMenuItem[])[0]?.status).toBe(1)
    const removal = { ...question, idImage, status: 0 }
    expect(apply(removeQuestionPhoto, removal, added)[keys.step(1)]).toMatchObject({ images: [] })
  })

  it('the only one takes the place of the one before', () => {
    const before = shownStep({ images: [{ id: 43_001, size: 9 }] })
    const after = apply(setQuestionPhoto, photo, { [keys.step(1)]: before })
    expect(after[keys.step(1)]).toMatchObject({ images: [{ id: idImage, size: 2 }] })
  })

  describe('whether it arrived, when the answer was lost', () => {
    const { replay } = addQuestionPhoto
    if (replay.class !== 'probe') throw new Error('not a probe')
    const step = (images: object[]) => ({ value: { id: 41_001, images } })
    const find = (images: object[]) =>
      replay.find(step(images), args, { ...context, baseline: step([{ id: 1, size: 2 }]) })

    it('asks its own step, and needs to know what that showed before', () => {
      expect(replay.ask(args, context)).toBe('/api/ops/recebimento/checklist/31001/1')
      expect(replay.baseline).toBe(true)
    })

    it('one more of our bytes is it; one of our size may be anybody’s', () => {
      expect(
        find([
          { id: 1, size: 2 },
          { id: 2, size: 2 },
        ]),
      ).toEqual({ is: 'unclear' })
      const told = [{ id: 1 }, { id: 2, sha256: 'cd' }, { id: 3, sha256: 'ab' }]
      expect(find(told)).toEqual({ is: 'present', value: { id: 3 } })
    })

    it('where no bytes are told, the pictures that are new are compared', () => {
      const told = new Map([['/api/core/checklist/image/41001/3', true]])
      const now = step([{ id: 1 }, { id: 2 }, { id: 3 }])
      const compared = (other: boolean | undefined) =>
        replay.find(now, args, {
          ...context,
          baseline: step([{ id: 1, size: 2 }]),
          shows: (id, path) => (id === args.photoId ? (told.get(path) ?? other) : undefined),
        })
      expect(compared(false)).toEqual({ is: 'present', value: { id: 3 } })
      told.clear()
      expect(compared(false)).toEqual({ is: 'absent' })
      expect(compared(undefined)).toEqual({ is: 'unclear' })
    })

    it('none more: it is not', () => {
      expect(find([{ id: 1, size: 2 }])).toEqual({ is: 'absent' })
      expect(replay.find({}, args, { ...context, baseline: {} })).toEqual({ is: 'unclear' })
    })
  })
})
