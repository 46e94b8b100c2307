import { expect, test } from 'vitest'
import { typedIn } from './typed-in.ts'

test('UX-05 an answer that was chosen is told in its words, and not by its code', () => {
  const fields = { value: 'Resposta', obs: 'O que está errado?' }
  const args = { value: '2', valueText: 'Com problema', obs: 'Pneu gasto' }
  expect(typedIn({ args }, { fields })).toEqual([
    { term: 'Resposta', value: 'Com problema' },
    { term: 'O que está errado?', value: 'Pneu gasto' },
  ])
})

test('an id beside the text that says the same is left out, a number has a comma', () => {
  const fields = { valueString: 'Resposta', idOption: 'Resposta', pesoMenor: 'Peso' }
  const args = { valueString: 'Conforme', idOption: 31, pesoMenor: 7.5 }
  expect(typedIn({ args }, { fields })).toEqual([
    { term: 'Resposta', value: 'Conforme' },
    { term: 'Peso', value: '7,5' },
  ])
})
