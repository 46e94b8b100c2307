import { describe, expect, it } from 'vitest'
import { loadingPage } from '#src/checklist/example-loading.ts'
import { nextOpen, optionOf, placesToOffer, subOfNewPlace } from './rules.ts'

const { padrao, pLocaisSaida } = loadingPage().perguntas
const [first, second] = padrao
if (first === undefined || second === undefined) throw new Error('two questions are expected')
const none: ReadonlySet<number> = new Set()
const answer = { id: 1, idOption: 2061, valueString: 'Conforme', valueString2: null, obs: null }

describe('the next question of a loading checklist', () => {
  it('returns the next open question and wraps around to the first', () => {
    expect(nextOpen(padrao, undefined, none)).toBe(first)
    expect(nextOpen(padrao, first.id, none)).toBe(second)
    expect(nextOpen(padrao, second.id, none)).toBe(first)
  })

  it('skips questions that are answered, passed, or without options', () => {
    expect(nextOpen([{ ...first, answer }, second], undefined, none)).toBe(second)
    expect(nextOpen(padrao, undefined, new Set([first.id]))).toBe(second)
    expect(nextOpen([{ ...first, options: [] }, second], undefined, none)).toBe(second)
    expect(nextOpen([{ ...first, answer }], undefined, none)).toBeUndefined()
  })
})

it('finds the option of an answer by its id, or by its text without an id', () => {
  expect(optionOf(first)).toBeUndefined()
  expect(optionOf({ ...first, answer })?.texto).toBe('Conforme')
  const unnamed = { ...answer, idOption: null, valueString: 'Não se aplica' }
  expect(optionOf({ ...first, answer: unnamed })?.id).toBe(2063)
})

it('matches option ids given as number or as text', () => {
  const asText = { ...answer, idOption: '2061', valueString: 'Em ordem' }
  expect(optionOf({ ...first, answer: asText })?.texto).toBe('Conforme')
  expect(subOfNewPlace(pLocaisSaida, '2052')).toBe(2)
  const place = { local: 'H', observacoes: null, idOption: '2051', idSub: 100 }
  const offered = placesToOffer({ ...pLocaisSaida, respostas: [place] })
  expect(offered.map(({ texto }) => texto)).toEqual(['Pavilhão E'])
})

describe('exit places of a loading checklist', () => {
  const h = { local: 'Pavilhão H', observacoes: null, idOption: 2051, idSub: 1 }

  it('offers a place only while no answer has it, whether chosen or typed', () => {
    const offered = (respostas: (typeof pLocaisSaida)['respostas']) =>
      placesToOffer({ ...pLocaisSaida, respostas }).map(({ texto }) => texto)
    expect(offered([])).toEqual(['Pavilhão H', 'Pavilhão E'])
    expect(offered([h])).toEqual(['Pavilhão E'])
    expect(offered([{ ...h, idOption: null, idSub: 100 }])).toEqual(['Pavilhão E'])
  })

  it('numbers a place by its option, and a typed place by a free number from 100 on', () => {
    expect(subOfNewPlace(pLocaisSaida, 2052)).toBe(2)
    expect(subOfNewPlace(pLocaisSaida, null, () => 0)).toBe(100)
    expect(subOfNewPlace(pLocaisSaida, null, () => 0.9999)).toBe(1_000)
    const respostas = [{ ...h, local: 'Doca 9', idSub: 100 }]
    expect(subOfNewPlace({ ...pLocaisSaida, respostas }, null, () => 0)).toBe(101)
  })
})
