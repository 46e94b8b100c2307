import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { DamageList, ReceiptItem, ReceiptProduct } from '#contract/schemas/receiving.ts'
import { expect, test } from './fixtures.ts'
import { askProvider, type ProviderApi } from './support/provider-api.ts'
import { signIn } from './support/sign-in.ts'
import { phone } from './support/viewports.ts'
import { waitForWorker } from './support/worker.ts'

test.use({ ...phone, ownProduct: true })
test.setTimeout(240_000)

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as {
  shortcuts: { name: string; url: string }[]
}

const setsOn = (page: Page) =>
  page.getByRole('list', { name: 'O que o turno precisa' }).getByRole('listitem')

const ageOn = (page: Page) => page.getByText(/Dados de .*\d\d:\d\d/).first()

/** A report whose damages have photos. */
async function findDamaged({ value }: ProviderApi): Promise<number> {
  for (const { id } of await value<ReceiptItem[]>(paths.receivingList(''))) {
    for (const { idRecebimento } of await value<ReceiptProduct[]>(paths.receivingProducts(id))) {
      if (idRecebimento === null) continue
      const { items } = await value<DamageList>(paths.damageList(idRecebimento))
      if (items.some(({ imagens }) => imagens.length > 0)) return idRecebimento
    }
  }
  throw new Error('no damage with a photo in the demo data')
}

/** Where links lead that stand there by now. */
const hrefsOf = async (links: Locator): Promise<string[]> => {
  await expect(links.first()).toBeVisible()
  const hrefs = links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  return [...new Set(await hrefs)]
}

test('UX-10 UX-41 a shift prepares itself; then, from a cold start with no server, every shortcut opens and every row that says so, with its age', async ({
  profile,
  product,
  expectInConsole,
  snapshot,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/i)
  const provider = await askProvider(product.origin, 'admin')
  const { idSaida } = await provider.findReport(({ step }) => step !== 'PRE')
  const idRecebimento = await findDamaged(provider)
  const tablet = await profile()
  await tablet.page.clock.install()
  await signIn(tablet.page, product.origin, 'admin')
  await waitForWorker(tablet.page)
  await tablet.page.getByRole('link', { name: /Preparar turno/ }).click()
  const before = setsOn(tablet.page)
  await expect(before.first()).toContainText('Não está neste aparelho')
  await expect(before).toHaveCount(6)
  // What the person came for has the network first; a minute later it is the shift's turn.
  await tablet.page.clock.fastForward(61_000)
  await expect(tablet.page.getByRole('button', { name: 'Parar' })).toBeVisible()
  await snapshot('shift-running', tablet.page)
  for (const set of await before.all())
    await expect(set).toContainText('Pronto para usar sem rede', { timeout: 120_000 })

  await tablet.context.close()
  await product.stop()
  await tablet.reopen()
  const { page } = tablet
  const open = async (path: string) => {
    await page.goto(`${product.origin}${path}`)
    await expect(page.locator('h1'), path).toBeVisible()
  }
  for (const { name, url } of manifest.shortcuts) {
    await open(url)
    await expect(page.getByText('Rede: Sem conexão'), name).toBeVisible()
    // What waits on this device has no other age than that of each of its rows.
    if (url !== '/envios') await expect(ageOn(page), name).toBeVisible()
  }

  await open('/preparar')
  const sets = setsOn(page)
  await expect(page.getByText('Precisa de conexão')).toBeVisible()
  for (const set of await sets.all())
    await expect(set).toContainText(/Pronto para usar sem rede.*Dados de/)
  await snapshot('shift-offline', page)
  const heading = page.locator('h1')
  for (const list of await hrefsOf(sets.getByRole('link'))) {
    if (list === '/ops/estoque') continue
    await open(list)
    await expect(ageOn(page), list).toBeVisible()
    const title = (await heading.textContent()) ?? ''
    const marked = page.getByRole('link').filter({ hasText: 'Abre sem conexão' })
    for (const row of await hrefsOf(marked)) {
      await page.locator(`a[href="${row}"]`).first().click()
      await expect(heading, row).not.toHaveText(title)
      await expect(ageOn(page), row).toBeVisible()
      await page.goBack()
      await expect(heading).toHaveText(title)
    }
  }
  await open(`/ops/relatorios/estufagem/${idSaida}`)
  await expect(page.getByText(/^Etapa /).first()).toBeVisible()
  await open(`/ops/relatorios/recebimento/${idRecebimento}/avarias`)
  const picture = page.getByRole('main').locator('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await open('/ops/estoque')
  await page.getByRole('radio', { name: 'Produto' }).check()
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await snapshot('shift-stock-offline', page)
})
