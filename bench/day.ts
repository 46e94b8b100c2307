/**
 * Memory over a day of work in one page that stays open. In each quarter of the day screens are visited repeatedly,
 * and answers and photos of a report are stored and sent. At the end of each quarter the memory of the page and its
 * worker is measured after a garbage collection.
 */
import { chromium, type Browser, type Page } from 'playwright'
import { signIn } from '../e2e/support/sign-in.ts'
import { phone } from '../e2e/support/measure/viewports.ts'
import { waitForWorker } from '../e2e/support/worker.ts'
import { bundle } from './outbox/open-bench.ts'
import { reportBeginner } from './receiving/begin-report.ts'
import { signInTo } from './receiving/client.ts'
import { makePhoto } from './receiving/make-photo.ts'
import { atProduct } from './place/at-product.ts'
import { launchOptions } from './place/launch-options.ts'
import { attachToWorker } from './record/attach-to-worker.ts'
import { tell } from './record/tell.ts'
import { weigh, weighingFlags, type Weight } from './record/weigh.ts'
import type {} from './in-page/keep.ts'

/** Number of visits to each screen in a quarter of the day. */
const visits = Number(process.env['VISITS'] ?? 30)
const quarters = 4
const [answers, photos] = [80, 60]
const growthLimitKb = 250

const screens = [
  '/',
  '/ops/relatorios/recebimento',
  '/ops/relatorios/estufagem',
  '/ops/carregamento',
  '/ops/estoque',
  '/envios',
  '/entregar',
]

/** Navigates inside the page as the app does, because a Playwright call that waits leaves handles in the page. */
const visit = (page: Page, times: number) =>
  page.evaluate(
    async ([addresses, count]) => {
      for (let time = 0; time < count; time += 1) {
        for (const address of addresses) {
          history.pushState({}, '', address)
          dispatchEvent(new PopStateEvent('popstate', { state: {} }))
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
      }
    },
    [screens, times] as const,
  )

/** Memory at the end of a quarter; for the worker, in bytes. */
type Held = Weight & { worker: number }

async function liveThrough(browser: Browser, page: Page, origin: string): Promise<Held[]> {
  const worker = await attachToWorker(browser, origin)
  const beginReport = await reportBeginner(await signInTo(origin))
  const cdp = await page.context().newCDPSession(page)
  await page.evaluate(await bundle('../in-page/keep.ts'))
  const taken = await Promise.all(
    Array.from({ length: photos }, async (_, at) =>
      Buffer.from(await makePhoto(at)).toString('base64'),
    ),
  )
  const weights: Held[] = []
  // The first quarter is a warm-up: it loads data that is loaded once and stays.
  for (let quarter = 0; quarter <= quarters; quarter += 1) {
    const report = await beginReport()
    await page.evaluate(([work, count, all]) => window.keepReport(work, count, all), [
      report,
      answers,
      taken,
    ] as const)
    await visit(page, visits)
    await page.evaluate(() => window.allSent())
    await visit(page, 1)
    weights.push({ ...(await weigh(cdp)), worker: await worker.weigh() })
  }
  return weights
}

function tellDay(weights: readonly Held[]): void {
  const [first, ...day] = weights
  const [before, last] = [day.at(-2), day.at(-1)]
  if (first === undefined || before === undefined || last === undefined) throw new Error('no day')
  const grown = (last.usedSize - before.usedSize) / 1e3
  const workerGrown = (last.worker - before.worker) / 1e3
  tell({
    title: 'Memory over a day in one page',
    about: `${quarters} quarters of ${visits * screens.length} visits to screens, ${answers} answers and ${photos} photos that are sent; what the page and its worker hold after a collection`,
    unit: 'MB',
    bars: [
      { name: 'after warming up', value: first.usedSize / 1e6, whose: 'ours' },
      ...day.map(
        ({ usedSize }, at) =>
          ({ name: `after quarter ${at + 1}`, value: usedSize / 1e6, whose: 'ours' }) as const,
      ),
      ...weights.map(
        ({ worker }, at) =>
          ({
            name: at === 0 ? 'the worker, after warming up' : `the worker, after quarter ${at}`,
            value: worker / 1e6,
            whose: 'ours',
          }) as const,
      ),
    ],
    budgets: [
      {
        what: 'the last quarter holds more than the one before',
        value: grown,
        unit: 'kB',
        limit: growthLimitKb,
        side: 'most',
      },
      {
        what: 'the worker holds more in the last quarter than in the one before',
        value: workerGrown,
        unit: 'kB',
        limit: growthLimitKb,
        side: 'most',
      },
      {
        what: 'nodes more than a quarter before',
        value: last.nodes - before.nodes,
        unit: '',
        limit: 100,
        side: 'most',
      },
      {
        what: 'listeners more than a quarter before',
        value: last.jsEventListeners - before.jsEventListeners,
        unit: '',
        limit: 20,
        side: 'most',
      },
    ],
    notes: [
      'On a device the browser ends the worker whenever nothing is under way; here it is kept all day.',
    ],
  })
}

await atProduct(async ({ origin }) => {
  const browser = await chromium.launch(launchOptions(...weighingFlags))
  try {
    const page = await (await browser.newContext(phone)).newPage()
    await signIn(page, origin, 'operador')
    await waitForWorker(page)
    tellDay(await liveThrough(browser, page, origin))
  } finally {
    await browser.close()
  }
})
