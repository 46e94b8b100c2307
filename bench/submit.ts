/**
 * Storing a photo of 2 MB: `submit()` compared with a bare IndexedDB put of the same bytes with the same durability,
 * in the same run of a real Chromium.
 */
import { bundle, openBench } from './outbox/open-bench.ts'
import { median } from './record/median.ts'
import { tell } from './record/tell.ts'
import type {} from './outbox/submit-page.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5) * 8

const { page, close } = await openBench({ '/page.js': await bundle('./submit-page.ts') })
try {
  await page.addScriptTag({ url: '/page.js' })
  const times = await page.evaluate((count) => window.timeSubmits(2_000_000, count), rounds)
  const [submit, bare] = [median(times.submit), median(times.bare)]
  tell({
    title: 'Keeping a photo of 2 MB',
    about: `submit() beside a bare put of the same bytes with the same durability; medians of ${rounds}`,
    unit: 'ms',
    bars: [
      { name: 'submit()', value: submit, whose: 'ours' },
      { name: 'bare IndexedDB put', value: bare, whose: 'least' },
    ],
    budgets: [
      {
        what: 'submit / bare put',
        value: submit / bare,
        unit: '×',
        limit: 1.5,
        side: 'most',
        line: 1.5 * bare,
      },
    ],
  })
} finally {
  await close()
}
