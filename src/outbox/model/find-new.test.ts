import { describe, expect, it } from 'vitest'
import { findNew } from './find-new.ts'

const before = [{ id: 1, sha256: 'a' }]
type Row = Record<string, unknown>
const find = (now: unknown, sought: Partial<Parameters<typeof findNew>[2]> = {}) =>
  findNew(before, now, { id: 'id', ...sought })

const holds = (bytes: string) => (row: Row) =>
  typeof row['sha256'] === 'string' ? row['sha256'] === bytes : undefined
const isOurs = (row: Row) => row['who'] === 'Ana'
const canBe = (row: Row) => row['who'] !== 'Beto'

describe('whether a list has got the row that a create made', () => {
  it('nothing new: it is not there', () => {
    expect(find(before)).toEqual({ is: 'before' })
    expect(find([])).toEqual({ is: 'before' })
  })

  it('one new row that nothing tells for ours may be anybody’s', () => {
    expect(find([...before, { id: 2 }])).toEqual({ is: 'unclear' })
    expect(find([...before, { id: 2 }], { isOurs, canBe })).toEqual({ is: 'unclear' })
  })

  it('its photo tells it from others, also when the same photo was there before', () => {
    const now = [...before, { id: 2, sha256: 'b' }, { id: 3, sha256: 'a' }]
    expect(find(now, { holds: holds('a') })).toEqual({ is: 'mine', value: { id: 3 } })
    expect(find(now, { holds: holds('c') })).toEqual({ is: 'before' })
    expect(find([...before, { id: 'x', sha256: 'c' }], { holds: holds('c') })).toEqual({
      is: 'mine',
      value: { id: 'x' },
    })
    expect(find([...now, { id: 4 }], { holds: holds('c') })).toEqual({ is: 'unclear' })
    expect(find([...now, { id: 4, sha256: 'a' }], { holds: holds('a') })).toEqual({ is: 'unclear' })
    expect(find([...before, { id: {}, sha256: 'c' }], { holds: holds('c') })).toEqual({
      is: 'unclear',
    })
  })

  it('nothing takes from us what has our photo', () => {
    const now = [...before, { id: 2, sha256: 'c', who: 'Beto' }]
    const ours = { holds: holds('c'), isOurs, canBe }
    expect(find(now, ours)).toEqual({ is: 'mine', value: { id: 2 } })
    expect(find([...now, { id: 3 }], ours)).toEqual({ is: 'mine', value: { id: 2 } })
  })

  it('where no photo tells, a row of this person is it; of two nobody can say which', () => {
    const ana = { id: 2, who: 'Ana' }
    expect(find([...before, ana], { isOurs, canBe })).toEqual({ is: 'mine', value: { id: 2 } })
    expect(find([...before, ana, { id: 3, who: 'Beto' }], { isOurs, canBe })).toEqual({
      is: 'mine',
      value: { id: 2 },
    })
    expect(find([...before, ana, { id: 3, who: 'Ana' }], { isOurs, canBe })).toEqual({
      is: 'unclear',
    })
    expect(find([...before, ana, { id: 3 }], { isOurs, canBe })).toEqual({ is: 'unclear' })
  })

  it('a row under another name is not told for another’s: the name may have been put right', () => {
    expect(find([...before, { id: 2, who: 'Beto' }], { isOurs, canBe })).toEqual({ is: 'unclear' })
  })

  it('with nothing known of before, as of a copy, photos alone tell', () => {
    const copy = (now: unknown, sought = {}) =>
      findNew(undefined, now, { id: 'id', holds: holds('a'), ...sought })
    expect(copy(before)).toEqual({ is: 'mine', value: { id: 1 } })
    expect(copy([{ id: 1, sha256: 'b' }])).toEqual({ is: 'before' })
    expect(copy([...before, { id: 2 }])).toEqual({ is: 'mine', value: { id: 1 } })
    expect(copy([...before, { id: 2, sha256: 'a' }])).toEqual({ is: 'unclear' })
    expect(copy([{ id: 1, who: 'Ana' }], { isOurs })).toEqual({ is: 'unclear' })
  })

  it.each([undefined, null, {}, 'x'])('%j is no list', (list) => {
    expect(findNew(list, before, { id: 'id' })).toEqual({ is: 'unclear' })
    expect(findNew(before, list, { id: 'id' })).toEqual({ is: 'unclear' })
  })
})
