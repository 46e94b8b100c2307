import type { BrowserContext, Page } from 'playwright'
import type { Measurement } from '../record/measurement.ts'
import { weigh } from '../record/weigh.ts'

const lastPart = '/assets/parts-'
const warmUps = 50
/** 400 B for each of 250 refreshes; the deadlines of the calls of the last 20 s alone take a third of it. */
const growthLimitBytes = 100_000

/** Makes every response contain new data, and stops the app from prefetching. Call before the page opens. */
export async function prepareWeighing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // On a metered connection the app prepares no shift; the reads of a shift would stay for half an hour.
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    // Every response changes each fifth card, so that the memory of redrawn cards is measured too.
    const json = Reflect.get(Response.prototype, 'json') as (this: Response) => Promise<unknown>
    let answers = 0
    Response.prototype.json = async function (this: Response) {
      const body = (await json.call(this)) as { itens?: { motorista?: unknown }[] } | null
      if (!Array.isArray(body?.itens)) return body
      answers += 1
      for (let at = 0; at < body.itens.length; at += 1) {
        const item = body.itens[at]
        if (at % 5 === answers % 5 && item !== undefined) item.motorista = `Nome ${answers}`
      }
      return body
    }
  })
}

/**
 * Refreshes repeatedly inside the page, because a Playwright call that waits for each response leaves handles in the
 * page. Returns how many refreshes drew a change.
 */
const refreshInPage = (page: Page, path: string, times: number): Promise<number> =>
  page.evaluate(
    async ([wanted, count]) => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent.trim() === 'Atualizar',
      )
      if (button === undefined) throw new Error('Not on the screen.')
      let drawn = 0
      for (let time = 0; time < count; time += 1) {
        const before = document.querySelector('main')?.textContent
        await new Promise<void>((resolve) => {
          const observer = new PerformanceObserver((list) => {
            if (!list.getEntries().some(({ name }) => name.includes(wanted))) return
            observer.disconnect()
            resolve()
          })
          observer.observe({ type: 'resource' })
          button.click()
        })
        await new Promise((resolve) => setTimeout(resolve, 50))
        if (document.querySelector('main')?.textContent !== before) drawn += 1
      }
      return drawn
    },
    [path, times] as const,
  )

/** Growth of the memory in each half of the refreshes. */
export async function measureMemory(
  page: Page,
  path: string,
  refreshes: number,
): Promise<Measurement> {
  const cdp = await page.context().newCDPSession(page)
  const half = Math.ceil(refreshes / 2)
  // The last part of the app loads a minute after the start, once, and stays.
  await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((one) => one.name.includes(name)),
    lastPart,
    { timeout: 120_000 },
  )
  await refreshInPage(page, path, warmUps)
  const before = await weigh(cdp)
  const drawn = await refreshInPage(page, path, half)
  const between = await weigh(cdp)
  await refreshInPage(page, path, half)
  const after = await weigh(cdp)
  if (drawn < half * 0.9) throw new Error(`only ${drawn} of ${half} refreshes drew something else`)

  const [early, late] = [between.usedSize - before.usedSize, after.usedSize - between.usedSize]
  return {
    title: `Memory over ${2 * half} refreshes of the monitor`,
    about: 'what the page holds more after each half of them, after a collection',
    unit: 'kB',
    bars: [
      { name: `refreshes 1 to ${half}`, value: early / 1e3, whose: 'ours' },
      { name: `refreshes ${half + 1} to ${2 * half}`, value: late / 1e3, whose: 'ours' },
    ],
    budgets: [
      {
        what: 'the second half holds more',
        value: late / 1e3,
        unit: 'kB',
        limit: growthLimitBytes / 1e3,
        side: 'most',
      },
      {
        what: 'nodes more than before',
        value: after.nodes - before.nodes,
        unit: '',
        limit: 100,
        side: 'most',
      },
      {
        what: 'listeners more than before',
        value: after.jsEventListeners - before.jsEventListeners,
        unit: '',
        limit: 20,
        side: 'most',
      },
    ],
    notes: [`Before, the page held ${(before.usedSize / 1e6).toFixed(1)} MB.`],
  }
}
