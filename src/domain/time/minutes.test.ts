import { expect, test } from 'vitest'
import { formatMinutes } from './minutes.ts'

test.each([
  [null, '—'],
  [0, '0 min'],
  [44.6, '45 min'],
  [59.5, '1 h 00 min'],
  [65, '1 h 05 min'],
  [1570, '26 h 10 min'],
])('formats %s minutes as «%s»', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})
