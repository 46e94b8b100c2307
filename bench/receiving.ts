/**
 * The largest job on the floor. First, a report of 60 photos and 80 answers is sent to a provider 50 ms away,
 * compared with raw sequential fetch of the same calls (the limit). Second, a report with 200 damages opens, and its
 * list opens and scrolls, with the CPU slowed 4 times and no task over 50 ms on the main thread.
 */
import { chromium, type Locator } from 'playwright'
import { signIn } from '../e2e/support/sign-in.ts'
import { waitForWorker } from '../e2e/support/worker.ts'
import { askWorker, registerWorker } from './outbox/ask-worker.ts'
import { bundle } from './outbox/open-bench.ts'
import { atProduct } from './place/at-product.ts'
import { launchOptions } from './place/launch-options.ts'
import { median } from './record/median.ts'
import { takeScreenshot } from './record/take-screenshot.ts'
import { tell } from './record/tell.ts'
import { addDamages } from './receiving/add-damages.ts'
import { openDistant } from './receiving/open-distant.ts'
import { scrollBy } from './receiving/scroll-by.ts'
import { tellTasks } from './receiving/tell-tasks.ts'
import { watchTasks } from './receiving/watch-tasks.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const answers = 80
const photos = 60
const latencyMs = 50
/** The limit allows for a read before each photo: without keys a lost response could not be reconciled otherwise. */
const replayLimit = 1.6
const damages = 200
const slowdown = 4

async function measureReplay(origin: string): Promise<void> {
  const script = await bundle('../receiving/worker.ts')
  const distant = await openDistant(origin, { script, latencyMs, photos })
  const { page, token, beginReport, count, close } = distant
  const measured = { raw: [] as number[], outbox: [] as number[] }
  try {
    await registerWorker(page)
    for (let round = 0; round <= rounds; round += 1) {
      for (const way of ['raw', 'outbox'] as const) {
        const report = await beginReport()
        const ms = await askWorker(page, { way, token, ...report, answers, photos })
        const there = await count(report.idRecebimento)
        if (there.photos !== photos || there.answered !== 8) throw new Error(JSON.stringify(there))
        // The first round is a warm-up.
        if (round > 0) measured[way].push(ms)
      }
    }
  } finally {
    await close()
  }
  const [raw, outbox] = [median(measured.raw), median(measured.outbox)]
  tell({
    title: `A receiving report of ${answers} answers and ${photos} photos, replayed`,
    about: `at the real provider ${latencyMs} ms away; medians of ${rounds} rounds that alternate`,
    unit: 'ms',
    bars: [
      { name: 'raw fetch, one after the other', value: raw, whose: 'least' },
      { name: 'outbox', value: outbox, whose: 'ours' },
    ],
    budgets: [
      {
        what: 'outbox / raw fetch',
        value: outbox / raw,
        unit: '×',
        limit: replayLimit,
        side: 'most',
        line: replayLimit * raw,
      },
    ],
    notes: [
      'Raw fetch does not look first: it would keep a photo twice when an answer is lost. The outbox looks at what is there before each photo.',
    ],
  })
}

async function measurePages(origin: string): Promise<void> {
  const browser = await chromium.launch(launchOptions())
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
    const page = await context.newPage()
    await signIn(page, origin, 'operador')
    await waitForWorker(page)
    const { idRecebimento, idNotaFiscal } = await addDamages(origin, damages)
    await page.goto(`${origin}/ops/relatorios/recebimento/produto/${idNotaFiscal}`)
    const report = page.locator(`a[href$="/recebimento/${idRecebimento}"]`)
    await report.waitFor()
    await page.waitForLoadState('networkidle')

    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const openBy = async (link: Locator) => {
      const box = await link.boundingBox()
      if (box === null) throw new Error('Not on the screen.')
      return watchTasks(cdp, async () => {
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
        await page.waitForTimeout(5_000)
      })
    }
    await report.scrollIntoViewIfNeeded()
    const opened = await openBy(report)
    const list = page.getByRole('link', { name: /^Avarias/ })
    await list.scrollIntoViewIfNeeded()
    const listed = await openBy(list)
    await page.getByText(`${damages} avarias`).waitFor()
    const screenshot = await takeScreenshot(page, `The list of ${damages} damages`)
    tellTasks(
      {
        'the report opens': opened,
        'the list of damages opens': listed,
        'it scrolls down': await watchTasks(cdp, () => scrollBy(page, 600, 60)),
        'it is flung back up': await watchTasks(cdp, () => scrollBy(page, -1500, 30)),
      },
      {
        title: `A report with ${damages} damages`,
        about: `longest task of the main thread, CPU slowed ${slowdown} times`,
        screenshots: [screenshot],
      },
    )
  } finally {
    await browser.close()
  }
}

await atProduct(async ({ origin }) => {
  await measureReplay(origin)
  await measurePages(origin)
})
