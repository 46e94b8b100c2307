import { expect, test } from 'vitest'
import { plural } from './plurals.ts'

test.each([
  [0, '0 fotos'],
  [1, '1 foto'],
  [2, '2 fotos'],
  [1200, '1.200 fotos'],
])('the count %i reads «%s»', (count, text) => {
  expect(plural(count, 'foto', 'fotos')).toBe(text)
})
