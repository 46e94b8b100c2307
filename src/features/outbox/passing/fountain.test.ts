import { describe, expect, test } from 'vitest'
import type { Bytes } from '../rescue/sealed.ts'
import { blockAt, blockBytes, countBlocks, openDecoder } from './fountain.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 45)

/** Random numbers that a seed repeats (mulberry32). */
function randomOf(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }
}

const contentOf = (length: number, random: () => number): Bytes =>
  Uint8Array.from({ length }, () => Math.floor(random() * 256))

/** Adds blocks until the content is whole; returns how many were added. */
function film(content: Bytes, isSeen: () => boolean, order: (numbers: number[]) => number[]) {
  const decoder = openDecoder(content.length)
  const numbers = order(
    Array.from({ length: countBlocks(content.length) * 4 + 40 }, (_, at) => at).filter(isSeen),
  )
  let added = 0
  for (const number of numbers) {
    if (decoder.found() === decoder.count) break
    decoder.add(number, blockAt(content, number))
    added += 1
  }
  return { decoder, added }
}

describe(`PASS-04 with 40 % of the codes lost and the rest in random order, seed ${seed}:`, () => {
  test.each([1, 399, 400, 401, 12_800, 12_801, 200_003])('a content of %i bytes', (length) => {
    const random = randomOf(seed + length)
    const content = contentOf(length, random)
    const { decoder, added } = film(
      content,
      () => random() > 0.4,
      (numbers) =>
        numbers
          .map((number) => ({ number, at: random() }))
          .sort((one, other) => one.at - other.at)
          .map(({ number }) => number),
    )
    expect(decoder.found()).toBe(decoder.count)
    expect(decoder.content()).toEqual(content)
    expect(added - decoder.count).toBeLessThan(20)
  })
})

test('PASS-04 a device that begins to film late needs none of the first codes', () => {
  const content = contentOf(20_000, randomOf(seed))
  const { decoder } = film(
    content,
    () => true,
    (numbers) => numbers.slice(50),
  )
  expect(decoder.content()).toEqual(content)
})

test('PASS-05 fewer codes than the content has blocks, and the same code twice, give back nothing', () => {
  const content = contentOf(10 * blockBytes, randomOf(seed))
  const decoder = openDecoder(content.length)
  for (let number = 0; number < 9; number += 1) {
    decoder.add(number, blockAt(content, number))
    decoder.add(number, blockAt(content, number))
  }
  expect(decoder.found()).toBe(9)
  expect(() => decoder.content()).toThrow('blocks are missing')
})
