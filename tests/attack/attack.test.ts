import { expect, test } from 'vitest'
import { attacks, makeAttacks } from './make-attacks.ts'
import { withTarget, type Attack } from './target.ts'

const quick = attacks.filter(({ isLong }) => isLong !== true)

/** A machine that is busy with other tests may take long to start a process. */
const attackMs = 300_000

const finding: Attack = { name: 'finding', what: 'finds', run: async () => ['something'] }
const breaking: Attack = {
  name: 'breaking',
  what: 'breaks off',
  run: () => Promise.reject(new Error('why')),
}
const ending: Attack = {
  name: 'ending',
  what: 'ends the product',
  run: async ({ pid }) => {
    process.kill(pid, 'SIGKILL')
    return []
  },
}

test(
  'a short part of each attack finds nothing, and whatever one finds is told',
  async () => {
    await withTarget({ isShort: true }, async (target) => {
      expect(await makeAttacks(quick, target)).toEqual(
        quick.map(({ name }) => ({ attack: name, sentences: [] })),
      )
      expect(await makeAttacks([finding, breaking, ending], target)).toEqual([
        { attack: 'finding', sentences: ['something'] },
        { attack: 'breaking', sentences: ['it broke off: Error: why'] },
        { attack: 'ending', sentences: ['the product does not answer any more'] },
      ])
    })
  },
  attackMs,
)
