import { expect, it } from 'vitest'
import { describeMoment } from './done-at.ts'

const received = '2026-11-20T11:30:00.000Z'

it.each([
  ['of another who does not say it', undefined, '20/11/2026 11:30'],
  ['done a moment before', '2026-11-20T11:29:10.000Z', '20/11/2026 11:30'],
  [
    'done two minutes before',
    '2026-11-20T11:28:00.000Z',
    'Feito em 20/11/2026 11:28 · recebido às 11:30',
  ],
  ['done by a clock that is ahead', '2026-11-20T12:29:10.000Z', '20/11/2026 11:30'],
  ['of a moment that is none', 'ontem', '20/11/2026 11:30'],
  [
    'done with no network',
    '2026-11-20T10:02:00.000Z',
    'Feito em 20/11/2026 10:02 · recebido às 11:30',
  ],
  [
    'done the day before',
    '2026-11-19T22:02:00.000Z',
    'Feito em 19/11/2026 22:02 · recebido em 20/11/2026 11:30',
  ],
])('describes a received moment, %s', (_, doneAt, words) => {
  expect(describeMoment(received, doneAt)).toBe(words)
})
