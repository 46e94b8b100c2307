import { expect, test } from 'vitest'
import { damageTitle, nextNumberHere, packagingTitle } from './damage-words.ts'

const local = 'local:00000000-0000-4000-8000-000000000001'

test("a title has the provider's number, or this device's number for a new record", () => {
  expect(damageTitle(34_012, 2)).toBe('Avaria 34012')
  expect(damageTitle(local, 2)).toBe('Avaria nova 2')
  expect(packagingTitle(local, 1)).toBe('Embalagem nova 1')
})

test('a title has no number for a damage that an earlier version made', () => {
  expect(damageTitle(local)).toBe('Avaria nova')
})

test('nextNumberHere returns one more than the highest shown number, or 1', () => {
  expect(nextNumberHere([])).toBe(1)
  expect(nextNumberHere([{}, { numberHere: 3 }, { numberHere: 1 }])).toBe(4)
})
