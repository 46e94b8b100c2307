import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { DamageList } from '#contract/schemas/receiving.ts'
import type { Received } from '#provider/faults/received.ts'
import { expect, test } from './fixtures.ts'
import { forgetReceived } from './support/faults.ts'
import { askProvider, type ProviderApi } from './support/provider-api.ts'
import { signIn } from './support/sign-in.ts'
import { phone } from './support/measure/viewports.ts'
import { waitForWorker } from './support/worker.ts'

test.use({ ...phone, ownProduct: true })

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as {
  shortcuts: { name: string; url: string }[]
}

const setsOn = (page: Page) =>
  page.getByRole('list', { name: 'O que o turno precisa' }).getByRole('listitem')

const ageOn = (page: Page) => page.getByText(/Dados de .*\d\d:\d\d/).first()

/** A report whose photos were fetched and whose damages have photos. */
async function findDamaged({ value }: ProviderApi, made: readonly Received[]): Promise<number> {
  for (const { path } of made) {
    const id = Number(/recebimento\/imagem\/thumb\/(\d+)\//.exec(path)?.[1] ?? 0)
    if (id === 0) continue
    const { items } = await value<DamageList>(paths.damageList(id))
    if (items[0]?.imagens.some(({ idRecebimentoImage }) => path.endsWith(`/${idRecebimentoImage}`)))
      return id
  }
  throw new Error('no damage with a photo in what a shift is prepared with')
}

/** The targets of the links, once the first one is visible. */
const hrefsOf = async (links: Locator): Promise<string[]> => {
  await expect(links.first()).toBeVisible()
  const hrefs = links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  return [...new Set(await hrefs)]
}

/** The provider's API, photos included. */
const calls = { path: /^\/(api|checklists)\// }

/** `most` is the largest number of reads that the first opening of each list may make. */
const lists = [
  { name: 'receiving', address: '/ops/relatorios/recebimento', username: 'operador', most: 40 },
  { name: 'loadings', address: '/ops/carregamento', username: 'operador', most: 40 },
  { name: 'vehicles', address: '/sgi/checklists/carregamento', username: 'inspetor', most: 40 },
  { name: 'stuffing', address: '/ops/relatorios/estufagem', username: 'operador', most: 40 },
  // Each of the twelve machines has a page, a history, a picture, and perhaps a checklist of today.
  { name: 'forklifts', address: '/sgi/checklists/empilhadeiras', username: 'inspetor', most: 52 },
]

for (const { name, address, username, most } of lists) {
  test(`UX-10 the first opening of the list of ${name} makes at most ${most} reads, the next one at most five`, async ({
    signedInAs,
    product,
    page,
    received,
  }) => {
    await signedInAs(username)
    await waitForWorker(page)
    await page.waitForLoadState('networkidle')
    await forgetReceived(product.origin)
    // All calls, once their number has been stable for 4 s.
    const allCalls = async () => {
      let before = -1
      await expect
        .poll(
          async () => {
            const [last, now] = [before, (await received(calls)).length]
            before = now
            return now > 0 && now === last
          },
          { intervals: [4000], timeout: 120_000 },
        )
        .toBe(true)
      return received(calls)
    }
    await page.goto(address)
    await expect(page.getByText('Abre sem conexão').first()).toBeVisible({ timeout: 60_000 })
    const first = await allCalls()
    expect(first.length, first.map(({ path }) => path).join()).toBeLessThanOrEqual(most)
    // The products of each of the 20 rows were read.
    if (name === 'receiving')
      expect(first.filter(({ path }) => path.includes('/produtos/'))).toHaveLength(20)

    await forgetReceived(product.origin)
    await page.reload()
    await expect(page.getByText('Abre sem conexão').first()).toBeVisible()
    const again = await allCalls()
    console.log(`reads of ${name}: first ${first.length}, then ${again.length}`)
    expect(again.length, again.map(({ path }) => path).join()).toBeLessThanOrEqual(5)
  })
}

test('UX-10 UX-41 a shift prepares by itself; then every shortcut and every row marked as available opens from a cold start with no server, with its age', async ({
  profile,
  product,
  received,
  expectInConsole,
  snapshot,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/i)
  const provider = await askProvider(product.origin, 'admin')
  const tablet = await profile()
  await tablet.page.clock.install()
  await signIn(tablet.page, product.origin, 'admin')
  await waitForWorker(tablet.page)
  await tablet.page.getByRole('link', { name: /Preparar turno/ }).click()
  const before = setsOn(tablet.page)
  await forgetReceived(product.origin)
  await expect(before.first()).toContainText('Não está neste aparelho')
  await expect(before).toHaveCount(6)
  // The shift starts a minute after the app opened, so that it does not compete with the person's
  // own reads.
  await tablet.page.clock.fastForward(61_000)
  await expect(tablet.page.getByRole('button', { name: 'Parar' })).toBeVisible()
  await snapshot('shift-running', tablet.page)
  for (const set of await before.all())
    await expect(set).toContainText('Pronto para usar sem rede', { timeout: 120_000 })
  const made = await received(calls)
  console.log(`calls of a shift ${made.length}`)
  expect(made.length).toBeLessThanOrEqual(200)
  const damaged = await findDamaged(provider, made)

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
    // Envios shows no age of its own, only one for each row.
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
  const stuffed = made.map(({ path }) => /estufagem\/(\d+)$/.exec(path)?.[1]).find(Boolean)
  await open(`/ops/relatorios/estufagem/${stuffed}`)
  await expect(page.getByText(/^Etapa /).first()).toBeVisible()
  await open(`/ops/relatorios/recebimento/${damaged}/avarias`)
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
