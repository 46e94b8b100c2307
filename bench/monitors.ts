/**
 * The monitor of loadings with a thousand cards, as it hangs on a wall. It opens and refreshes with the CPU slowed 4
 * times, compared with plain DOM of the same cards. Of 500 refreshes with new data the second half may increase the
 * memory only by the limit in monitors/measure-memory.ts.
 */
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { signIn } from '../e2e/support/sign-in.ts'
import { waitForWorker } from '../e2e/support/worker.ts'
import { atProduct } from './place/at-product.ts'
import { launchOptions } from './place/launch-options.ts'
import { median } from './record/median.ts'
import { takeScreenshot } from './record/take-screenshot.ts'
import { tell } from './record/tell.ts'
import { weighingFlags } from './record/weigh.ts'
import { measureMemory, prepareWeighing } from './monitors/measure-memory.ts'
import { watchTasks } from './receiving/watch-tasks.ts'

const cards = 1000
const slowdown = 4
const rounds = Number(process.env['ROUNDS'] ?? 3)
const refreshes = Number(process.env['REFRESHES'] ?? 500)
/** Limits for the CPU time of the main thread, in ms. */
const mountLimitMs = 500
const refreshLimitMs = 50

const address = '/monitor/ops/carregamentos'
const tablePath = '/monitor/carregamento/table'

/** The peer: the same cards without any code around them, all drawn. */
function drawPlainly(count: number): string {
  const lines = ['20/11/2026 14:30', 'Nome Sobrenome', '(11) 91234-5678', 'Transportes', 'ABC-1D23']
  const facts = lines.map((line) => `<dt>Termo</dt><dd>${line}</dd>`).join('')
  const card = `<article><h2>Saída</h2><p>OC</p><span>Atrasado</span><span>Chamado</span><dl>${facts}</dl></article>`
  return card.repeat(count)
}

async function measurePlain(page: Page, cdp: CDPSession, origin: string): Promise<number> {
  await page.goto(`${origin}/config.json`)
  const html = drawPlainly(cards)
  const { totalMs } = await watchTasks(cdp, async () => {
    await page.evaluate((given) => {
      document.body.innerHTML = given
    }, html)
    await page.waitForTimeout(2_000)
  })
  return totalMs
}

/** Measures the first opening, which loads the code, and a return to the screen, which only mounts the cards. */
async function measureMount(page: Page, cdp: CDPSession, origin: string) {
  await page.goto(`${origin}/`)
  await page.waitForLoadState('networkidle')
  const menu = page.getByRole('navigation')
  const openIt = async () => {
    const link = menu.getByRole('link', { name: 'Monitor de Carregamentos' })
    const box = await link.boundingBox()
    if (box === null) throw new Error('Not on the screen.')
    const { totalMs } = await watchTasks(cdp, async () => {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await page.waitForTimeout(5_000)
    })
    await page
      .getByText(/^Atualizado às .* registros/)
      .first()
      .waitFor()
    return totalMs
  }
  const first = await openIt()
  await menu.getByRole('link', { name: 'Início' }).first().click()
  await page.getByRole('heading', { name: /^Olá/ }).waitFor()
  return { first, again: await openIt() }
}

async function measureRefresh(page: Page, cdp: CDPSession) {
  const box = await page.getByRole('button', { name: 'Atualizar' }).boundingBox()
  if (box === null) throw new Error('Not on the screen.')
  return watchTasks(cdp, async () => {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(3_000)
  })
}

function launch(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(...flags))
}

const newContext = (browser: Browser) =>
  browser.newContext({ viewport: { width: 1280, height: 800 } })

/** Opens the monitor with the wanted number of cards. */
async function openMonitor(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, origin, 'supervisora')
  await waitForWorker(page)
  await page.goto(`${origin}${address}`)
  const shown = await page.getByText(/^Atualizado às .* registros/).innerText()
  console.log(shown)
  if (Number(/\| ([\d.]+)/.exec(shown)?.[1]?.replaceAll('.', '')) < cards) {
    throw new Error('the demo has too few exits')
  }
  return page
}

async function holdMemory(origin: string): Promise<void> {
  const browser = await launch(weighingFlags)
  try {
    const context = await newContext(browser)
    await prepareWeighing(context)
    const page = await openMonitor(context, origin)
    tell(await measureMemory(page, tablePath, refreshes))
  } finally {
    await browser.close()
  }
}

async function holdSpeed(origin: string): Promise<void> {
  const browser = await launch()
  try {
    const context = await newContext(browser)
    const page = await openMonitor(context, origin)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const plain: number[] = []
    const mounts: number[] = []
    const openings: number[] = []
    const refreshed: number[] = []
    const longest: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      plain.push(await measurePlain(page, cdp, origin))
      const { first, again: mounted } = await measureMount(page, cdp, origin)
      openings.push(first)
      mounts.push(mounted)
      const again = await measureRefresh(page, cdp)
      refreshed.push(again.totalMs)
      longest.push(again.longestMs)
    }
    const [mount, others] = [median(mounts), median(plain)]
    const screenshot = await takeScreenshot(page, `The monitor with ${cards} cards`)
    const about = `${cards} cards on a wall of 1280 × 800, CPU slowed ${slowdown} times; medians of ${rounds}`
    tell({
      title: 'The monitor of loadings mounts',
      about: `time of the main thread; ${about}`,
      unit: 'ms',
      bars: [
        { name: 'plain DOM of the same cards, all drawn', value: others, whose: 'peer' },
        { name: 'ours, come back to', value: mount, whose: 'ours' },
        { name: 'ours, with its code and data', value: median(openings), whose: 'ours' },
      ],
      budgets: [
        { what: 'the cards mount', value: mount, unit: 'ms', limit: mountLimitMs, side: 'most' },
      ],
      screenshots: [screenshot],
    })
    const held = median(longest)
    tell({
      title: 'The monitor refreshes',
      about,
      unit: 'ms',
      bars: [
        { name: 'the longest task', value: held, whose: 'ours' },
        { name: 'all of them together', value: median(refreshed), whose: 'ours' },
      ],
      budgets: [
        {
          what: 'a refresh holds the screen up',
          value: held,
          unit: 'ms',
          limit: refreshLimitMs,
          side: 'most',
        },
      ],
    })
  } finally {
    await browser.close()
  }
}

process.env['DEMO_MONITOR_ROWS'] = String(cards)
await atProduct(async ({ origin }) => {
  await holdMemory(origin)
  await holdSpeed(origin)
})
