/**
 * 10,000 answers are sent while the app is open: calls a second with the first screen open and with Envios open,
 * compared with no open page; and the longest time for which the count of unsent work does not change.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { receivedBy } from '../e2e/support/faults.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { phone } from '../e2e/support/measure/viewports.ts'
import { waitForWorker } from '../e2e/support/worker.ts'
import { bundle } from './outbox/open-bench.ts'
import { reportBeginner } from './receiving/begin-report.ts'
import { signInTo } from './receiving/client.ts'
import { atProduct } from './place/at-product.ts'
import { launchOptions } from './place/launch-options.ts'
import { median } from './record/median.ts'
import { tell } from './record/tell.ts'
import type {} from './in-page/keep.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const [reports, answersOfEach] = [5, 2000]
const spanMs = 12_000
/** Time within which the app opens and the sending begins, in ms. */
const settleMs = 4_000

declare global {
  interface Window {
    /** Moments at which the count of unsent work changed, on the page's clock, in ms. */
    countedAt: number[]
  }
}

/** Makes every page of the context record when the count of unsent work changes. */
const noteCounts = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.countedAt = []
    let last: string | null | undefined
    new MutationObserver(() => {
      const now = document.querySelector('header a[href="/envios"]')?.textContent
      if (now === last) return
      last = now
      window.countedAt.push(performance.now())
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/** Longest time within the span without a change of the count, in ms. */
const longestStill = (page: Page, ms: number) =>
  page.evaluate((span) => {
    const end = performance.now()
    const begin = end - span
    const all = [begin, ...window.countedAt.filter((at) => at > begin), end]
    return Math.max(...all.slice(1).map((at, before) => at - (all[before] ?? begin)))
  }, ms)

/** Adds the work to the outbox, without network. */
async function keepWork(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await signIn(page, origin, 'operador')
  await waitForWorker(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.evaluate(await bundle('../in-page/keep.ts'))
  const beginReport = await reportBeginner(await signInTo(origin))
  for (let report = 0; report < reports; report += 1) {
    const work = await beginReport()
    await page.evaluate(([job, count]) => window.keepReport(job, count, []), [
      work,
      answersOfEach,
    ] as const)
  }
}

/** Calls a second. Rejects if all work was sent meanwhile. */
async function callsWithin(origin: string, ms: number): Promise<number> {
  const count = async () =>
    (await receivedBy(origin, { method: 'POST', path: /checklist\/item/ })).length
  const before = await count()
  const beganAt = performance.now()
  await wait(ms)
  const after = await count()
  if (after >= reports * answersOfEach) throw new Error('all is sent: there was nothing to measure')
  return (after - before) / ((performance.now() - beganAt) / 1000)
}

async function measure(context: BrowserContext, page: Page, origin: string) {
  const rates = { gone: [] as number[], home: [] as number[], envios: [] as number[] }
  const still = { home: [] as number[], envios: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, address] of [
      ['home', '/'],
      ['envios', '/envios'],
    ] as const) {
      await page.goto(`${origin}${address}`)
      await context.setOffline(false)
      await wait(settleMs)
      rates[name].push(await callsWithin(origin, spanMs))
      still[name].push(await longestStill(page, spanMs))
    }
    // Without a page the worker continues its current run.
    await page.goto('about:blank')
    rates.gone.push(await callsWithin(origin, spanMs))
  }
  return { rates, still }
}

function tellSending({ rates, still }: Awaited<ReturnType<typeof measure>>): void {
  const [gone, home, envios] = [rates.gone, rates.home, rates.envios].map(median)
  if (gone === undefined || home === undefined || envios === undefined) throw new Error('no rates')
  const many = (reports * answersOfEach).toLocaleString('en')
  tell({
    title: `${many} answers are being sent while somebody looks`,
    about: `${reports} reports on loopback, each call in its turn within one; ${spanMs / 1000} s of each, ${rounds} rounds`,
    unit: 'calls/s',
    bars: [
      { name: 'the page is gone', value: gone, whose: 'least' },
      { name: 'the first screen is open', value: home, whose: 'ours' },
      { name: 'Envios is open', value: envios, whose: 'ours' },
    ],
    budgets: [
      { what: 'first screen / gone', value: home / gone, unit: '×', limit: 0.5, side: 'least' },
      { what: 'Envios / gone', value: envios / gone, unit: '×', limit: 0.33, side: 'least' },
      {
        what: 'the count stands still on the first screen',
        value: Math.max(...still.home),
        unit: 'ms',
        limit: 4000,
        side: 'most',
      },
      {
        what: 'the count stands still in Envios',
        value: Math.max(...still.envios),
        unit: 'ms',
        limit: 6000,
        side: 'most',
      },
    ],
  })
}

await atProduct(async ({ origin }, folder) => {
  const profile = join(folder, 'profile')
  const context = await chromium.launchPersistentContext(profile, { ...phone, ...launchOptions() })
  try {
    await noteCounts(context)
    const page = context.pages()[0] ?? (await context.newPage())
    await keepWork(context, page, origin)
    tellSending(await measure(context, page, origin))
  } finally {
    await context.close()
  }
})
