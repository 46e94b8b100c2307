import { expect, test } from 'vitest'
import { typedIn } from './typed-in.ts'

test('UX-05 a chosen answer is shown by its text, not by its code', () => {
  const fields = { value: 'Resposta', obs: 'O que está errado?' }
  const args = { value: '2', valueText: 'Com problema', obs: 'Pneu gasto' }
  expect(typedIn({ args }, { fields })).toEqual([
    { term: 'Resposta', value: 'Com problema' },
    { term: 'O que está errado?', value: 'Pneu gasto' },
  ])
})

test('an id is left out where a text names the same thing, and a number has a comma', () => {
  const fields = { valueString: 'Resposta', idOption: 'Resposta', pesoMenor: 'Peso' }
  const args = { valueString: 'Conforme', idOption: 31, pesoMenor: 7.5 }
  expect(typedIn({ args }, { fields })).toEqual([
    { term: 'Resposta', value: 'Conforme' },
    { term: 'Peso', value: '7,5' },
  ])
})
