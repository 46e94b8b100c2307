import { describe, expect, it } from 'vitest'
import { findNew } from './find-new.ts'

const before = [{ id: 1, size: 10, sha256: 'a' }]
const find = (now: unknown, sought: Partial<Parameters<typeof findNew>[2]> = {}) =>
  findNew(before, now, { id: 'id', ...sought })

describe('whether a list has got the row that a create made', () => {
  it('nothing new: it is not there', () => {
    expect(find(before)).toEqual({ is: 'absent' })
    expect(find([])).toEqual({ is: 'absent' })
  })

  it('one new row is it, with its id; of two nobody can tell', () => {
    expect(find([...before, { id: 2 }])).toEqual({
      is: 'present',
      value: { id: 2 },
      likely: true,
    })
    expect(find([...before, { id: 2 }, { id: 3 }])).toEqual({ is: 'unclear' })
    expect(find([...before, { id: 'x' }])).toEqual({ is: 'unclear' })
  })

  it('the bytes tell it from others, also when the same photo was there before', () => {
    const now = [...before, { id: 2, sha256: 'b' }, { id: 3, sha256: 'a' }]
    expect(find(now, { sha256: 'a' })).toEqual({ is: 'present', value: { id: 3 } })
    expect(find(now, { sha256: 'c' })).toEqual({ is: 'absent' })
  })

  it('where the provider shows no bytes, what can be it counts; another new row leaves it open', () => {
    const canBe = (row: Record<string, unknown>) => row['size'] === 7
    const now = [...before, { id: 2, size: 9 }, { id: 3, size: 7 }]
    expect(find(now, { sha256: 'c', canBe })).toMatchObject({ is: 'present', value: { id: 3 } })
    expect(find([...before, { id: 2, size: 9 }], { sha256: 'c', canBe })).toEqual({ is: 'unclear' })
  })

  it('nothing takes from us what has our bytes', () => {
    const now = [...before, { id: 2, sha256: 'c', who: 'X' }]
    const never = { sha256: 'c', isOthers: () => true, canBe: () => false }
    expect(find(now, never)).toEqual({ is: 'present', value: { id: 2 } })
    expect(find([...now, { id: 3 }], never)).toEqual({ is: 'present', value: { id: 2 } })
  })

  it('what is certainly of somebody else is left aside', () => {
    const isOthers = (row: Record<string, unknown>) => row['who'] === 'Beto'
    expect(find([...before, { id: 2, who: 'Beto' }], { isOthers })).toEqual({ is: 'absent' })
    const both = [...before, { id: 2, who: 'Beto' }, { id: 3, who: 'Ana' }]
    expect(find(both, { isOthers })).toMatchObject({ is: 'present', value: { id: 3 } })
  })

  it('a row that is told for ours is certain; any other is only likely', () => {
    const isOurs = (row: Record<string, unknown>) => row['who'] === 'Ana'
    const found = (who: string) => find([...before, { id: 2, who }], { isOurs })
    expect(found('Ana')).toEqual({ is: 'present', value: { id: 2 } })
    expect(found('?')).toEqual({ is: 'present', value: { id: 2 }, likely: true })
  })

  it('with nothing known of before, as of a copy, the bytes alone tell', () => {
    const copy = (now: unknown) => findNew(undefined, now, { id: 'id', sha256: 'a' })
    expect(copy(before)).toEqual({ is: 'present', value: { id: 1 } })
    expect(copy([{ id: 1, sha256: 'b' }])).toEqual({ is: 'absent' })
    expect(copy([...before, { id: 2 }])).toEqual({ is: 'unclear' })
    expect(copy([...before, { id: 2, sha256: 'a' }])).toEqual({ is: 'unclear' })
  })

  it.each([undefined, null, {}, 'x'])('%j is no list', (list) => {
    expect(findNew(list, before, { id: 'id' })).toEqual({ is: 'unclear' })
    expect(findNew(before, list, { id: 'id' })).toEqual({ is: 'unclear' })
  })
})
