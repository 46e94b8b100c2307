import { describe, expect, it } from 'vitest'
import { headerOf, loadingPage } from '../example-loading.ts'
import { missingOfLoading, type ShownLoadingPage } from '../loading-page.ts'
import type { Effect, Operation } from '#src/outbox/model/operation.ts'
import { answerQuestion, type AnswerQuestionArgs } from './answer-question.ts'
import { clearQuestion } from './clear-question.ts'
import { removeQuestionPhoto } from './remove-question-photo.ts'
import { setQuestionPhoto } from './set-question-photo.ts'
import type { ShownChecklistImage } from '../shown.ts'
import type { OnePhotoArgs } from '../standing-image.ts'
import { extendedCall } from '#src/outbox/model/extensions.ts'

const context = { id: Number }
const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'
const page = loadingPage()
const { idChecklist } = page.checklist
const pageKey = 'loading-checklist:4711'
const listKey = 'loading-checklists:list'

const question = {
  owner: { type: 'loading-checklist', id: 4711 },
  record: { title: 'Checklist de Carregamento #4711', path: '/sgi/checklists/carregamento/4711' },
  idChecklist,
  step: 6,
  idPergunta: 206,
  descricao: 'Documentos',
  missing: 5,
} as const

const answer: AnswerQuestionArgs = {
  ...question,
  idOption: 2062,
  tipo: 'OPTION',
  valueString: 'Não conforme',
  valueInteger: null,
  obs: 'CNH vencida',
  imagesRequired: 0,
  before: { idOption: 2061, valueString: 'Conforme', obs: null },
  status: 1,
}

const place: AnswerQuestionArgs = {
  ...answer,
  idPergunta: 205,
  descricao: 'Locais de saída',
  idSub: 1,
  idOption: 2051,
  valueString: 'Pavilhão H',
  obs: 'Linha 3',
  before: null,
}

/** What the effects make of the page and of the list. */
function apply<Args>(operation: Operation<Args>, args: Args, of = page) {
  let shown = of
  let rows = [headerOf(of), { ...headerOf(of), id: 4712 }]
  for (const { key, apply: change } of operation.effects(args) as Effect[]) {
    if (key === pageKey) shown = change(shown) as ShownLoadingPage
    else if (key === listKey) rows = change(rows) as typeof rows
    else throw new Error(`an effect on ${key}`)
  }
  return { shown, rows }
}

const standardOf = ({ perguntas }: ShownLoadingPage, idPergunta: number) =>
  perguntas.padrao.find(({ id }) => id === idPergunta)
const placesOf = ({ perguntas }: ShownLoadingPage) =>
  perguntas.pLocaisSaida.respostas.map(({ idSub, local, observacoes }) => [
    idSub,
    local,
    observacoes,
  ])

