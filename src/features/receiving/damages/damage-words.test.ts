import { expect, test } from 'vitest'
import { damageTitle, nextNumberHere, packagingTitle } from './damage-words.ts'

const local = 'local:00000000-0000-4000-8000-000000000001'

test('what the provider has numbered has its number, what is new has one of this device', () => {
  expect(damageTitle(34_012, 2)).toBe('Avaria 34012')
  expect(damageTitle(local, 2)).toBe('Avaria nova 2')
  expect(packagingTitle(local, 1)).toBe('Embalagem nova 1')
})

test('one that an earlier version made has none', () => {
  expect(damageTitle(local)).toBe('Avaria nova')
})

test('the next number is that of none that is shown, whichever were discarded or sent', () => {
  expect(nextNumberHere([])).toBe(1)
  expect(nextNumberHere([{}, { numberHere: 3 }, { numberHere: 1 }])).toBe(4)
})
