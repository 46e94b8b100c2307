import { describe, expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { refuseUnseen } from './refuse-unseen.ts'

const tell = (current: string | null) => `Agora está ${current ?? 'em branco'}`

const refusalOf = (write: () => void): Refusal | undefined => {
  try {
    write()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return undefined
}

describe('a write', () => {
  test.each([
    ['that does not say what was seen', undefined, 'C'],
    ['whose caller saw the current value', 'A', 'C'],
    ['of the same value again', 'B', 'A'],
    ['that takes away what was seen', 'A', null],
  ] as const)('%s goes through', (_, seen, wanted) => {
    expect(refusalOf(() => refuseUnseen({ current: 'A', seen, wanted, tell }))).toBeUndefined()
  })

  test.each([
    ['another value', 'A', 'B', 'C', 'Agora está A'],
    ['a value, seen as none', 'A', null, 'C', 'Agora está A'],
    ['none, seen as a value', null, 'B', 'C', 'Agora está em branco'],
    ['another value than it takes away', 'A', 'B', null, 'Agora está A'],
  ] as const)('over %s is refused with the current value', (_, current, seen, wanted, message) => {
    const values: Record<'current' | 'seen' | 'wanted', string | null> = { current, seen, wanted }
    const refusal = refusalOf(() => refuseUnseen({ ...values, tell }))
    expect(refusal).toMatchObject({ statusCode: 409, message, details: undefined })
  })

  test('that moves stock is compared only with the value that was seen', () => {
    const move = (seen: number) =>
      refusalOf(() => refuseUnseen({ current: 8, seen, tell: () => 'Mudou' }))
    expect(move(8)).toBeUndefined()
    expect(move(11)?.message).toBe('Mudou')
  })

  test('uses the given comparison for equal values in different notations', () => {
    const write = (seen: string, wanted: string) =>
      refusalOf(() =>
        refuseUnseen({
          current: '87.5',
          seen,
          wanted,
          isSame: (one, other) => Number(one) === Number(other),
          tell,
        }),
      )
    expect([write('87.50', '1'), write('1', '87.50')]).toEqual([undefined, undefined])
    expect(write('1', '2')?.message).toBe('Agora está 87.5')
  })

  test('is refused with details in the body, where its call has some', () => {
    const details = { peso: 8, anterior: 11 }
    const refusal = refusalOf(() =>
      refuseUnseen({ current: 8, seen: 11, tell: () => 'Mudou', details }),
    )
    expect(refusal?.details).toEqual(details)
  })
})
