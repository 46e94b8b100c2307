/**
 * Keeping a photo of 2 MB: `submit()` beside a bare IndexedDB put of the same bytes with the same
 * durability, in the same run of a real Chromium.
 */
import { bundle, median, openBench } from './outbox/open-bench.ts'
import type {} from './outbox/submit-page.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5) * 8
const limit = 1.5

async function main(): Promise<boolean> {
  const { page, close } = await openBench({ '/page.js': await bundle('./submit-page.ts') })
  try {
    await page.addScriptTag({ url: '/page.js' })
    const times = await page.evaluate((count) => window.timeSubmits(2_000_000, count), rounds)
    const [submit, bare] = [median(times.submit), median(times.bare)]
    const ratio = submit / bare
    console.log(
      `a photo of 2 MB: submit ${submit.toFixed(1)} ms, bare put ${bare.toFixed(1)} ms (medians of ${rounds})`,
    )
    console.log(
      `  ${ratio <= limit ? 'kept    ' : 'NOT KEPT'} submit / bare put: ${ratio.toFixed(2)} (at most ${limit})`,
    )
    return ratio <= limit
  } finally {
    await close()
  }
}

if (!(await main())) process.exitCode = 1
