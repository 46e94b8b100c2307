import { expect, test } from 'vitest'
import type { AttemptOutcome } from '#src/outbox/model/entry.ts'
import { describeAttempt } from './attempt-words.ts'

const at = 0

test('every outcome of an attempt has a text', () => {
  const outcomes: AttemptOutcome[] = [
    'settled',
    'refused',
    'later',
    'signed-out',
    'lost',
    'server-fault',
    'portal',
    'garbled',
    'interrupted',
    'expired',
  ]
  const said = outcomes.map((outcome) => describeAttempt({ at, outcome, status: 500 }))
  expect(new Set(said).size).toBe(outcomes.length)
  expect(describeAttempt({ at, outcome: 'server-fault', status: 502 })).toBe(
    'Servidor com problemas (código 502)',
  )
  expect(describeAttempt({ at, outcome: 'lost' })).toBe('Sem resposta')
})
