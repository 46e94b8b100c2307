import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addReport } from '../testing/rows/add-report.ts'
import { openForFile } from '../testing/provider-of-file.ts'
import { picture } from '../testing/pictures.ts'
import { stuffingCalls } from '../testing/calls/stuffing-calls.ts'
import { shrinkForPrint } from './shrink-for-print.ts'
import { decodeInTurn, takeTurn } from './take-turn.ts'

const provider = await openForFile()

/** Work that ends on request. */
function makeWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

test('eight pieces of work of one person delay another person by one turn only', async () => {
  const { begun, work, end } = makeWork()
  const inTurn = takeTurn(1)
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'].map((name) => inTurn(work(name), 1))
  all.push(inTurn(work('b1'), 2), inTurn(work('b2'), 2), inTurn(work('c1'), 3))
  for (let turn = 0; turn < all.length; turn += 1) {
    await expect.poll(() => begun.length, { timeout: 50_000 }).toBe(turn + 1)
    end(begun[turn] ?? '')
  }
  await Promise.all(all)
  expect(begun.slice(0, 6)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('no more than the limit run at once, and a failed one makes room as well', async () => {
  const inTurn = takeTurn(2)
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, (running += 1))
    await Promise.resolve()
    running -= 1
    throw new Error('no')
  }
  const ended = await Promise.allSettled(Array.from({ length: 9 }, (_, at) => inTurn(work, at % 3)))
  expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'rejected'))
  expect(most).toBe(2)
})

test('a photo that is printed waits for its turn, together with uploads', async () => {
  const [large, small] = [await picture(5_000, 4_000), await picture()]
  const { begun, work, end } = makeWork()
  const held = ['a1', 'a2'].map((name) => decodeInTurn(work(name), 1))
  let isPrinted = false
  const printing = shrinkForPrint(small, 2).then(() => (isPrinted = true))
  // Takes longer than the printing alone would take.
  await sharp(large).stats()
  expect(isPrinted).toBe(false)
  end('a1')
  await printing
  await expect.poll(() => begun).toEqual(['a1', 'a2'])
  end('a2')
  await Promise.all(held)
})

test('the photo of one person is not delayed by another person who sends twelve', async () => {
  const ana = stuffingCalls(provider, await provider.authorize('ana'))
  const beto = stuffingCalls(provider, await provider.authorize('beto'))
  // Too large to be stored unchanged, so each picture has to be decoded and encoded.
  const [large, small] = [await picture(5_000, 4_000), await picture()]
  const ids: number[] = []
  while (ids.length < 13) ids.push(await addReport(provider.database, { hasPre: 1 }))
  const answered: string[] = []
  const sent = ids.map(async (id, at) => {
    const [name, whose, bytes] = at < 12 ? ['ana', ana, large] : ['beto', beto, small]
    expect((await (whose as typeof ana).upload(id, 'PRE', bytes as Buffer)).statusCode).toBe(200)
    answered.push(name as string)
  })
  await Promise.all(sent)
  expect(answered.indexOf('beto')).toBeLessThan(6)
})
