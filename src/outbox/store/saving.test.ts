import { afterEach, describe, expect, test, vi } from 'vitest'
import { isConnectionLost, isQuotaExceeded, NotSavedError } from '../model/errors.ts'
import { submit } from '../act/submit.ts'
import { addPhoto, ana, fakeBody, fakePorts, freshDatabase } from '../testing/fake-ports.ts'
import { freeRoomBy, saving } from './saving.ts'

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

describe('UX-13 a write that finds no room', () => {
  afterEach(() => freeRoomBy(async () => []))

  /** One way for each argument; whether it frees any room. */
  function freeing(...answers: readonly boolean[]) {
    const ways = answers.map((isFreed) => vi.fn<() => Promise<boolean>>(async () => isFreed))
    freeRoomBy(async () => ways)
    return () => ways.map(({ mock }) => mock.calls.length)
  }

  /** Fails so many times for want of room. */
  function writing(failures: number) {
    const write = vi.fn<() => Promise<string>>().mockResolvedValue('stored')
    for (let left = failures; left > 0; left -= 1) write.mockRejectedValueOnce(full)
    return write
  }

  test('is repeated after each way that freed some', async () => {
    const [freed, write] = [freeing(true, false, true, true), writing(2)]
    expect(await saving(write)).toBe('stored')
    expect(freed()).toEqual([1, 1, 1, 0])
  })

  test('reports the lack of room when that is not enough', async () => {
    const [freed, write] = [freeing(true, false), writing(9)]
    await expect(saving(write)).rejects.toThrow('Não há espaço neste aparelho')
    expect(freed()).toEqual([1, 1])
    expect(write).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['freeing', async () => [() => Promise.reject(other)]],
    ['loading its code', () => Promise.reject(other)],
  ])('reports the lack of room when %s fails', async (_, load) => {
    freeRoomBy(load)
    await expect(saving(writing(1))).rejects.toThrow('Não há espaço neste aparelho')
  })

  test('frees nothing after another failure', async () => {
    const freed = freeing(true)
    await expect(saving(() => Promise.reject(other))).rejects.toMatchObject({ full: false })
    expect(freed()).toEqual([0])
  })

  test('is repeated for an act of a person, with its photo', async () => {
    const db = freshDatabase()
    const { ports } = fakePorts(() => Promise.reject(other))
    const body = { ...(await fakeBody()), person: ana }
    vi.spyOn(db.strict.entries, 'bulkAdd').mockRejectedValueOnce(full as never)
    const freed = freeing(true)
    const [entry] = await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
    expect(await db.strict.entries.toCollection().primaryKeys()).toEqual([entry?.id])
    expect(await db.strict.bodies.count()).toBe(1)
    expect(freed()).toEqual([1])
  })
})
