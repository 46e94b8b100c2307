import { expect, test } from 'vitest'
import { describeAge, formatAge } from './ages.ts'

const asked = Date.parse('2026-11-20T16:05:00Z')
const after = (minutes: number) => asked + minutes * 60_000

test.each([
  [0, 'agora'],
  [-10, 'agora'],
  [0.99, 'agora'],
  [1, 'há 1 min'],
  [59.9, 'há 59 min'],
  [60, 'há 1 h'],
  [23 * 60, 'há 23 h'],
  [24 * 60, 'há 1 dia'],
  [72 * 60, 'há 3 dias'],
])('after %s minutes the age is «%s»', (minutes, age) => {
  expect(formatAge(asked, after(minutes))).toBe(age)
})

test('UX-03 cached data show their age in words', () => {
  expect(describeAge(asked, after(27), 'America/Sao_Paulo')).toBe('Dados de 13:05 (há 27 min).')
})

test('data of another day show the day', () => {
  expect(describeAge(asked, after(60 * 20), 'America/Sao_Paulo')).toBe(
    'Dados de 20/11/2026 13:05 (há 20 h).',
  )
})
