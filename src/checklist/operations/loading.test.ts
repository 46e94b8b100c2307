import { describe, expect, it } from 'vitest'
import { headerOf, loadingPage } from '../example-loading.ts'
import { missingOfLoading, type ShownLoadingPage } from '../loading-page.ts'
import type { Effect, Operation } from '#src/outbox/model/operation.ts'
import { answerQuestion, type AnswerQuestionArgs } from './answer-question.ts'
import { clearQuestion } from './clear-question.ts'
import { removeQuestionPhoto } from './remove-question-photo.ts'
import { setQuestionPhoto } from './set-question-photo.ts'
import type { ShownChecklistImage } from '../shown.ts'
import { extendedCall } from '#src/outbox/model/extensions.ts'

const context = { id: Number }
const compared = { ...context, extensions: true }
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
}

/** The page and the list after the operation's effects. */
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
  it('uses the lane of its vehicle, and a label without a number', () => {
    expect(answerQuestion.lane(answer)).toBe(pageKey)
    expect(answerQuestion.label(answer)).toBe('Documentos: Não conforme')
  })

  it('LCK-14 is shown at once on the page and in the list', () => {
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

  it('LCK-15 is removed from the page, and in the call', () => {
    const { shown } = apply(answerQuestion, answer)
    const clear = { ...question, status: 0 }
    const replaces = { idOption: 2062, valueString: 'x', obs: null }
    expect(standardOf(apply(clearQuestion, clear, shown).shown, 206)?.answer).toBeNull()
    expect(extendedCall(clearQuestion)(clear, { ...context, replaces })).toEqual({
      method: 'POST',
      path: '/api/core/checklist/item/remove',
      json: { idChecklist, idPergunta: 206, anterior: replaces },
    })
  })

  it('LCK-08 stores several exit places, each with its own number and observations', () => {
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

  it('has a separate target for each exit place', () => {
    const { target = expect.unreachable() } = answerQuestion
    expect(target(place)).not.toBe(target({ ...place, idSub: 2 }))
    expect(target(place)).toBe(target({ ...place, obs: 'Linha 4' }))
  })

  const seen = (given: Partial<AnswerQuestionArgs>, args = answer) =>
    apply(answerQuestion, { ...args, ...given }).shown

  const { observe = expect.unreachable() } = answerQuestion
  const saw = { idOption: 2061, valueString: 'Conforme', obs: null }
  const compare = (there: unknown, more: object = {}, args = answer) =>
    observe.compare(there, args, { ...compared, saw, ...more })
  const theirs = (words: string) => ({ is: 'theirs', message: expect.stringContaining(words) })

  it('reads the page before the call, and returns `before` for the seen answer and `mine` for its own', () => {
    expect(observe.reads(answer, context)).toBe('/api/sgi/checklists/carregamento/4711')
    expect(observe.precondition).toBe(true)
    expect(compare(seen({}))).toMatchObject({ is: 'mine' })
    expect(compare(seen(saw))).toEqual({ is: 'before' })
    for (const there of [{ message: 'x' }, undefined])
      expect(compare(there)).toEqual({ is: 'unclear' })
  })

  it('finds the seen answer on the page, for a question and for each place', () => {
    const { there = expect.unreachable() } = observe
    expect(there(seen(saw), answer)).toEqual(saw)
    expect(there(page, answer)).toBeNull()
    const given = { idOption: 2051, valueString: 'Pavilhão H', obs: 'Linha 3' }
    expect(there(seen({}, place), place)).toEqual(given)
    expect(there(seen({}, place), { ...place, idSub: 2 })).toBeNull()
    expect(observe.gives?.(place)).toEqual(given)
  })

  it('is a conflict when somebody else has answered or removed the answer since', () => {
    const other = seen({ valueString: 'Não se aplica', obs: null })
    expect(compare(other)).toMatchObject(theirs('«Não se aplica»'))
    expect(compare(page)).toMatchObject(theirs('A resposta foi apagada por outra pessoa'))
    expect(compare(page, { saw: null }, place)).toEqual({ is: 'before' })
    const changed = compare(seen({ obs: 'Linha 9' }, place), { saw: null }, place)
    expect(changed).toMatchObject(theirs('«Pavilhão H: Linha 9»'))
    // The overruling call replaces their answer, and names it.
    const decided = { idOption: 2051, valueString: 'Pavilhão H', obs: 'Linha 9' }
    expect(changed.there).toEqual(decided)
    expect(compare(seen({ obs: 'Linha 9' }, place), { saw: decided }, place)).toEqual({
      is: 'before',
    })
    expect(
      extendedCall(answerQuestion)(place, { ...context, replaces: decided }).json,
    ).toMatchObject({ anterior: decided })
  })

  it('replaces no other place where the provider supports one answer for each question', () => {
    const letter = { saw: null, extensions: false }
    const there = seen({}, { ...place, idSub: 2, valueString: 'Doca 9', obs: null })
    expect(compare(there, { saw: null }, place)).toEqual({ is: 'before' })
    expect(compare(there, letter, place)).toMatchObject(theirs('«Doca 9»'))
    expect(compare(page, letter, place)).toEqual({ is: 'before' })
    const { json } = answerQuestion.request(place, { ...context, extensions: false })
    expect(json).not.toHaveProperty('idSub')
  })

  it('is not removed when somebody else has changed it since', () => {
    const clear = { ...question, status: 0 }
    const removed = (there: unknown) =>
      clearQuestion.observe?.compare(there, clear, { ...compared, saw })
    expect(removed(seen({}))).toMatchObject(theirs('«Não conforme: CNH vencida»'))
    expect(removed(page)).toMatchObject({ is: 'mine' })
  })
})

describe('a photo of the tarpaulin', () => {
  const photo = { ...question, idPergunta: 201, idSub: 0, photoId, size: 2000, sha256: 'ab' }

  it('LCK-11 is sent as the only photo of its question, and is shown at once', () => {
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

  it('removed shares its target with setting it, so the removal waits for lost calls', () => {
    const { target: put = expect.unreachable() } = setQuestionPhoto
    const { target: removal = expect.unreachable() } = removeQuestionPhoto
    const removed = { ...question, idPergunta: 201, idImage: 70, status: 0 }
    expect(removal(removed)).toBe(put({ ...photo, status: 1 }))
    expect(removal({ ...removed, idPergunta: 202 })).not.toBe(removal(removed))
    // A receiving step has several photos, each set only once.
    const owner = { type: 'receiving', id: 31_001 } as const
    expect(removal({ ...removed, owner })).toBe('image:70')
  })

  const saw = { id: 70, sha256: 'old', size: 9 }
  const set = { ...photo, status: 1 }
  const pageWith = (...images: ShownChecklistImage[]) => {
    const { pSemLonaDireita } = page.perguntas
    return loadingPage({ pSemLonaDireita: { ...pSemLonaDireita, images } })
  }
  const { observe = expect.unreachable() } = setQuestionPhoto
  const compare = (there: unknown, more: object = {}) =>
    observe.compare(there, set, { ...compared, saw, ...more })
  const theirs = { id: 71, size: 5, idSub: 0, sha256: 'theirs' }
  const theirsIs = {
    is: 'theirs',
    message: 'Já há outra foto de «Documentos». Compare as fotos e decida.',
  }

  it('reads the page before the call, and compares nothing when no previous photo is known', () => {
    expect(observe.reads(set, context)).toBe('/api/sgi/checklists/carregamento/4711')
    expect(observe.precondition).toBe(true)
    expect(setQuestionPhoto.needs?.(set, context)).toBeUndefined()
    expect(compare(pageWith(theirs), { saw: undefined })).toMatchObject({ is: 'before' })
  })

  it('finds the seen photo on the page, and identifies its own', () => {
    const { there = expect.unreachable(), gives = expect.unreachable() } = observe
    expect(there(pageWith({ ...saw, idSub: 0 }), set)).toEqual(saw)
    const own = { id: `local:${photoId}`, size: 2, sha256: 'ab', idSub: 0 } as const
    expect(there(pageWith(own), set)).toEqual(gives(set))
    expect(gives(set)).toEqual({ size: 2, sha256: 'ab' })
    expect(there(pageWith(), set)).toBeNull()
    expect(there({ message: 'x' }, set)).toBeUndefined()
  })

  it('is a conflict when somebody else has taken a photo since', () => {
    for (const seen of [saw, null])
      expect(compare(pageWith(theirs), { saw: seen })).toMatchObject(theirsIs)
    const { idSub: _, ...decided } = theirs
    expect(compare(pageWith(theirs)).there).toEqual(decided)
    expect(compare(pageWith(theirs), { saw: decided })).toMatchObject({ is: 'before' })
    const third = { ...theirs, id: 72, sha256: 'third' }
    expect(compare(pageWith(third), { saw: decided })).toMatchObject(theirsIs)
    const { sha256: __, ...unnamed } = theirs
    expect(compare(pageWith(unnamed))).toMatchObject(theirsIs)
    // Some providers send null for missing data.
    const unplaced = { ...theirs, idSub: null } as never
    expect(compare(pageWith(unplaced))).toMatchObject(theirsIs)
  })

  it('replaces the seen photo or none, and returns `mine` when the page already has its own', () => {
    const image = { id: 70, size: 9, idSub: 0, sha256: 'old' }
    const { sha256: _, ...unnamed } = image
    for (const [there, is] of [
      [pageWith(image), 'before'],
      [pageWith(unnamed), 'before'],
      [pageWith({ ...image, id: 75 }), 'before'],
      [pageWith({ id: 71, size: 2, idSub: 0, sha256: 'ab' }), 'mine'],
      [pageWith({ id: 71, size: 2, idSub: 0 }), 'mine'],
      [pageWith({ id: 71, size: 2, idSub: 1, sha256: 'theirs' }), 'before'],
      [pageWith(), 'before'],
      [{ message: 'x' }, 'unclear'],
      [undefined, 'unclear'],
    ] as const) {
      expect(compare(there)).toMatchObject({ is })
    }
  })

  it('is found after a lost response by its hash, or by comparing pictures', () => {
    const { sha256: _, ...unnamed } = theirs
    const lost = (there: unknown, shown?: boolean) =>
      compare(there, {
        saw: undefined,
        shows: (id: string, path: string) =>
          id === photoId && path === `/api/core/checklist/image/${idChecklist}/71`
            ? shown
            : undefined,
      }).is
    expect(lost(pageWith({ ...theirs, sha256: 'ab' }))).toBe('mine')
    expect(lost(pageWith(theirs))).toBe('before')
    expect(lost(pageWith())).toBe('before')
    expect(lost(pageWith(unnamed), true)).toBe('mine')
    expect(lost(pageWith(unnamed), false)).toBe('before')
    expect(lost(pageWith(unnamed))).toBe('unclear')
    expect(lost({ message: 'x' })).toBe('unclear')
  })

  it('names the photo that it replaces, because the provider may have another by then', () => {
    const said = (replaces: unknown) =>
      extendedCall(setQuestionPhoto)(set, { ...context, replaces }).parts?.flatMap((part) =>
        part.name === 'FotoAnterior' && 'value' in part ? [part.value] : [],
      )
    expect(said(null)).toEqual([''])
    expect(said(saw)).toEqual(['old'])
    // The photo that the person has decided to replace.
    expect(said(compare(pageWith(theirs)).there)).toEqual(['theirs'])
    // Nothing to compare with.
    expect(said(undefined)).toEqual([])
    expect(said({ id: 70, size: 9 })).toEqual([])
  })
})
