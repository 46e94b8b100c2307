/**
 * All stock of two pavilions, 5,000 allocations in one response. The screen opens and scrolls with the CPU slowed 4
 * times, and no task on the main thread is over 50 ms while it scrolls. The comparison is the time in which the
 * names of the same response are written as plain text.
 */
import { chromium, type Page } from 'playwright'
import { signIn } from '../e2e/support/sign-in.ts'
import { waitForWorker } from '../e2e/support/worker.ts'
import { scrollBy } from './receiving/scroll-by.ts'
import { tellTasks } from './receiving/tell-tasks.ts'
import { watchTasks } from './receiving/watch-tasks.ts'
import { atProduct } from './place/at-product.ts'
import { launchOptions } from './place/launch-options.ts'
import { takeScreenshot } from './record/take-screenshot.ts'

const allocations = 5_000
const slowdown = 4

/** Fetches all stock and writes the names as plain text; returns their number and the time of the writing, in ms. */
const writePlain = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch('/api/core/estoque/consulta', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('pavilhao.token') ?? ''}`,
      },
      body: JSON.stringify({ type: 'PRODUTO', local: '', produto: '', lote: '' }),
    })
    const { value } = (await response.json()) as { value: { items: { produto: string }[] } }
    const from = performance.now()
    const place = document.createElement('pre')
    place.textContent = value.items.map(({ produto }) => produto).join('\n')
    document.body.append(place)
    void place.offsetHeight
    const ms = performance.now() - from
    place.remove()
    return { count: value.items.length, ms }
  })

async function measure(origin: string): Promise<void> {
  const browser = await chromium.launch(launchOptions())
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
    const page = await context.newPage()
    await signIn(page, origin, 'operador')
    await waitForWorker(page)
    await page.goto(`${origin}/ops/estoque`)
    await page.getByText('Produto', { exact: true }).click()
    await page.waitForLoadState('networkidle')
    const plain = await writePlain(page)
    if (plain.count !== allocations) throw new Error(`${plain.count} allocations`)

    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const opened = await watchTasks(cdp, async () => {
      await page.getByRole('button', { name: 'Pesquisar' }).click()
      await page.getByRole('article').first().waitFor()
      await page.waitForTimeout(3_000)
    })
    const screenshot = await takeScreenshot(page, `${allocations} allocations`)
    tellTasks(
      {
        'scrolled down': await watchTasks(cdp, () => scrollBy(page, 600, 60)),
        flung: await watchTasks(cdp, () => scrollBy(page, 1_500, 40)),
        'flung back up': await watchTasks(cdp, () => scrollBy(page, -1_500, 30)),
      },
      {
        title: `${allocations.toLocaleString('en')} allocations in one answer, scrolled`,
        about: `longest task of the main thread, CPU slowed ${slowdown} times`,
        notes: [
          `They open with a longest task of ${opened.longestMs.toFixed(0)} ms, which has no bound; to write their names as plain text takes ${plain.ms.toFixed(0)} ms at full speed.`,
        ],
        screenshots: [screenshot],
      },
    )
  } finally {
    await browser.close()
  }
}

await atProduct(({ origin }) => measure(origin), { demoAllocations: allocations })
