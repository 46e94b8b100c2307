/**
 * What encryption at rest would cost: the entries and photos of a full shift, plain and under AES-256-GCM
 * with a key that cannot be taken out, written and read back in a real Chromium at a quarter of its
 * speed. It sets no bound: docs/decisions speak of it.
 */
import { bundle, openBench } from './outbox/open-bench.ts'
import { median } from './record/median.ts'
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
    for (const name of Object.keys(all[0] ?? {}) as (keyof Times)[]) {
      const times = all.map((one) => one[name])
      console.log(`${name.padEnd(14)} ${median(times).toFixed(0).padStart(7)} ms`)
    }
    console.log(
      `${entryCount} entries, ${photoCount} photos of ${photoBytes} B, CPU ×4, ${rounds} rounds`,
    )
  } finally {
    await close()
  }
}

await main()
