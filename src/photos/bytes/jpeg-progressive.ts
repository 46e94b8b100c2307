import { DamagedError, readBits, readCode, type Codes } from './jpeg-codes.ts'
import type { CodeTable } from './jpeg-frame.ts'

/**
 * Parses a first scan of one block's coefficients from `first` to `last` (ITU-T T.81, G.1.2.2), and records the
 * non-zero coefficients from index `at` on.
 */
export function passFirst(
  codes: Codes,
  table: CodeTable,
  nonZero: Uint32Array,
  at: number,
  first: number,
  last: number,
): void {
  if (codes.run > 0) {
    codes.run -= 1
    return
  }
  for (let k = first; k <= last; k += 1) {
    const code = readCode(codes, table)
    const zeros = code >> 4
    const size = code & 15
    if (size === 0 && zeros < 15) {
      codes.run = (1 << zeros) - 1 + readBits(codes, zeros)
      return
    }
    k += zeros
    if (size === 0) continue
    if (k > last) throw new DamagedError('more coefficients than there are')
    codes.position += size
    note(nonZero, at, k)
  }
}

/** Parses a refinement scan, which sends one more bit of each coefficient (G.1.2.3). */
export function passRefinement(
  codes: Codes,
  table: CodeTable,
  nonZero: Uint32Array,
  at: number,
  first: number,
  last: number,
): void {
  let k = first
  for (; codes.run === 0 && k <= last; k += 1) {
    const code = readCode(codes, table)
    const zeros = code >> 4
    const size = code & 15
    if (size > 1) throw new DamagedError('a bit that is none')
    if (size === 0 && zeros < 15) {
      codes.run = (1 << zeros) + readBits(codes, zeros)
      break
    }
    codes.position += size
    k = skip(codes, nonZero, at, k, last, zeros)
    if (size === 0) continue
    if (k > last) throw new DamagedError('more coefficients than there are')
    note(nonZero, at, k)
  }
  if (codes.run === 0) return
  skip(codes, nonZero, at, k, last, 64)
  codes.run -= 1
}

/**
 * Reads one bit for each non-zero coefficient while it skips `zeros` zero coefficients. Returns the index of
 * the next zero coefficient.
 */
function skip(
  codes: Codes,
  nonZero: Uint32Array,
  at: number,
  from: number,
  last: number,
  zeros: number,
): number {
  let left = zeros
  let k = from
  for (; k <= last; k += 1) {
    if ((((nonZero[at + (k >> 5)] ?? 0) >>> (k & 31)) & 1) === 1) codes.position += 1
    else if (left === 0) break
    else left -= 1
  }
  return k
}

function note(nonZero: Uint32Array, at: number, k: number): void {
  const word = at + (k >> 5)
  nonZero[word] = (nonZero[word] ?? 0) | (1 << (k & 31))
}
