/**
 * The change of person by PIN, with usual work and with a whole shift unsent: how long a person waits for their work, and how long its encryption
 * takes behind the next person, in a real Chromium at a quarter of its speed. Decision 109 uses its result.
 */
import { bundle, openBench } from './outbox/open-bench.ts'
import { median } from './record/median.ts'
import { tell } from './record/tell.ts'
import type { Times } from './outbox/at-rest-page.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const shift = { entryCount: 300, photoCount: 60, photoBytes: 400_000, readCount: 500 }
/** What a person usually leaves: most of their work was sent. */
const usual = { ...shift, entryCount: 30, photoCount: 5, readCount: 150 }

async function main(): Promise<void> {
  const { page, close } = await openBench({ '/page.js': await bundle('./at-rest-page.ts') })
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addScriptTag({ url: '/page.js' })
    for (const work of [usual, shift]) {
      const all: Times[] = []
      for (let round = 0; round < rounds; round += 1) {
        all.push(await page.evaluate((asked) => window.measureAtRest(asked), work))
      }
      const of = (time: (times: Times) => number) => median(all.map(time))
      tell({
        title: `A change of person with ${work.entryCount} entries`,
        about: `${work.photoCount} photos of ${work.photoBytes / 1000} kB, ${work.readCount} cached reads, CPU slowed 4 times; medians of ${rounds}`,
        unit: 'ms',
        bars: [
          { name: 'entries written', value: of(({ write }) => write), whose: 'peer' },
          { name: 'entries read', value: of(({ readBack }) => readBack), whose: 'peer' },
          { name: 'photos stored readable', value: of(({ plain }) => plain.write), whose: 'peer' },
          { name: 'photos read', value: of(({ plain }) => plain.read), whose: 'peer' },
          {
            name: 'photos stored encrypted',
            value: of(({ encrypted }) => encrypted.write),
            whose: 'ours',
          },
          { name: 'photos decrypted', value: of(({ encrypted }) => encrypted.read), whose: 'ours' },
          { name: 'the key of the PIN', value: of(({ pin }) => pin), whose: 'ours' },
          { name: 'entries decrypted', value: of((times) => times.decryptRows), whose: 'ours' },
          {
            name: 'behind the person: cached reads decrypted',
            value: of((times) => times.decryptReads),
            whose: 'ours',
          },
          { name: 'entries encrypted', value: of((times) => times.encryptRows), whose: 'ours' },
          {
            name: 'cached reads encrypted',
            value: of((times) => times.encryptReads),
            whose: 'ours',
          },
        ],
        notes: ['It sets no bound: docs/decisions/109 speaks of it.'],
      })
    }
  } finally {
    await close()
  }
}

await main()
