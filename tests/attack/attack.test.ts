import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { picture } from '#provider/testing/pictures.ts'
import { attacks, makeAttacks } from './make-attacks.ts'
import { sendInOnePiece } from './pipeline.ts'
import { sendPhoto } from './send.ts'
import { countDescriptors, withTarget, type Attack } from './target.ts'

const quick = attacks.filter(({ isLong }) => isLong !== true)

/** A machine that is busy with other tests may take long to start a process. */
const attackMs = 300_000

const finding: Attack = { name: 'finding', what: 'finds', run: async () => ['something'] }
const breaking: Attack = {
  name: 'breaking',
  what: 'breaks off',
  run: () => Promise.reject(new Error('why')),
}
const hanging: Attack = { name: 'hanging', what: 'hangs', run: () => new Promise(() => {}) }
const leaving: Attack = {
  name: 'leaving',
  what: 'leaves 40 connections open, each of which was answered',
  run: async (target) => {
    const connect = async () => {
      const { socket } = await sendInOnePiece(target, { url: '/healthz', times: 1, reads: true })
      await once(socket, 'data')
    }
    await Promise.all(Array.from({ length: 40 }, connect))
    return []
  },
}
const failing: Attack = {
  name: 'failing',
  what: 'sends a photo to a product whose folder of photos has become a file',
  run: async (target) => {
    const folder = join(target.dataDir, 'photos')
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, '')
    await sendPhoto(target, await target.authorize('ana'), await picture())
    await rm(folder)
    return []
  },
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
  'a short part of each attack finds nothing, and every finding is reported',
  async () => {
    await withTarget({ isShort: true }, async (target) => {
      // This runs first, while the error report is still new.
      expect(await makeAttacks([failing], target)).toEqual([
        { attack: 'failing', sentences: [expect.stringMatching(/^it failed by .*ENOTDIR/)] },
      ])
      expect(await makeAttacks(quick, target)).toEqual(
        quick.map(({ name }) => ({ attack: name, sentences: [] })),
      )
      expect(await makeAttacks([finding, breaking], target)).toEqual([
        { attack: 'finding', sentences: ['something'] },
        { attack: 'breaking', sentences: ['it broke off: Error: why'] },
      ])
      const impatient = { patienceMs: { quick: 1, long: 1 } }
      expect(await makeAttacks([hanging], target, impatient)).toEqual([
        { attack: 'hanging', sentences: ['it did not come to its end'] },
      ])
      // Connections of earlier attacks may close meanwhile; at most ten are open at once.
      const strict = { spareDescriptors: 10, settleMs: 100 }
      const isCounted = (await countDescriptors(target)) !== undefined
      const stay = isCounted ? [expect.stringMatching(/^\d+ descriptors stay open$/)] : []
      expect(await makeAttacks([leaving], target, strict)).toEqual([
        { attack: 'leaving', sentences: stay },
      ])
      expect(await makeAttacks([ending], target)).toEqual([
        { attack: 'ending', sentences: ['the product does not answer any more'] },
      ])
    })
  },
  attackMs,
)
