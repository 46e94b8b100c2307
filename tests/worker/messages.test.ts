import { expect, test } from 'vitest'
import { isPageMessage } from '#sw/messages.ts'

test.each([{ is: 'drain' }, { is: 'take-over' }, { is: 'forget', person: 'p' }])(
  '%o is a message of the page',
  (message) => expect(isPageMessage(message)).toBe(true),
)

test.each([
  undefined,
  null,
  'drain',
  {},
  { is: 'skip' },
  { is: 'forget' },
  { is: 'forget', person: 1 },
])('%o is not a message of the page', (message) => expect(isPageMessage(message)).toBe(false))
