import { expect, test } from 'vitest'
import { isConnectionLost, isQuotaExceeded, NotSavedError } from '../model/errors.ts'

const full = new DOMException('no room', 'QuotaExceededError')
const other = new Error('something else')

test.each<[string, unknown, boolean]>([
  ['the error itself', full, true],
  ['the inner error of an abort', { name: 'AbortError', inner: full }, true],
  ['one failure of a bulk error', { name: 'BulkError', failures: [other, full] }, true],
  ['the cause of a NotSavedError', new NotSavedError(full, true), true],
  ['another error', other, false],
  ['a bulk error without it', { name: 'BulkError', failures: [other] }, false],
  ['no error', undefined, false],
  ['nothing', null, false],
])('whether a lack of room is in %s', (_, error, expected) => {
  expect(isQuotaExceeded(error)).toBe(expected)
})

test('the search for a lack of room ends in an error that is its own cause', () => {
  const circle: { cause?: unknown } = {}
  circle.cause = circle
  expect(isQuotaExceeded(circle)).toBe(false)
})

test.each<[unknown, boolean]>([
  [{ name: 'DatabaseClosedError' }, true],
  [{ name: 'InvalidStateError' }, true],
  [new Error('Connection to Indexed Database server lost. Refresh the page to try again'), true],
  [new Error('The database connection is closing.'), true],
  [{ name: 'AbortError', inner: { name: 'InvalidStateError' } }, true],
  [other, false],
  [full, false],
  [{}, false],
])('a lost connection is told from other errors: %o', (error, expected) => {
  expect(isConnectionLost(error)).toBe(expected)
})
