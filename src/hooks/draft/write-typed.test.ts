import { expect, it, vi } from 'vitest'
import { createTypedWriter } from './write-typed.ts'

/** Writes that end when the test ends them. */
function heldSaves() {
  const saves: { words: string; end: () => void }[] = []
  const save = (typed: string, durability: string) =>
    new Promise<void>((end) => {
      saves.push({ words: `${durability} ${typed}`, end })
    })
  return { saves, save, begun: () => saves.map(({ words }) => words) }
}

it('writes at each key, without waiting for a pause', () => {
  const { save, begun } = heldSaves()
  createTypedWriter(save).write('a')
  expect(begun()).toEqual(['relaxed a'])
})

it('writes only the latest text after a write in progress has ended', async () => {
  const { save, saves, begun } = heldSaves()
  const writer = createTypedWriter(save)
  for (const typed of ['a', 'ab', 'abc']) writer.write(typed)
  expect(begun()).toEqual(['relaxed a'])
  saves[0]?.end()
  await vi.waitFor(() => expect(begun()).toEqual(['relaxed a', 'relaxed abc']))
})

it('writes the latest text with strict durability in a pause, and at once on `flush`', () => {
  vi.useFakeTimers()
  const { save, begun } = heldSaves()
  const writer = createTypedWriter(save)
  writer.write('a')
  vi.advanceTimersByTime(300)
  expect(begun()).toEqual(['relaxed a', 'strict a'])
  writer.write('ab')
  writer.flush()
  writer.flush()
  expect(begun()).toEqual(['relaxed a', 'strict a', 'strict ab'])
  vi.useRealTimers()
})

it('writes nothing after `stop`, which waits for the write in progress', async () => {
  const { save, saves, begun } = heldSaves()
  const writer = createTypedWriter(save)
  writer.write('a')
  writer.write('ab')
  let isOver = false
  const stopped = writer.stop().then(() => {
    isOver = true
  })
  await Promise.resolve()
  expect(isOver).toBe(false)
  saves[0]?.end()
  await stopped
  expect(begun()).toEqual(['relaxed a'])
})

it('says at the end of `stop` whether something was typed meanwhile', async () => {
  const { save, saves, begun } = heldSaves()
  const writer = createTypedWriter(save)
  writer.write('a')
  const stopped = writer.stop()
  writer.write('ab')
  saves[0]?.end()
  await vi.waitFor(() => expect(begun()).toEqual(['relaxed a', 'relaxed ab']))
  saves[1]?.end()
  expect(await stopped).toBe(false)
  expect(await writer.stop()).toBe(true)
})

it('retries at the next key after a write failed for lack of room', async () => {
  const tried: string[] = []
  const writer = createTypedWriter(async (typed: string) => {
    tried.push(typed)
    throw new Error('no room')
  })
  writer.write('a')
  await writer.stop()
  writer.write('ab')
  await writer.stop()
  expect(tried).toEqual(['a', 'ab'])
})
