/** Random numbers with a seed: the same seed and name produce the same sequence, on any machine. */
export type Random = {
  /** A stream of its own, so that one more draw in one domain changes nothing in the others. */
  fork: (name: string) => Random
  int: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** Distinct ones, in a random order. */
  some: <T>(from: readonly T[], count: number) => T[]
  digits: (count: number) => string
  letters: (count: number) => string
  uuid: () => string
}

/** FNV-1a. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** mulberry32: 32 bits of state are enough for a week of generated work. */
const makeStream = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const makeRandom = (seed: string): Random => {
  const next = makeStream(hash(seed))
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new RangeError('nothing to pick from')
    return from[int(0, from.length - 1)] as T
  }
  const draw = (count: number, from: string) =>
    Array.from({ length: count }, () => pick([...from])).join('')
  return {
    fork: (name) => makeRandom(`${seed}/${name}`),
    int,
    pick,
    chance: (probability) => next() < probability,
    some: (from, count) => {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(int(0, left.length - 1), 1),
      ).flat()
    },
    digits: (count) => draw(count, '0123456789'),
    letters: (count) => draw(count, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    uuid: () => {
      const hex = draw(30, '0123456789abcdef')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18)}`
    },
  }
}

/** The element at `at` of a list that repeats: neighbours get different elements. */
export const cycle = <T>(from: readonly T[], at: number): T => {
  const found = from[at % from.length]
  if (found === undefined) throw new RangeError('nothing to choose from')
  return found
}
