import type { Bytes } from '../rescue/sealed.ts'

/**
 * [Note: Fountain code] The content is cut into blocks of one size. The first codes show the blocks themselves; every
 * later one shows the XOR of about half of them, which its number chooses. Any `count` independent blocks, and no
 * fewer, give back the content, so it does not matter which codes the camera missed. On average a receiver needs two
 * blocks more than `count`; an LT code of this length needs 30 % more.
 */
export const blockBytes = 400

/** More would keep two people standing for longer than a few minutes (docs/copies.md). */
export const mostPassedBytes = 1_000_000

const wordsOfBlock = blockBytes / 4

export const countBlocks = (length: number): number => Math.ceil(length / blockBytes)

/** Block `number` of the endless sequence. */
export function blockAt(content: Bytes, number: number): Bytes {
  const count = countBlocks(content.length)
  const mix = mixOf(number, count)
  const block = new Uint8Array(blockBytes)
  for (let index = 0; index < count; index += 1) {
    if (!hasBit(mix, index)) continue
    const part = content.subarray(index * blockBytes, (index + 1) * blockBytes)
    for (let at = 0; at < part.length; at += 1) block[at] = (block[at] ?? 0) ^ (part[at] ?? 0)
  }
  return block
}

export interface Decoder {
  count: number
  /** How many independent blocks were added. */
  found: () => number
  add: (number: number, block: Bytes) => void
  /** Call it once `found` equals `count`. */
  content: () => Bytes
}

/** Solves the blocks of a content of `length` bytes for the content, by Gaussian elimination. */
export function openDecoder(length: number): Decoder {
  const count = countBlocks(length)
  /** By its first block: which blocks are in the mix, and their XOR behind it. */
  const rows: (Uint32Array | undefined)[] = Array.from({ length: count })
  const words = wordsOf(count)
  let found = 0
  return {
    count,
    found: () => found,
    add: (number, block) => {
      const row = new Uint32Array(words + wordsOfBlock)
      row.set(mixOf(number, count))
      new Uint8Array(row.buffer).set(block, words * 4)
      for (let index = 0; index < count; index += 1) {
        if (!hasBit(row, index)) continue
        const known = rows[index]
        if (known === undefined) {
          rows[index] = row
          found += 1
          return
        }
        addInto(row, known)
      }
    },
    content: () => {
      const content = new Uint8Array(count * blockBytes)
      for (let index = count - 1; index >= 0; index -= 1) {
        const row = rows[index]
        if (row === undefined) throw new Error('blocks are missing')
        for (let other = index + 1; other < count; other += 1) {
          if (hasBit(row, other)) addInto(row, rows[other] ?? row)
        }
        content.set(new Uint8Array(row.buffer).subarray(words * 4), index * blockBytes)
      }
      return content.slice(0, length)
    },
  }
}

const wordsOf = (count: number) => Math.ceil(count / 32)

const hasBit = (row: Uint32Array, index: number) =>
  (((row[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1

function addInto(row: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) ^ (other[at] ?? 0)
}

/** Which blocks are in block `number`, one bit each; the same on every device (mulberry32). */
function mixOf(number: number, count: number): Uint32Array {
  const mix = new Uint32Array(wordsOf(count))
  if (number < count) {
    mix[number >>> 5] = 1 << (number & 31)
    return mix
  }
  let state = number
  for (let at = 0; at < mix.length; at += 1) {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    mix[at] = word ^ (word >>> 14)
  }
  const over = count & 31
  if (over > 0) mix[mix.length - 1] = (mix.at(-1) ?? 0) & ((1 << over) - 1)
  return mix
}
