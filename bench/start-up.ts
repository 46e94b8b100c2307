/**
 * Start of the app in a closed browser, on a phone with the CPU slowed 4 times: online, without network, and with
 * 10,000 unsent entries on the device; and how long Envios takes to open with all of them. Chromium slows the page
 * and not its worker.
 */
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright'
import { faultsOf } from '../e2e/support/faults.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { phone } from '../e2e/support/measure/viewports.ts'
import { waitForWorker } from '../e2e/support/worker.ts'
import { bundle } from './outbox/open-bench.ts'
import { watchTasks } from './receiving/watch-tasks.ts'
import { atProduct } from './place/at-product.ts'
import { launchOptions } from './place/launch-options.ts'
import type { Screenshot } from './record/measurement.ts'
import { median } from './record/median.ts'
import { takeScreenshot } from './record/take-screenshot.ts'
import { tell } from './record/tell.ts'
import { readMark, watchFirstScreen } from './start-up/watch-first-screen.ts'
import type {} from './in-page/keep.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const slowdown = 4
const [reports, answersOfEach] = [250, 40]
const many = (reports * answersOfEach).toLocaleString('en')

interface Start {
  offline: boolean
  /** Whether the profile has the unsent entries. */
  full: boolean
}

/** Opens the app in a browser that has just been started on a profile, and measures the first screen. */
async function startOn<Found>(
  { folder, origin }: { folder: string; origin: string },
  { offline }: Pick<Start, 'offline'>,
  check: (page: Page, cdp: CDPSession) => Promise<Found>,
): Promise<Found> {
  const context = await chromium.launchPersistentContext(folder, { ...phone, ...launchOptions() })
  try {
    await watchFirstScreen(context)
    const page = context.pages()[0] ?? (await context.newPage())
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await context.setOffline(offline)
    await page.goto(`${origin}/`)
    return await check(page, cdp)
  } finally {
    await context.close()
  }
}

/** Signs in and lets the app cache its offline data; if `full`, also fills the outbox with unsent entries. */
async function prepare(folder: string, origin: string, full: boolean): Promise<void> {
  const context = await chromium.launchPersistentContext(folder, { ...phone, ...launchOptions() })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await signIn(page, origin, 'operador')
    await waitForWorker(page)
    await page.reload()
    await page.waitForLoadState('networkidle')
    if (!full) return
    await context.setOffline(true)
    await page.evaluate(await bundle('../in-page/keep.ts'))
    await page.evaluate(([all, each]) => window.keepAnswers(all, each), [
      reports,
      answersOfEach,
    ] as const)
  } finally {
    await context.close()
  }
}

async function measureStarts(origin: string, folders: { empty: string; full: string }) {
  const starts = {
    online: { offline: false, full: false },
    offline: { offline: true, full: false },
    onlineFull: { offline: false, full: true },
    offlineFull: { offline: true, full: true },
  } satisfies Record<string, Start>
  const measured = new Map<string, number[]>()
  const counted: number[] = []
  const screenshots: Screenshot[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, start] of Object.entries(starts)) {
      const profile = { folder: start.full ? folders.full : folders.empty, origin }
      await startOn(profile, start, async (page) => {
        measured.set(name, [...(measured.get(name) ?? []), await readMark(page, 'usable')])
        if (name !== 'offlineFull') return
        counted.push(await readMark(page, 'counted'))
        if (round > 0) return
        screenshots.push(await takeScreenshot(page, `The first screen with ${many} unsent`))
      })
    }
  }
  const of = (name: keyof typeof starts) => median(measured.get(name) ?? [])
  tell({
    title: 'From a closed browser to the first screen',
    about: `360 × 640, CPU of the page slowed ${slowdown} times; from the beginning of the navigation until the tiles are painted; medians of ${rounds}`,
    unit: 'ms',
    bars: [
      { name: 'online, nothing unsent', value: of('online'), whose: 'ours' },
      { name: 'no network, nothing unsent', value: of('offline'), whose: 'ours' },
      { name: `online, ${many} unsent`, value: of('onlineFull'), whose: 'ours' },
      { name: `no network, ${many} unsent`, value: of('offlineFull'), whose: 'ours' },
      { name: '… and the count stands', value: median(counted), whose: 'ours' },
    ],
    budgets: [
      {
        what: 'no network / online',
        value: of('offline') / of('online'),
        unit: '×',
        limit: 1.25,
        side: 'most',
      },
      {
        what: `online: ${many} unsent / nothing unsent`,
        value: of('onlineFull') / of('online'),
        unit: '×',
        limit: 1.25,
        side: 'most',
      },
      {
        what: `no network: ${many} unsent / nothing unsent`,
        value: of('offlineFull') / of('offline'),
        unit: '×',
        limit: 1.25,
        side: 'most',
      },
    ],
    screenshots,
  })
}

async function measureEnvios(origin: string, folder: string): Promise<void> {
  const opened: number[] = []
  const longest: number[] = []
  const screenshots: Screenshot[] = []
  for (let round = 0; round < rounds; round += 1) {
    await startOn({ folder, origin }, { offline: true }, async (page, cdp) => {
      await readMark(page, 'counted')
      await page.waitForTimeout(3_000)
      const box = await page.locator('header a[href="/envios"]').boundingBox()
      if (box === null) throw new Error('Not on the screen.')
      await page.evaluate(watchEnvios)
      const tasks = await watchTasks(cdp, async () => {
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
        await page.getByText('por enviar').first().waitFor()
        await page.waitForTimeout(1_000)
      })
      opened.push(await page.evaluate(() => window.enviosMs ?? Number.NaN))
      longest.push(tasks.longestMs)
      if (round === 0) screenshots.push(await takeScreenshot(page, `Envios with ${many} unsent`))
    })
  }
  tell({
    title: `Envios opens with ${many} unsent`,
    about: `${reports} records of ${answersOfEach} answers, no network, CPU slowed ${slowdown} times; from the tap until they are painted; medians of ${rounds}`,
    unit: 'ms',
    bars: [
      { name: 'from the tap to the list', value: median(opened), whose: 'ours' },
      { name: 'the longest task', value: median(longest), whose: 'ours' },
    ],
    budgets: [
      { what: 'the list stands', value: median(opened), unit: 'ms', limit: 2000, side: 'most' },
    ],
    screenshots,
  })
}

declare global {
  interface Window {
    enviosMs?: number
  }
}

/** Records in the page the time from the next tap until the list is painted. */
function watchEnvios(): void {
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      requestAnimationFrame(function check() {
        const isThere = document.querySelector('main')?.textContent?.includes('por enviar') === true
        requestAnimationFrame(
          isThere ? () => (window.enviosMs = performance.now() - timeStamp) : check,
        )
      })
    },
    { capture: true, once: true },
  )
}

await atProduct(async ({ origin }, folder) => {
  const profiles = { empty: join(folder, 'empty'), full: join(folder, 'full') }
  await prepare(profiles.empty, origin, false)
  await prepare(profiles.full, origin, true)
  // The app sends the entries while it opens; the delayed responses keep them unsent.
  await faultsOf(origin).plan({
    match: { path: 'checklist' },
    times: 1_000_000,
    action: { kind: 'delay', ms: 600_000 },
  })
  await measureStarts(origin, profiles)
  await measureEnvios(origin, profiles.full)
})
