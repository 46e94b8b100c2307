import { describe, expect, it } from 'vitest'
import type { ChecklistMenuItem } from '#contract/schemas/checklist.ts'
import type { Effect, Operation } from '#src/outbox/model/operation.ts'
import { response, shownStep } from '../example-step.ts'
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
  status: 2,
}

/** The answer that the person saw. */
const saw = { idOption: 1011, valueString: 'Sim', obs: null }
const compared = { ...context, extensions: true }

const photo = { ...question, idSub: 0, photoId, size: 2000, sha256: 'ab', status: 1 }

const menu: ChecklistMenuItem[] = [1, 2, 3].map((step) => ({
  step,
  descricao: `Etapa ${step}`,
  respostas: [],
  observacoes: null,
  status: 0,
}))

/** The value of each read after the operation's effects, by key. */
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

describe('an answer to a question of a report', () => {
  it('RCVCHK-26 is sent with all the fields of a saved item', () => {
    expect(extendedCall(answerQuestion)(answer, { ...context, replaces: saw })).toEqual({
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

  it('is shown at once on the step, in the menu and on the report', () => {
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

  it('leaves a complete section complete, and the furthest step unchanged when that is another step', () => {
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
  const { observe = expect.unreachable() } = answerQuestion
  const compare = (answered: unknown, more: object = {}) =>
    observe.compare(answered, answer, { ...compared, saw, ...more })

  it.each([
    ['what the person saw before', inMenu('Sim'), 'before'],
    ['their own answer, from a call that was lost', inMenu('Não', 'Rompido'), 'mine'],
    ['a menu without that step', { value: [] }, 'unclear'],
    ['something that is no menu', { message: 'x' }, 'unclear'],
  ])('compares the answer with %s', (_, seen, is) => {
    // The menu omits the option, so the call names the answer that the person saw instead of the current one.
    expect(compare(seen)).toEqual(is === 'mine' ? expect.objectContaining({ is }) : { is })
  })

  it('is compared with the menu, and the seen answer is found in a step', () => {
    expect(observe.reads(answer, context)).toBe('/api/ops/recebimento/checklist/menu/31001')
    expect(observe.precondition).toBe(true)
    expect(observe.there?.(shownStep({ responses: [response()] }), answer)).toEqual(saw)
    expect(observe.there?.(shownStep(), answer)).toBeNull()
    expect(observe.there?.(undefined, answer)).toBeUndefined()
  })

  it('is a conflict when somebody else has answered or removed the answer since', () => {
    expect(compare(inMenu('Não se aplica'))).toEqual({
      is: 'theirs',
      there: { valueString: 'Não se aplica', obs: null },
      message: 'Outra pessoa já respondeu «Não se aplica». Confira e responda de novo.',
    })
    expect(compare(inMenu('Não', 'Outro motivo'))).toMatchObject({
      is: 'theirs',
      message: expect.stringContaining('«Não: Outro motivo»'),
    })
    expect(compare(inMenu(undefined))).toEqual({
      is: 'theirs',
      there: null,
      message: 'A resposta foi apagada por outra pessoa. Confira e responda de novo.',
    })
  })

  it('replaces it after the person has decided, and names it where its option is known', () => {
    const decided = { valueString: 'Não se aplica', obs: null }
    expect(compare(inMenu('Não se aplica'), { saw: decided })).toEqual({ is: 'before' })
    expect(compare(inMenu('Sim, com ressalva'), { saw: decided })).toMatchObject({
      is: 'theirs',
      message: expect.stringContaining('Outra pessoa'),
    })
    const said = (replaces: unknown) =>
      extendedCall(answerQuestion)(answer, { ...context, replaces }).json
    expect(said(decided)).not.toHaveProperty('anterior')
    expect(said({ ...decided, idOption: 1013 })).toMatchObject({
      anterior: { ...decided, idOption: 1013 },
    })
    expect(said(null)).toMatchObject({ anterior: null })
  })

  it('is described to the deciding person in words', () => {
    const facts = [{ term: 'No servidor', value: 'Não: Rompido' }]
    expect(observe.facts?.({ valueString: 'Não', obs: 'Rompido' }, answer)).toEqual(facts)
    expect(observe.facts?.(inMenu('Não').value, answer)).toEqual([])
  })

  describe('for a checklist that does not exist at the provider yet', () => {
    const early = { ...answer, idChecklist: 0 }
    const needed = { value: { id: 41_099, step: 1 } }
    const compareEarly = (there: unknown, more: object = {}) =>
      observe.compare(there, early, { ...compared, saw: null, ...more })

    it('reads the checklist id and the current answer before the call', () => {
      expect(answerQuestion.needs?.(answer, context)).toBeUndefined()
      expect(answerQuestion.needs?.(early, context)).toBe('/api/ops/recebimento/checklist/31001')
      expect(observe.reads(early, context)).toBe('/api/ops/recebimento/checklist/menu/31001')
      const { json } = extendedCall(answerQuestion)(early, { ...context, needed, replaces: null })
      expect(json).toMatchObject({ idChecklist: 41_099, anterior: null })
      expect(compareEarly(inMenu(undefined))).toEqual({ is: 'before' })
      expect(compareEarly(inMenu('Não', 'Rompido'))).toMatchObject({ is: 'mine' })
    })

    it('is a conflict when somebody else has answered in the same report', () => {
      const theirs = compareEarly(inMenu('Sim'))
      expect(theirs).toMatchObject({
        is: 'theirs',
        message: expect.stringContaining('Outra pessoa já respondeu «Sim».'),
      })
      expect(compareEarly(inMenu('Sim'), { saw: theirs.there })).toEqual({ is: 'before' })
    })
  })
})

describe('removing an answer', () => {
  it('calls item/remove, and removes the answer from the step and the menu', () => {
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

  const cleared = { ...question, status: 0 }
  const inMenu = (value: string) => ({
    value: [{ step: 1, respostas: [{ idResposta: 1, value }], observacoes: null }],
  })

  it('names the answer, so that the provider removes no other', () => {
    const said = (replaces: unknown) =>
      extendedCall(clearQuestion)(cleared, { ...context, replaces }).json
    expect(said(saw)).toMatchObject({ anterior: saw })
    for (const untold of [undefined, null, { valueString: 'Não', obs: null }])
      expect(said(untold)).not.toHaveProperty('anterior')
    const { observe = expect.unreachable() } = clearQuestion
    const compare = (there: unknown, seen: unknown = saw) =>
      observe.compare(there, cleared, { ...compared, saw: seen })
    expect(compare(inMenu('Sim'))).toEqual({ is: 'before' })
    const theirs = compare(inMenu('Não'))
    expect(theirs).toMatchObject({
      is: 'theirs',
      message: expect.stringContaining('Outra pessoa já respondeu «Não»'),
    })
    expect(compare(inMenu('Não'), theirs.there)).toEqual({ is: 'before' })
  })

  it('is also compared for a checklist that does not exist at the provider yet', () => {
    const early = { ...cleared, idChecklist: 0 }
    expect(clearQuestion.needs?.(early, context)).toBe('/api/ops/recebimento/checklist/31001')
    expect(clearQuestion.observe?.reads(early, context)).toContain('/checklist/menu/')
    const needed = { value: { id: 41_099 } }
    expect(extendedCall(clearQuestion)(early, { ...context, needed }).json).toMatchObject({
      idChecklist: 41_099,
    })
  })
})

describe('finishing a step', () => {
  const args = { ...question, total: 3 }

  it('RCVCHK-19 calls next with IdChecklist and IdPergunta', () => {
    expect(finishQuestion.request(args, context)).toEqual({
      method: 'POST',
      path: '/api/core/checklist/next',
      json: { IdChecklist: 41_001, IdPergunta: 101 },
    })
  })

  it('opens the next step on every step that this device has read', () => {
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

  it('RCVCHK-27 is sent as multipart with IdChecklist, IdPergunta, IdSub and file', () => {
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

  it('RCVCHK-16 is shown at once with its size in KB, and disappears at once when deleted', () => {
    const added = apply(addQuestionPhoto, args, { [keys.step(1)]: shownStep(), [keys.menu]: menu })
    expect(added[keys.step(1)]).toMatchObject({ images: [{ id: idImage, size: 2 }] })
    expect((added[keys.menu] as ChecklistMenuItem[])[0]?.status).toBe(1)
    const removal = { ...question, idImage, status: 0 }
    expect(apply(removeQuestionPhoto, removal, added)[keys.step(1)]).toMatchObject({ images: [] })
  })

  it('replaces the previous one where a question has one photo', () => {
    const before = shownStep({ images: [{ id: 43_001, size: 9 }] })
    const after = apply(setQuestionPhoto, photo, { [keys.step(1)]: before })
    expect(after[keys.step(1)]).toMatchObject({ images: [{ id: idImage, size: 2 }] })
  })

  describe('reconciliation after a lost response', () => {
    const { observe = expect.unreachable() } = addQuestionPhoto
    const step = (images: object[]) => ({ value: { id: 41_001, images } })
    const find = (images: object[]) =>
      observe.compare(step(images), args, { ...compared, baseline: step([{ id: 1, size: 2 }]) })

    it('reads its own step, and requires a baseline', () => {
      expect(addQuestionPhoto.target).toBeUndefined()
      expect(observe.reads(args, context)).toBe('/api/ops/recebimento/checklist/31001/1')
      expect(observe.baseline).toBe(true)
    })

    it('returns `mine` for a new photo with our hash, and `unclear` for one with only our size', () => {
      expect(
        find([
          { id: 1, size: 2 },
          { id: 2, size: 2 },
        ]),
      ).toEqual({ is: 'unclear' })
      const reported = [{ id: 1 }, { id: 2, sha256: 'cd' }, { id: 3, sha256: 'ab' }]
      expect(find(reported)).toEqual({ is: 'mine', value: { id: 3 } })
    })

    it('compares the new pictures where the provider sends no hash', () => {
      const reported = new Map([['/api/core/checklist/image/41001/3', true]])
      const now = step([{ id: 1 }, { id: 2 }, { id: 3 }])
      const comparedBy = (other: boolean | undefined) =>
        observe.compare(now, args, {
          ...compared,
          baseline: step([{ id: 1, size: 2 }]),
          shows: (id, path) => (id === args.photoId ? (reported.get(path) ?? other) : undefined),
        })
      expect(comparedBy(false)).toEqual({ is: 'mine', value: { id: 3 } })
      reported.clear()
      expect(comparedBy(false)).toEqual({ is: 'before' })
      expect(comparedBy(undefined)).toEqual({ is: 'unclear' })
    })

    it('returns `before` without a new photo', () => {
      expect(find([{ id: 1, size: 2 }])).toEqual({ is: 'before' })
      expect(observe.compare({}, args, { ...compared, baseline: {} })).toEqual({ is: 'unclear' })
    })
  })
})
