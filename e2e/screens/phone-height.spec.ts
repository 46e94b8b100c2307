import type { Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import type { StuffingListItem } from '#contract/schemas/stuffing.ts'
import { expect, test } from '../fixtures.ts'
import { findReport, reportAddress, signedGet } from '../support/receiving.ts'
import { signIn } from '../support/sign-in.ts'
import { reportAddress as stuffingAddress } from '../support/stuffing.ts'
import { phone } from '../support/measure/viewports.ts'
import { openThere } from '../walk/walk.ts'

test.use(phone)

const { height } = phone.viewport
/** The target size of UX-20, without the gap between two targets. */
const leastTarget = 48

/** The height in CSS px of the bars that stay on the screen, and their targets that are too low. */
const measureBars = (page: Page, least: number) =>
  page.evaluate((leastHigh) => {
    const bars = [...document.querySelectorAll('header, nav, [data-sticky-bar]')]
    const staying = bars.filter((bar) => getComputedStyle(bar).position === 'sticky')
    return {
      taken: staying.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
      low: bars
        .flatMap((bar) => [...bar.querySelectorAll('a, button')])
        .filter((target) => target.checkVisibility())
        .filter((target) => target.getBoundingClientRect().height < leastHigh)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    }
  }, least)

test('on a phone the fixed bars take at most a quarter of the height', async ({
  page,
  product,
  signedInAs,
}) => {
  const get = await signedGet(product.origin)
  const { id } = await findReport(product.origin, 2)
  const [loading] = (await get<LoadingListItem[]>(paths.loadingList(''))).filter(
    ({ status }) => status === 1,
  )
  const [stuffing] = (await get<StuffingListItem[]>(paths.stuffingList(''))).filter(
    ({ status }) => status !== 1,
  )
  await signedInAs('admin')
  const withActions = [
    reportAddress(id),
    `${reportAddress(id)}/checklist/1`,
    `${reportAddress(id)}/avarias`,
    stuffingAddress(stuffing?.idSaida ?? 0),
    `/ops/carregamento/${loading?.id}`,
  ]
  for (const address of ['/', '/ops/estoque', ...withActions]) {
    await test.step(address, async () => {
      await openThere(page, address)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expect(page.locator('[data-sticky-bar]')).toHaveCount(
        withActions.includes(address) ? 1 : 0,
      )
      const { taken, low } = await measureBars(page, leastTarget)
      expect.soft(taken, address).toBeLessThanOrEqual(height / 4)
      expect.soft(low, address).toEqual([])
    })
  }
})

/** The left and right edges of the bottom bar's words, in CSS px from the left. */
const barWords = (page: Page) =>
  page.getByRole('navigation', { name: 'Barra inferior' }).evaluate((bar) =>
    [...bar.querySelectorAll('a')].flatMap((link) => {
      const words = [...link.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
      if (words === undefined) return []
      const range = document.createRange()
      range.selectNodeContents(words)
      const { left, right } = range.getBoundingClientRect()
      return [{ text: range.toString(), href: link.pathname, left, right }]
    }),
  )

test('on 360 px the words of the bottom bar do not touch, whichever of them is bold', async ({
  page,
  signedInAs,
}) => {
  const width = 360
  await page.setViewportSize({ width, height: 740 })
  // The supervisor has the most items in the bar.
  await signedInAs('supervisora')
  for (const { href } of await barWords(page)) {
    await openThere(page, href)
    await expect(page.locator(`nav a[href="${href}"][aria-current]`)).toHaveCount(1)
    const words = await barWords(page)
    expect(words).toHaveLength(5)
    let end = 0
    for (const { text, left, right } of words) {
      expect.soft(left, `${text} on ${href}`).toBeGreaterThan(end)
      end = right
    }
    expect.soft(end, href).toBeLessThan(width)
  }
})

test('on a phone the sign-in form is above the fold, at the kiosk too', async ({
  page,
  product,
}) => {
  const kiosk = product.origin.replace('localhost', 'chegada.localhost')
  for (const address of [`${product.origin}/signin`, `${kiosk}/signin`]) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeInViewport({ ratio: 1 })
  }
})

test('at the first visit the chip shows that the app is being downloaded, and then that it works offline', async ({
  page,
  context,
  product,
}) => {
  test.slow()
  let letIn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letIn = resolve))
  // Blocking one file is enough: the worker installs once it has all of them.
  await context.route('**/assets/shrink.worker-*.js', async (route) => {
    if (route.request().serviceWorker() !== null) await held
    await route.continue()
  })
  await signIn(page, product.origin, 'operador')
  const chip = page.getByRole('status').filter({ hasText: 'Rede:' })
  await expect(chip).toHaveText('Rede: Baixando o aplicativo')
  letIn()
  await expect(chip).toHaveText('Rede: Pronto para uso sem rede', { timeout: 60_000 })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(chip).toHaveText('Rede: Sem conexão')
})
