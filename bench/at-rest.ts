/**
 * The cost that encryption at rest would have: the entries and photos of a full shift, plain and under AES-256-GCM
 * with a non-extractable key, written and read back in a real Chromium at a quarter of its speed. The bench sets no
 * budget; decision 040 uses its result.
 */
import { bundle, openBench } from './outbox/open-bench.ts'
import { median } from './record/median.ts'
import { tell } from './record/tell.ts'
import type { Times } from './outbox/at-rest-page.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const [entryCount, photoCount, photoBytes] = [10_000, 60, 400_000]

async function main(): Promise<void> {
  const { page, close } = await openBench({ '/page.js': await bundle('./at-rest-page.ts') })
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addScriptTag({ url: '/page.js' })
    const all: Times[] = []
    for (let round = 0; round < rounds; round += 1) {
      all.push(
        await page.evaluate((asked) => window.measureAtRest(asked), {
          entryCount,
          photoCount,
          photoBytes,
        }),
      )
    }
    const of = (name: keyof Times) => median(all.map((one) => one[name]))
    tell({
      title: 'What encryption at rest would cost',
      about: `${entryCount} entries and ${photoCount} photos of ${photoBytes / 1000} kB, AES-256-GCM, CPU slowed 4 times; medians of ${rounds}`,
      unit: 'ms',
      bars: [
        { name: 'entries written, plain', value: of('plainEntries'), whose: 'ours' },
        { name: 'entries written, encrypted', value: of('sealedEntries'), whose: 'peer' },
        { name: 'entries read, plain', value: of('readPlain'), whose: 'ours' },
        { name: 'entries read, encrypted', value: of('readSealed'), whose: 'peer' },
        { name: 'photos written, plain', value: of('plainPhotos'), whose: 'ours' },
        { name: 'photos written, encrypted', value: of('sealedPhotos'), whose: 'peer' },
        { name: 'photos opened, encrypted', value: of('openPhotos'), whose: 'peer' },
        { name: 'a key made of a password', value: of('deriveKey'), whose: 'peer' },
      ],
      notes: ['It sets no bound: docs/decisions/040 speaks of it.'],
    })
  } finally {
    await close()
  }
}

await main()
