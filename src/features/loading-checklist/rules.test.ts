import { describe, expect, it } from 'vitest'
import { loadingPage } from '#src/checklist/example-loading.ts'
import { nextOpen, optionOf, placesToOffer, subOfNewPlace } from './rules.ts'

const { padrao, pLocaisSaida } = loadingPage().perguntas
const [first, second] = padrao
if (first === undefined || second === undefined) throw new Error('two questions are expected')
const none: ReadonlySet<number> = new Set()
const answer = { id: 1, idOption: 2061, valueString: 'Conforme', valueString2: null, obs: null }

describe('the next question', () => {
  it('is the next open one, and from the beginning again', () => {
    expect(nextOpen(padrao, undefined, none)).toBe(first)
    expect(nextOpen(padrao, first.id, none)).toBe(second)
    expect(nextOpen(padrao, second.id, none)).toBe(first)
  })

  it('is none that is answered, passed by, or without options', () => {
    expect(nextOpen([{ ...first, answer }, second], undefined, none)).toBe(second)
    expect(nextOpen(padrao, undefined, new Set([first.id]))).toBe(second)
    expect(nextOpen([{ ...first, options: [] }, second], undefined, none)).toBe(second)
    expect(nextOpen([{ ...first, answer }], undefined, none)).toBeUndefined()
  })
})

it('the option of an answer is told by its id, else by its words', () => {
  expect(optionOf(first)).toBeUndefined()
  expect(optionOf({ ...first, answer })?.texto).toBe('Conforme')
  const unnamed = { ...answer, idOption: null, valueString: 'Não se aplica' }
  expect(optionOf({ ...first, answer: unnamed })?.id).toBe(2063)
})

it('an option is the same whether its id comes as a number or as text', () => {
  const asText = { ...answer, idOption: '2061', valueString: 'Em ordem' }
  expect(optionOf({ ...first, answer: asText })?.texto).toBe('Conforme')
  expect(subOfNewPlace(pLocaisSaida, '2052')).toBe(2)
  const place = { local: 'H', observacoes: null, idOption: '2051', idSub: 100 }
  const offered = placesToOffer({ ...pLocaisSaida, respostas: [place] })
  expect(offered.map(({ texto }) => texto)).toEqual(['Pavilhão E'])
})

describe('an exit place', () => {
  const h = { local: 'Pavilhão H', observacoes: null, idOption: 2051, idSub: 1 }

  it('is offered while it is not there, however it came there', () => {
    const offered = (respostas: (typeof pLocaisSaida)['respostas']) =>
      placesToOffer({ ...pLocaisSaida, respostas }).map(({ texto }) => texto)
    expect(offered([])).toEqual(['Pavilhão H', 'Pavilhão E'])
    expect(offered([h])).toEqual(['Pavilhão E'])
    expect(offered([{ ...h, idOption: null, idSub: 100 }])).toEqual(['Pavilhão E'])
  })

  it('has the number of its option; one that was typed has a free one from 100 on', () => {
    expect(subOfNewPlace(pLocaisSaida, 2052)).toBe(2)
    expect(subOfNewPlace(pLocaisSaida, null, () => 0)).toBe(100)
    expect(subOfNewPlace(pLocaisSaida, null, () => 0.9999)).toBe(1_000)
    const respostas = [{ ...h, local: 'Doca 9', idSub: 100 }]
    expect(subOfNewPlace({ ...pLocaisSaida, respostas }, null, () => 0)).toBe(101)
  })
})