describe('an answer on the checklist of a vehicle', () => {
  it('goes in the lane of its vehicle, and is named without a number', () => {
    expect(answerQuestion.lane(answer)).toBe(pageKey)
    expect(answerQuestion.label(answer)).toBe('Documentos: Não conforme')
  })

  it('LCK-14 stands at once on the page and in the list', () => {
    const { shown, rows } = apply(answerQuestion, answer)
    expect(standardOf(shown, 206)?.answer).toMatchObject({
      id: null,
      idOption: 2062,
      valueString: 'Não conforme',
      obs: 'CNH vencida',
    })
    expect(missingOfLoading(shown)).toHaveLength(missingOfLoading(page).length - 1)
    expect(rows.map(({ id, faltam }) => [id, faltam])).toEqual([
      [4711, 5],
      [4712, 6],
    ])
  })

  it('LCK-15 is taken away on the page, and in the call', () => {
    const { shown } = apply(answerQuestion, answer)
    const clear = {
      ...question,
      status: 0,
      before: { idOption: 2062, valueString: 'x', obs: null },
    }
    expect(standardOf(apply(clearQuestion, clear, shown).shown, 206)?.answer).toBeNull()
    expect(extendedCall(clearQuestion)(clear, context)).toEqual({
      method: 'POST',
      path: '/api/core/checklist/item/remove',
      json: { idChecklist, idPergunta: 206, anterior: clear.before },
    })
  })

  it('LCK-08 exit places are several, each under its own number, with its observations', () => {
    const one = apply(answerQuestion, place).shown
    const typed = { ...place, idSub: 100, idOption: null, valueString: 'Doca 9', obs: null }
    const two = apply(answerQuestion, { ...typed, tipo: 'TEXT' as const }, one).shown
    expect(placesOf(two)).toEqual([
      [1, 'Pavilhão H', 'Linha 3'],
      [100, 'Doca 9', null],
    ])
    const changed = apply(answerQuestion, { ...place, obs: 'Linha 4' }, two).shown
    expect(placesOf(changed)[0]).toEqual([1, 'Pavilhão H', 'Linha 4'])
    const removal = { ...question, idPergunta: 205, idSub: 1, status: 0 }
    expect(placesOf(apply(clearQuestion, removal, changed).shown)).toEqual([[100, 'Doca 9', null]])
    expect(extendedCall(clearQuestion)(removal, context).json).toMatchObject({ idSub: 1 })
    expect(extendedCall(answerQuestion)(place, context).json).toMatchObject({
      idSub: 1,
      idOption: 2051,
    })
    expect(extendedCall(answerQuestion)(answer, context).json).not.toHaveProperty('idSub')
  })

  it('two places are not written over each other', () => {
    const { replay } = answerQuestion
    if (replay.class !== 'natural') expect.unreachable()
    expect(replay.target(place)).not.toBe(replay.target({ ...place, idSub: 2 }))
    expect(replay.target(place)).toBe(replay.target({ ...place, obs: 'Linha 4' }))
  })

  const seen = (given: Partial<AnswerQuestionArgs>, args = answer) =>
    apply(answerQuestion, { ...args, ...given }).shown

  it('looks at the page before it goes, and over what stood there or stands there already', () => {
    expect(answerQuestion.look?.(answer, context)).toBe('/api/sgi/checklists/carregamento/4711')
    for (const there of [
      seen({}),
      seen({ idOption: 2061, valueString: 'Conforme', obs: null }),
      { message: 'x' },
      undefined,
    ]) {
      expect(extendedCall(answerQuestion)(answer, { ...context, seen: there })).toBeTruthy()
    }
  })

  it('does not go over what somebody else has answered since, nor over what they took away', () => {
    const send = (there: unknown, args = answer) =>
      extendedCall(answerQuestion)(args, { ...context, seen: there })
    expect(() => send(seen({ valueString: 'Não se aplica', obs: null }))).toThrow('«Não se aplica»')
    expect(() => send(page)).toThrow('A resposta foi apagada por outra pessoa')
    expect(send(page, place)).toBeTruthy()
    expect(() => send(seen({ obs: 'Linha 9' }, place), place)).toThrow('«Pavilhão H: Linha 9»')
    expect(
      extendedCall(answerQuestion)(place, {
        ...context,
        seen: seen({ obs: 'Linha 9' }, place),
        overrules: 'Pavilhão H: Linha 9',
      }),
    ).toBeTruthy()
  })

  it('goes over no other place where nothing but one answer of a question is known', () => {
    const letter = { ...context, extensions: false }
    const there = seen({}, { ...place, idSub: 2, valueString: 'Doca 9', obs: null })
    expect(answerQuestion.request(place, { ...context, seen: there })).toBeTruthy()
    expect(() => answerQuestion.request(place, { ...letter, seen: there })).toThrow('«Doca 9»')
    expect(answerQuestion.request(place, { ...letter, seen: page }).json).not.toHaveProperty(
      'idSub',
    )
  })

  it('is not taken away where somebody else has answered otherwise since', () => {
    const before = { idOption: 2061, valueString: 'Conforme', obs: null }
    const clear = { ...question, status: 0, before }
    expect(() => extendedCall(clearQuestion)(clear, { ...context, seen: seen({}) })).toThrow(
      '«Não conforme: CNH vencida»',
    )
    expect(extendedCall(clearQuestion)(clear, { ...context, seen: page })).toBeTruthy()
  })
})

