import { describe, expect, test } from 'vitest'
import {
  answerIn,
  isGivenAlready,
  isSameAnswer,
  tellUnseen,
  type ItemAnswer,
} from './item-answer.ts'

const current: ItemAnswer = {
  value: 'R',
  variant: 'NOT',
  texto: 'Corte',
  photo: { sha256: 'abc', file01: 'abc.jpg' },
}

test.each([
  [
    'an answer with a note and a photo',
    { texto: 'Corte', file01: 'a.jpg', sha256: 'abc' },
    'Corte',
    { sha256: 'abc', file01: 'a.jpg' },
  ],
  ['an answer with a note alone', { texto: 'Corte', file01: null }, 'Corte', null],
  ['an answer without a note', null, null, null],
])('answerIn finds %s', (_, obs, texto, photo) => {
  const item = { value: 'R', variant: 'NOT', obs }
  expect(answerIn(item)).toEqual({ value: 'R', variant: 'NOT', texto, photo })
})

test('answerIn finds no answer in an item without one', () => {
  expect(answerIn({ value: null, variant: null, obs: null })).toEqual({
    value: '',
    variant: undefined,
    texto: null,
    photo: null,
  })
})

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
    expect(isSameAnswer({ value: ' 87.50 ' }, { value: '87.5' })).toBe(true)
    expect(isSameAnswer({ value: '12' }, { value: '12.0' })).toBe(true)
    expect(isSameAnswer({ value: ' R' }, { value: 'R ' })).toBe(true)
    expect(isSameAnswer({ value: '' }, { value: '', texto: 'x', photo: {} })).toBe(true)
    expect(isSameAnswer({ value: '' }, { value: '0' })).toBe(false)
  })

  test.each([
    ['87.5', '87.6'],
    ['1', '2'],
    ['12', '13.0'],
    ['0x10', '16'],
    ['16', '1.6e1'],
    ['a1', '1'],
    ['-1.5', '-1.50'],
    ['1.5e0', '1.5'],
  ])('differs by the value: %s and %s', (one, other) => {
    expect(isSameAnswer({ value: one }, { value: other })).toBe(false)
  })

  test.each([
    [undefined, null, true],
    [null, null, true],
    [null, {}, false],
    [{ sha256: 'a' }, { file01: 'a.jpg' }, true],
    [{ sha256: 'a', file01: 'a.jpg' }, { sha256: null, file01: 'b.jpg' }, false],
    [{ sha256: null }, { sha256: 'a' }, true],
  ])('of the photos %j and %j says whether they are the same: %s', (one, other, is) => {
    expect(isSameAnswer({ value: 'R', photo: one }, { value: 'R', photo: other })).toBe(is)
    expect(isSameAnswer({ value: 'R', photo: other }, { value: 'R', photo: one })).toBe(is)
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
  [{ value: '1', texto: ' ', responsavel: ' ' }, 'Outra pessoa já respondeu «1».'],
  [{ value: '1', valueText: null, responsavel: 'Beto' }, 'Beto já respondeu «1».'],
])('describes %j as «%s»', (answer, words) => {
  expect(tellUnseen(answer)).toBe(`${words} Confira e responda de novo.`)
})
