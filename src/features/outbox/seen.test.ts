import { expect, test } from 'vitest'
import { seenFacts } from './seen.ts'

test('what the provider shows is said in words where they are known, those first', () => {
  const seen = {
    value: { hasPre: 1, preCounter: 4, picture2: 0, step: 'PRE', note: null, ok: true },
  }
  expect(seenFacts(seen)).toEqual([
    { term: 'Etapa atual', value: 'PRE' },
    { term: 'Fotos da etapa PRE', value: '4' },
    { term: 'Has pre', value: '1' },
    { term: 'Foto da etapa 2', value: '0' },
    { term: 'Ok', value: 'Sim' },
  ])
})

test('a list is counted, a number has a comma, and what the sentence says is not said again', () => {
  expect(seenFacts([1, 2])).toEqual([{ term: 'No servidor', value: '2 itens' }])
  expect(seenFacts({ message: 'Não', error: {}, data: undefined, peso: 1.5, fotos: [1] })).toEqual([
    { term: 'Peso', value: '1,5' },
    { term: 'Fotos', value: '1 item' },
  ])
})

test.each([undefined, null, {}, '', { value: {} }, { deep: { er: 1 } }])(
  '%j says nothing',
  (seen) => {
    expect(seenFacts(seen)).toEqual([])
  },
)

test('never more than a person reads', () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`campo${index}`, index]),
  )
  expect(seenFacts(many)).toHaveLength(8)
})