describe('a photo of the tarpaulin', () => {
  const photo = { ...question, idPergunta: 201, idSub: 0, photoId, size: 2000, sha256: 'ab' }

  it('LCK-11 goes as the one photo of its question, and stands there at once', () => {
    const args = { ...photo, status: 1 }
    expect(extendedCall(setQuestionPhoto)(args, context)).toEqual({
      method: 'POST',
      path: '/api/core/checklist/image/unique',
      parts: [
        { name: 'IdChecklist', value: String(idChecklist) },
        { name: 'IdPergunta', value: '201' },
        { name: 'IdSub', value: '0' },
        { name: 'file', bodyId: photoId },
      ],
    })
    const { shown, rows } = apply(setQuestionPhoto, args)
    expect(shown.perguntas.pSemLonaDireita.images).toEqual([
      { id: `local:${photoId}`, idSub: 0, sha256: 'ab', size: 2 },
    ])
    expect(rows[0]?.faltam).toBe(5)
    const removal = {
      ...question,
      idPergunta: 201,
      idImage: `local:${photoId}`,
      status: 0,
    } as const
    const gone = apply(removeQuestionPhoto, removal, shown).shown
    expect(gone.perguntas.pSemLonaDireita.images).toEqual([])
  })

  it('is taken away once no lost call can put it there again', () => {
    const [put, removal] = [setQuestionPhoto.replay, removeQuestionPhoto.replay]
    if (put.class !== 'natural' || removal.class !== 'natural') expect.unreachable()
    const removed = { ...question, idPergunta: 201, idImage: 70, status: 0 }
    expect(removal.target(removed)).toBe(put.target({ ...photo, status: 1 }))
    expect(removal.target({ ...removed, idPergunta: 202 })).not.toBe(removal.target(removed))
    // A step of a receiving has several, each put there once.
    const owner = { type: 'receiving', id: 31_001 } as const
    expect(removal.target({ ...removed, owner })).toBe('image:70')
  })

  const before = { id: 70, sha256: 'old', size: 9 }
  const set = { ...photo, status: 1, before }
  const pageWith = (...images: ShownChecklistImage[]) => {
    const { pSemLonaDireita } = page.perguntas
    return loadingPage({ pSemLonaDireita: { ...pSemLonaDireita, images } })
  }
  const send = (there: unknown, args: OnePhotoArgs = set, overrules?: unknown) =>
    extendedCall(setQuestionPhoto)(args, { ...context, seen: there, overrules }).parts

  it('looks at the page before it goes, unless the person has decided whatever stands there', () => {
    expect(setQuestionPhoto.look?.(set, context)).toBe('/api/sgi/checklists/carregamento/4711')
    const { before: _, ...decided } = set
    expect(setQuestionPhoto.look?.(decided, context)).toBeUndefined()
    expect(send(pageWith({ id: 71, size: 5, idSub: 0 }), decided)).toBeTruthy()
  })

  it('does not go over a photo that somebody else has taken since', () => {
    const theirs = { id: 71, size: 5, idSub: 0, sha256: 'theirs' }
    for (const seen of [set, { ...set, before: null }]) {
      expect(() => send(pageWith(theirs), seen)).toThrow(
        'Outra pessoa já fotografou «Documentos». Compare as fotos e decida.',
      )
    }
    expect(send(pageWith(theirs), set, theirs)).toBeTruthy()
    const third = { ...theirs, id: 72, sha256: 'third' }
    expect(() => send(pageWith(third), set, theirs)).toThrow('Outra pessoa já fotografou')
    const { sha256: _, ...unnamed } = theirs
    expect(() => send(pageWith(unnamed))).toThrow('Outra pessoa já fotografou')
  })

  it('goes over the one that was seen, in the place of none, and where it is there already', () => {
    const image = { id: 70, size: 9, idSub: 0, sha256: 'old' }
    const { sha256: _, ...unnamed } = image
    for (const there of [
      pageWith(image),
      pageWith(unnamed),
      pageWith({ ...image, id: 75 }),
      pageWith({ id: 71, size: 2, idSub: 0, sha256: 'ab' }),
      pageWith({ id: 71, size: 2, idSub: 1, sha256: 'theirs' }),
      pageWith(),
      { message: 'x' },
      undefined,
    ]) {
      expect(send(there)).toBeTruthy()
    }
  })

  it('tells the provider which one it replaces, who may have another by then', () => {
    const said = (...call: Parameters<typeof send>) =>
      send(...call)?.flatMap((part) =>
        part.name === 'FotoAnterior' && 'value' in part ? [part.value] : [],
      )
    const theirs = { id: 71, size: 5, idSub: 0, sha256: 'theirs' }
    expect(said(pageWith(), { ...set, before: null })).toEqual([''])
    expect(said(pageWith())).toEqual(['old'])
    // What the person has decided to go over, and that its author has replaced by what was there first.
    expect(said(pageWith(theirs), set, theirs)).toEqual(['theirs'])
    expect(said(pageWith({ ...theirs, id: 72, sha256: 'old' }), set, theirs)).toEqual(['old'])
    expect(said(pageWith(), set, theirs)).toEqual(['theirs'])
    // Nothing to compare with.
    const { before: _, ...decided } = set
    expect(said(pageWith(), decided)).toEqual([])
    expect(said(pageWith(), { ...set, before: { id: 70, size: 9 } })).toEqual([])
  })
})
