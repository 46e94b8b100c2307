import { describe, expect, it } from 'vitest'
import {
  checklistCan,
  flagOf,
  isBlocked,
  missingOf,
  questionType,
  statusOf,
  withStepAnswer,
  withFinished,
  withListedImage,
  withOnlyImage,
  withoutListedImage,
} from './rules.ts'
import { response, shownStep } from './example-step.ts'

describe('questionType', () => {
  it.each([
    ['SIM/NAO/NA', 'choice'],
    ['COMBOBOX', 'combobox'],
    ['IMAGE', 'image'],
  ])('of %s', (tipo, type) => {
    const step = shownStep({ question: { id: 1, pergunta: '?', tipo } })
    expect(questionType(step)).toBe(type)
  })

  it('of another type: a choice if it has options, otherwise undefined', () => {
    const question = { id: 1, pergunta: '?', tipo: 'ESCALA' }
    expect(questionType(shownStep({ question }))).toBe('choice')
    expect(questionType(shownStep({ question, options: [] }))).toBeUndefined()
  })
})

describe('the flag of a combobox answer', () => {
  it.each(['Não Aplicável', 'N/A', 'NA'])('RCVCHK-25 %s is false', (texto) => {
    expect(flagOf(texto)).toBe(0)
  })

  it.each(['Big bag', 'Não', 'Pavilhão NA'])('RCVCHK-25 %s is true', (texto) => {
    expect(flagOf(texto)).toBe(1)
  })
})

describe('the progress of a checklist', () => {
  const at = (current: number, step: number) => shownStep({ current, step, total: 4 })

  it('RCVCHK-20 going forward ends at the furthest step reached, and at the last', () => {
    expect(checklistCan.goForward(at(1, 3))).toBe(true)
    expect(checklistCan.goForward(at(2, 3))).toBe(true)
    expect(checklistCan.goForward(at(3, 3))).toBe(false)
    expect(checklistCan.goForward(at(4, 3))).toBe(false)
    expect(checklistCan.goForward(at(4, 5))).toBe(false)
  })

  it('going back ends at the first step', () => {
    expect(checklistCan.goBack(at(1, 3))).toBe(false)
    expect(checklistCan.goBack(at(2, 3))).toBe(true)
  })

  it('RCVCHK-17 finishing a step opens the next one; finishing it again changes nothing', () => {
    expect(withFinished(at(1, 1), 1)).toMatchObject({ step: 2, ready: 0 })
    expect(withFinished(at(1, 3), 1)).toMatchObject({ step: 3, ready: 0 })
  })

  it('finishing the last step makes the checklist ready, if all earlier ones are done', () => {
    expect(withFinished(at(4, 4), 4)).toMatchObject({ step: 4, ready: 1 })
    expect(withFinished(at(4, 2), 4)).toMatchObject({ ready: 0 })
  })

  it('RCVCHK-09 the checklist may be changed only while blocked is 0', () => {
    expect(isBlocked({ blocked: 0 })).toBe(false)
    expect(isBlocked({ blocked: 1 })).toBe(true)
  })
})

describe('what a question is missing', () => {
  it('is an answer first, then the photo that the answer requires', () => {
    const step = shownStep()
    expect([missingOf(step), statusOf(step)]).toEqual(['sem resposta', 0])
    const answered = withStepAnswer(step, response({ imagesRequired: 1 }))
    expect([missingOf(answered), statusOf(answered)]).toEqual(['a resposta pede uma foto', 2])
    const complete = withListedImage(answered, { id: 5, size: 1 })
    expect([missingOf(complete), statusOf(complete)]).toEqual([undefined, 1])
  })
})

describe('photos of a question', () => {
  it('a photo that the provider already lists is not added twice', () => {
    const step = shownStep({ images: [{ id: 5, size: 1 }] })
    expect(withListedImage(step, { id: 5, size: 1 }).images).toHaveLength(1)
    expect(withListedImage(step, { id: 'local:x', size: 1 } as never).images).toHaveLength(2)
  })

  it('the only photo of a place replaces the others of that place', () => {
    const step = shownStep({
      images: [
        { id: 5, size: 1, idSub: 0 },
        { id: 6, size: 1, idSub: 1 },
      ],
    })
    const { images } = withOnlyImage(step, { id: 7, size: 1, idSub: 1 })
    expect(images.map(({ id }) => id)).toEqual([5, 7])
    expect(withoutListedImage(step, 5).images.map(({ id }) => id)).toEqual([6])
  })
})
