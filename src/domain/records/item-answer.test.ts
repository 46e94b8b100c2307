import { describe, expect, test } from 'vitest'
import { isGivenAlready, isSameAnswer, tellUnseen, type ItemAnswer } from './item-answer.ts'

const current: ItemAnswer = {
  value: 'R',
  variant: 'NOT',
  texto: 'Corte',
  photo: { sha256: 'abc', file01: 'abc.jpg' },
}

describe('isSameAnswer', () => {
  test.each([
    ['value', { value: 'B' }],
    ['variant', { variant: 'OK' }],
    ['words', { texto: 'Furo' }],
    ['lack of words', { texto: null }],
    ['photo', { photo: { sha256: 'other' } }],
    ['name of the photo', { photo: { file01: 'other.jpg' } }],
    ['lack of a photo', { photo: null }],
  ])('differs by %s', (_, change) => {
    expect(isSameAnswer(current, { ...current, ...change })).toBe(false)
  })

  test.each([
    ['what is not known', { value: 'R' }],
    ['blanks around words', { texto: ' Corte ' }],
    ['a photo of which only that it is there is known', { photo: {} }],
  ])('does not differ by %s', (_, change) => {
    const other = 'value' in change ? change : { ...current, ...change }
    expect(isSameAnswer(current, other)).toBe(true)
  })

  test('does not differ by the format of a number, nor by fields that an empty answer cannot have', () => {
    expect(isSameAnswer({ value: '87.50' }, { value: '87.5' })).toBe(true)
    expect(isSameAnswer({ value: '' }, { value: '', texto: 'x', photo: {} })).toBe(true)
    expect(isSameAnswer({ value: '' }, { value: '0' })).toBe(false)
  })
})

describe('isGivenAlready', () => {
  test('ignores omitted fields, and is false while a photo to remove is still present', () => {
    expect(isGivenAlready(current, { value: 'R' })).toBe(true)
    expect(isGivenAlready(current, { value: 'R', withoutPhoto: true })).toBe(false)
    expect(isGivenAlready({ ...current, photo: null }, { value: 'R', withoutPhoto: true })).toBe(
      true,
    )
    expect(isGivenAlready(current, { value: 'R', texto: '' })).toBe(false)
    expect(isGivenAlready(current, { value: 'R', variant: 'OK' })).toBe(false)
  })
})

test.each([
  [{ value: '', photo: null }, 'A resposta foi apagada por outra pessoa.'],
  [{ ...current, valueText: 'Ruim' }, 'Outra pessoa já respondeu «Ruim»: «Corte», com foto.'],
  [{ value: '1', valueText: null, responsavel: 'Beto' }, 'Beto já respondeu «1».'],
])('describes %j as «%s»', (answer, words) => {
  expect(tellUnseen(answer)).toBe(`${words} Confira e responda de novo.`)
})
