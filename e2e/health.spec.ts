import type { Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import { browserFlags, findBrowser } from '../scripts/steps/browser.mjs'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessibility.ts'
import { removeFolder } from './support/base-data.ts'
import { expectAllSent, outboxOf } from './support/device.ts'
import { photo } from './support/photo.ts'
import { askProvider, type ProviderApi } from './support/provider-api.ts'
import { deploy, lookForUpdate, newRelease, release } from './support/release.ts'
import { openReport } from './support/stuffing.ts'
import { phone } from './support/viewports.ts'
import { waitForWorker } from './support/worker.ts'

const executablePath = findBrowser()

/** What goes wrong without anybody having done anything, on a tablet whose camera asks before it opens. */
test.use({
  ...phone,
  ownProduct: true,
  launchOptions: {
    args: [...browserFlags, '--use-fake-device-for-media-stream'],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
})
test.setTimeout(120_000)

const empty = ({ step, preCounter }: { step: string; preCounter: number }) =>
  step === 'PRE' && preCounter === 0

const serverFails = {
  match: { method: 'PUT', path: '/estufagem/upload/' },
  times: 1000,
  action: { kind: 'status', status: 500, body: { message: 'segredo do servidor' } },
} as const

/** Everything that leads to a person, a vehicle or a record of this story. */
async function secretsOf(page: Page, provider: ProviderApi, idSaida: number): Promise<string[]> {
  const me = await provider.value<object>(paths.me())
  const exit = await provider.value<object>(paths.exit(idSaida))
  const token = await page.evaluate(() => localStorage.getItem('pavilhao.token') ?? '')
  const hashes = (await outboxOf(page)).flatMap(({ photos }) => photos)
  return [...textsIn(me), ...textsIn(exit), ...hashes, token, 'segredo', 'Bearer', 'localhost']
}

/** Names, plates, documents: words of three letters or more, wherever they stand. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.length < 3 ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Axe, at all sizes; then as it was. */
async function lookAt(page: Page, name: string) {
  await expectAccessible(page, name)
  await page.evaluate(() => scrollTo(0, 0))
}

test('UX-14 UX-30 a camera that is refused and a server that takes nothing: each is said, and nothing is lost', async ({
  page,
  context,
  product,
  signedInAs,
  faults,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::|status of 500/)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await page.clock.install()
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)

  await test.step('the camera of the page is refused: that of the device is a tap away', async () => {
    await page.getByRole('button', { name: 'Tirar foto' }).click()
    const camera = page.getByRole('dialog')
    await expect(camera.getByText(/não deixou usar a câmera/)).toBeVisible()
    await expect(camera.getByRole('button', { name: 'Escolher da galeria' })).toBeVisible()
    await snapshot('camera-refused')
    await lookAt(page, 'a camera that was refused')
    await faults.plan(serverFails)
    const chooser = page.waitForEvent('filechooser')
    await camera.getByRole('button', { name: 'Usar a câmera do aparelho' }).click()
    const input = (await chooser).element()
    expect(await input.getAttribute('capture')).toBe('environment')
    expect(await input.getAttribute('accept')).toBe('image/*')
    await (await chooser).setFiles(await photo({ words: 'um' }))
    await expect.poll(async () => (await outboxOf(page)).length).toBe(1)
    await camera.getByRole('button', { name: 'Fechar a câmera' }).click()
    await expect(camera).toBeHidden()
  })

  await test.step('nothing gets through for minutes', async () => {
    const title = page.getByText('Nada está chegando ao servidor')
    await expect.poll(async () => (await outboxOf(page))[0]?.attempt).toBeGreaterThan(0)
    await expect(title).toBeHidden()
    await page.clock.fastForward('04:00')
    await expect(title).toBeInViewport()
    await expect(page.getByText(/Há rede, mas 1 envio espera há mais de \d minutos/)).toBeVisible()
    await snapshot('silence')
    await lookAt(page, 'the notice of silence')

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Ver diagnóstico' }).click()
    const text = await page.getByLabel('Texto do diagnóstico').innerText()
    expect(text).toContain('por enviar: 1')
    expect(text).toMatch(/server-fault:500/)
    for (const secret of await secretsOf(page, provider, idSaida)) {
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
    }
    expect(text).not.toMatch(new RegExp(`\\b${idSaida}\\b`))
    await snapshot('diagnosis')
    await lookAt(page, 'the diagnosis')
    await page.getByRole('button', { name: 'Copiar' }).click()
    await expect(page.getByText('Diagnóstico copiado.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    await page.getByRole('button', { name: 'Voltar' }).click()

    await faults.clear()
    await page.reload()
    await expectAllSent(page)
    await expect(title).toBeHidden()
  })
})

test('UX-11 a new version waits while a camera is open in another tab, then changes both; what waits to be sent is not disturbed', async ({
  page,
  context,
  product,
  signedInAs,
  faults,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::|status of 500/)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await context.grantPermissions(['camera'])
  await signedInAs('operador')
  await waitForWorker(page)
  const other = await context.newPage()
  await openReport(other, idSaida)
  await other.getByRole('button', { name: 'Tirar foto' }).click()
  const shutter = other.getByRole('button', { name: 'Fotografar' })
  await expect(shutter).toBeEnabled()

  const folder = await deploy(product, newRelease)
  await faults.plan(serverFails)
  await shutter.click()
  await expect(other.getByText('1 foto', { exact: true })).toBeVisible()
  const before = (await outboxOf(page)).map(({ photos }) => photos)
  expect(before).toHaveLength(1)

  // What is open in the other tab is nothing that this one has to go on with.
  await expect(page).toHaveURL(`${product.origin}/`)
  await expect(page.getByText(/^Continuar: foto/)).toBeHidden()

  await lookForUpdate(page)
  const update = page.getByRole('button', { name: 'Atualizar agora' })
  await expect(page.getByText('Nada será perdido.')).toBeVisible()
  await snapshot('update')
  await expectAccessible(page, 'the notice of a new version')
  await update.click()
  await expect(page.getByText('Há um formulário ou a câmera em uso.')).toBeVisible()
  await expect(release(page)).toHaveCount(0)
  await expect(release(other)).toHaveCount(0)
  await expect(shutter).toBeEnabled()

  await other.getByRole('button', { name: 'Fechar a câmera' }).click()
  // While something is being sent it waits as well.
  await expect(async () => {
    if ((await release(page).count()) === 0) await update.click({ timeout: 2000 })
    await expect(release(page)).toHaveCount(1, { timeout: 3000 })
  }).toPass()
  await expect(release(other)).toHaveCount(1)
  const after = await outboxOf(page)
  expect(after.map(({ photos }) => photos)).toEqual(before)
  expect(after.every(({ state }) => state !== 'settled' && state !== 'discarded')).toBe(true)
  await faults.clear()
  await page.reload()
  await expectAllSent(page, 60_000)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 1 })
  await removeFolder(folder)
})
