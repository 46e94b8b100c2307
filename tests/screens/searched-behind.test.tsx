import { expect, test } from 'vitest'
import type { ReadState } from '#src/hooks/reads/use-read.ts'
import { behind } from '#src/hooks/reads/use-searched-list.ts'

interface Row {
  id: number
  words: string
}

const read = (askedAt: number, value: Row[]): ReadState<Row[]> => ({
  value,
  askedAt,
  stale: true,
  serverFailed: false,
  error: undefined,
  loading: false,
  refetch: async () => {},
})
const [first, other, further] = [
  { id: 1, words: 'como era' },
  { id: 2, words: 'achado' },
  { id: 3, words: 'só na pesquisa' },
]
const older = read(1, [first, further])
const newer = read(2, [other])

test('UX-03 results found only by the older search follow the newer list, with their own age', () => {
  const all = [{ id: 1, words: 'como é' }, other]
  expect(behind(newer, older, all)).toEqual({ ...older, value: [other, further] })
})

test('shows nothing of an older search until the newer list is complete, because it may be outdated', () => {
  expect(behind(newer, older, undefined)).toBe(newer)
})
