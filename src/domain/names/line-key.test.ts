import { expect, it } from 'vitest'
import { toLineKey } from './line-key.ts'

it.each(['A1-001', 'a1 001', 'a1001', ' Á1–001 '])('%s names the line A1-001', (typed) => {
  expect(toLineKey(typed)).toBe(toLineKey('A1-001'))
})
