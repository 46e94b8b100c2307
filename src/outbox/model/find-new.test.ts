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

describe('findNew: whether a list contains the row that a create made', () => {
  it('returns `before` if there is no new row', () => {
    expect(find(before)).toEqual({ is: 'before' })
    expect(find([])).toEqual({ is: 'before' })
  })

  it('returns `unclear` for one new row that nothing identifies', () => {
    expect(find([...before, { id: 2 }])).toEqual({ is: 'unclear' })
    expect(find([...before, { id: 2 }], { isOurs, canBe })).toEqual({ is: 'unclear' })
  })

  it('identifies the row by its photo, even if another row had the same photo before', () => {
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

  it('returns `mine` for the row with our photo, whatever its author', () => {
    const now = [...before, { id: 2, sha256: 'c', who: 'Beto' }]
    const ours = { holds: holds('c'), isOurs, canBe }
    expect(find(now, ours)).toEqual({ is: 'mine', value: { id: 2 } })
    expect(find([...now, { id: 3 }], ours)).toEqual({ is: 'mine', value: { id: 2 } })
  })

  it('without photos, returns `mine` for the only row of this person, and `unclear` for two', () => {
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

  it('returns `unclear` for a row of another author, because the name may have been corrected', () => {
    expect(find([...before, { id: 2, who: 'Beto' }], { isOurs, canBe })).toEqual({ is: 'unclear' })
  })

  it('without a list before the call, decides by photos alone', () => {
    const copy = (now: unknown, sought = {}) =>
      findNew(undefined, now, { id: 'id', holds: holds('a'), ...sought })
    expect(copy(before)).toEqual({ is: 'mine', value: { id: 1 } })
    expect(copy([{ id: 1, sha256: 'b' }])).toEqual({ is: 'before' })
    expect(copy([...before, { id: 2 }])).toEqual({ is: 'mine', value: { id: 1 } })
    expect(copy([...before, { id: 2, sha256: 'a' }])).toEqual({ is: 'unclear' })
    expect(copy([{ id: 1, who: 'Ana' }], { isOurs })).toEqual({ is: 'unclear' })
  })

  it.each([undefined, null, {}, 'x'])('returns `unclear` if a list is %j', (list) => {
    expect(findNew(list, before, { id: 'id' })).toEqual({ is: 'unclear' })
    expect(findNew(before, list, { id: 'id' })).toEqual({ is: 'unclear' })
  })
})
