/**
 * The monitor of loadings with a thousand cards, as it hangs on a wall: it opens and refreshes with the
 * CPU slowed 4 times, beside plain DOM of the same cards; and of 500 refreshes that bring news the later
 * half leaves the memory as it was.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { startProduct } from '../e2e/support/product.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { waitForWorker } from '../e2e/support/worker.ts'
import { browserFlags, findBrowser } from '../scripts/steps/browser.mjs'
import { median } from './record/median.ts'
import { measureMemory, prepareWeighing, weighingFlags } from './monitors/measure-memory.ts'
import { watchTasks } from './receiving/watch-tasks.ts'

const cards = 1000
const slowdown = 4
const rounds = Number(process.env['ROUNDS'] ?? 3)
const refreshes = Number(process.env['REFRESHES'] ?? 500)
/** Of the main thread's own time, in ms. */
const mountLimitMs = 500
const refreshLimitMs = 50

const address = '/monitor/ops/carregamentos'
const tablePath = '/monitor/carregamento/table'

/** The peer: the same cards with nothing over them, all of them drawn. */
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

/** Opened for the first time, with its code; and come back to, which mounts the cards alone. */
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
      .getByText(/registros$/)
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

function tell(isKept: boolean, words: string): boolean {
  console.log(`  ${isKept ? 'kept    ' : 'NOT KEPT'} ${words}`)
  return isKept
}

function launch(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...browserFlags, ...flags],
  })
}

const newContext = (browser: Browser) =>
  browser.newContext({ viewport: { width: 1280, height: 800 } })

/** The monitor, with as many cards as are wanted. */
async function openMonitor(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, origin, 'supervisora')
  await waitForWorker(page)
  await page.goto(`${origin}${address}`)
  const shown = await page.getByText(/Atualizado às .* registros$/).innerText()
  console.log(shown)
  if (Number(/\| ([\d.]+)/.exec(shown)?.[1]?.replaceAll('.', '')) < cards) {
    throw new Error('the demo has too few exits')
  }
  return page
}

async function holdMemory(origin: string): Promise<boolean> {
  const browser = await launch(weighingFlags)
  try {
    const context = await newContext(browser)
    await prepareWeighing(context)
    const page = await openMonitor(context, origin)
    const found = await measureMemory(page, tablePath, refreshes)
    return found.map(({ isKept, words }) => tell(isKept, words)).every(Boolean)
  } finally {
    await browser.close()
  }
}

async function holdSpeed(origin: string): Promise<boolean> {
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
    const [mount, beside] = [median(mounts), median(plain)]
    console.log(
      `CPU slowed ${slowdown} times: ${cards} cards of plain DOM ${beside.toFixed(0)} ms; the screen opens with its code and its data in ${median(openings).toFixed(0)}; the whole of a refresh ${median(refreshed).toFixed(0)}`,
    )
    return [
      tell(
        mount <= mountLimitMs,
        `${cards} cards mount in ${mount.toFixed(0)} ms (at most ${mountLimitMs}); to plain DOM ${(mount / beside).toFixed(2)}`,
      ),
      tell(
        median(longest) <= refreshLimitMs,
        `a refresh holds the screen up for ${median(longest).toFixed(0)} ms (at most ${refreshLimitMs})`,
      ),
    ].every(Boolean)
  } finally {
    await browser.close()
  }
}

async function main(): Promise<boolean> {
  process.env['DEMO_MONITOR_ROWS'] = String(cards)
  const dataDir = await mkdtemp(join(tmpdir(), 'pavilhao-bench-'))
  const product = await startProduct({
    dataDir,
    idempotency: 'on',
    quarantineSeconds: 180,
    ...(process.env['APP_DIR'] === undefined ? {} : { appDir: process.env['APP_DIR'] }),
  })
  try {
    const isLevel = await holdMemory(product.origin)
    return (await holdSpeed(product.origin)) && isLevel
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (!(await main())) process.exitCode = 1
