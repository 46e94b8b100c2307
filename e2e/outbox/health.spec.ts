import type { Locator, Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { Waste } from '#contract/schemas/receiving.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { removeFolder } from '../support/base-data.ts'
import { wholeBrowser } from '../support/browser.ts'
import { expectAllSent, outboxOf } from '../support/device.ts'
import { openChooser, photo } from '../support/photo.ts'
import { askProvider, type ProviderApi } from '../support/provider-api.ts'
import { findReport, reportAddress, saveIn, signedGet, takePhotoIn } from '../support/receiving.ts'
import { deploy, checkForUpdate, newRelease, release } from '../support/release.ts'
import { openReport } from '../support/stuffing.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

/** Faults that no person caused, on a tablet whose camera asks for permission. */
test.use({ ...phone, ownProduct: true, launchOptions: wholeBrowser })

const empty = ({ step, preCounter }: { step: string; preCounter: number }) =>
  step === 'PRE' && preCounter === 0

const serverFails = {
  match: { method: 'PUT', path: '/estufagem/upload/' },
  times: 1000,
  action: { kind: 'status', status: 500, body: { message: 'segredo do servidor' } },
} as const

/** All texts that identify a person, a vehicle or a record of this story. */
async function secretsOf(page: Page, provider: ProviderApi, idSaida: number): Promise<string[]> {
  const me = await provider.value<object>(paths.me())
  const exit = await provider.value<object>(paths.exit(idSaida))
  const token = await page.evaluate(() => localStorage.getItem('pavilhao.token') ?? '')
  const hashes = (await outboxOf(page)).flatMap(({ photos }) => photos)
  return [...textsIn(me), ...textsIn(exit), ...hashes, token, 'segredo', 'Bearer', 'localhost']
}

/** Names, plates, documents: all texts of three characters or more, at any depth. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.length < 3 ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Runs axe at all sizes, then restores the size. */
async function inspect(page: Page, name: string) {
  await expectAccessible(page, name)
  await page.evaluate(() => scrollTo(0, 0))
}

test('UX-14 UX-30 a refused camera and a server that accepts nothing are each announced, and nothing is lost', async ({
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

  await test.step("the camera of the page is refused: one tap opens the device's camera", async () => {
    await page.getByRole('button', { name: 'Tirar foto' }).click()
    const camera = page.getByRole('dialog')
    await expect(camera.getByText(/bloqueou a câmera/)).toBeVisible()
    await expect(camera.getByRole('button', { name: 'Escolher da galeria' })).toBeVisible()
    await snapshot('camera-refused')
    await inspect(page, 'a camera that was refused')
    await faults.plan(serverFails)
    const device = camera.getByRole('button', { name: 'Usar a câmera do aparelho' })
    const chooser = await openChooser(page, device)
    const input = chooser.element()
    expect(await input.getAttribute('capture')).toBe('environment')
    expect(await input.getAttribute('accept')).toBe('image/*')
    await chooser.setFiles(await photo({ words: 'um' }))
    await expect.poll(async () => (await outboxOf(page)).length).toBe(1)
    await camera.getByRole('button', { name: 'Fechar a câmera' }).click()
    await expect(camera).toBeHidden()
  })

  await test.step('no call succeeds for minutes', async () => {
    const title = page.getByText('Nada está chegando ao servidor')
    await expect.poll(async () => (await outboxOf(page))[0]?.attempt).toBeGreaterThan(0)
    await expect(title).toBeHidden()
    await page.clock.fastForward('04:00')
    await expect(title).toBeInViewport()
    await expect(page.getByText(/Há rede, mas 1 envio espera há mais de \d minutos/)).toBeVisible()
    await snapshot('silence')
    await inspect(page, 'the notice of silence')

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Ver diagnóstico' }).click()
    const text = await page.getByLabel('Texto do diagnóstico').innerText()
    expect(text).toContain('por enviar: 1')
    const health = (await (await fetch(`${product.origin}/healthz`)).json()) as { version: string }
    expect(text).toContain(`versão: ${health.version}\n`)
    expect(text).toMatch(/server-fault:500/)
    // Its random digits may contain those of a record.
    const request = /, pedido [\da-f-]{36}/
    expect(text).toMatch(request)
    for (const secret of await secretsOf(page, provider, idSaida)) {
      expect(text.replace(request, '').toLowerCase()).not.toContain(secret.toLowerCase())
    }
    expect(text.replace(request, '')).not.toMatch(new RegExp(`\\b${idSaida}\\b`))
    await snapshot('diagnosis')
    await inspect(page, 'the diagnosis')
    await page.getByRole('button', { name: 'Copiar' }).click()
    await expect(page.getByText('Diagnóstico copiado.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    await page.getByRole('button', { name: 'Voltar' }).click()

    // The failure is stored, so a reloaded page shows it too.
    await page.reload()
    await expect(title).toBeInViewport()

    await faults.clear()
    await page.reload()
    await expectAllSent(page)
    await expect(title).toBeHidden()
  })
})

test('UX-13 a full device keeps the chosen photo, refuses further photos before they are taken and keeps texts; where nothing can be stored, typed text stays on the screen', async ({
  page,
  context,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/)
  const { origin } = product
  const { id } = await findReport(origin, 2, ({ report }) => report.residuosStatus !== 100)
  const get = await signedGet(origin)
  const before = (await get<Waste>(paths.waste(id))).imagens.length
  const session = await context.newCDPSession(page)
  /** Sets the storage quota of this device, in bytes. */
  const limitTo = (quotaSize: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  /** Fills the quota to the last byte. */
  const fill = async () => {
    await limitTo(1000)
    await page.evaluate(takeTheRest)
    await limitTo(await page.evaluate(bytesUsed))
  }
  const keptPhotos = async () =>
    (await outboxOf(page)).filter(({ photos }) => photos.length > 0).length

  await signedInAs('operador')
  await waitForWorker(page)
  await page.goto(`${reportAddress(id)}/residuos`)
  await takePhotoIn(page, page, 'cabe')
  await expectAllSent(page)
  await cutNetwork()
  const full = page.getByText('Não há mais espaço neste aparelho')
  const refused = page.getByText(/^Não há espaço neste aparelho para mais fotos/)
  let taken = 1

  await test.step('the device is full: the chosen photo is kept, and then the notice appears', async () => {
    await fill()
    await expect(full).toBeHidden()
    for (;;) {
      const chooser = await openGalleryOr(page, refused)
      if (chooser === undefined) break
      taken += 1
      const big = { words: `grande ${taken}`, width: 1900, height: 1900, detailed: true }
      await chooser.setFiles(await photo(big))
      await expect.poll(keptPhotos).toBe(taken)
    }
    expect(taken).toBeGreaterThan(1)
    expect(await page.evaluate(isReserveKept)).toBe(false)
    await expect(refused).toBeInViewport()
    await snapshot('photo-refused')
  })

  await test.step('every screen shows the notice, and texts are still stored', async () => {
    await expect(full).toBeVisible()
    await inspect(page, 'a full device')
    await expect(full).toBeInViewport()
    await snapshot('storage-full')
    await saveIn(page, 'Peso dos resíduos (Kg)', '7,5', 'Salvar peso')
  })

  const weight = page.getByLabel('Peso dos resíduos (Kg)')
  const save = page.getByRole('button', { name: 'Salvar peso' })
  await test.step('where nothing can be stored the app shows it, and typed text stays on the screen', async () => {
    const kept = (await outboxOf(page)).length
    await fill()
    await weight.fill('9,25')
    await save.click()
    await expect(page.getByText(/^Não há espaço neste aparelho: nada foi salvo/)).toBeVisible()
    await snapshot('nothing-kept')
    await expect(weight).toHaveValue('9,25')
    expect((await outboxOf(page)).length).toBe(kept)
  })

  await test.step('with room again the notice goes, and everything is sent', async () => {
    // Raise the quota: the browser frees deleted bytes only when it likes.
    await limitTo((await page.evaluate(bytesUsed)) + 500_000_000)
    await page.getByRole('button', { name: 'Liberar espaço' }).click()
    await expect(full).toBeHidden()
    await save.click()
    await expect(save).toBeHidden()
    await cutNetwork(false)
    await page.reload()
    await expectAllSent(page, 60_000)
    const { imagens, pesoResiduo } = await get<Waste>(paths.waste(id))
    expect(imagens.length).toBe(before + taken)
    expect(pesoResiduo).toBe(9.25)
  })
})

const bytesUsed = async () => (await navigator.storage.estimate()).usage ?? 0

const isReserveKept = async () => (await (await caches.open('pavilhao-room')).keys()).length > 0

/**
 * Fills the device with unrelated data in ever smaller pieces: for half a minute after the quota
 * was set, the browser still accepts what fitted before.
 */
const takeTheRest = async () => {
  const opening = indexedDB.open('something-else')
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('bytes', { autoIncrement: true })
  })
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const db = opening.result
  const put = (size: number) =>
    new Promise<boolean>((resolve) => {
      const piece = crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536)))
      const writing = db.transaction('bytes', 'readwrite', { durability: 'strict' })
      writing.objectStore('bytes').add(Array.from({ length: size / piece.length }, () => piece))
      writing.addEventListener('complete', () => resolve(true))
      writing.addEventListener('abort', () => resolve(false))
    })
  for (const size of [1_048_576, 65_536, 4096, 512]) while (await put(size));
  db.close()
}

/** Undefined where the gallery is refused. */
const openGalleryOr = (page: Page, refused: Locator) =>
  Promise.race([
    openChooser(page, page.getByRole('button', { name: 'Escolher da galeria' })),
    refused.waitFor().then(() => undefined),
  ])

test('UX-11 a new version waits while a camera is open in another tab, then updates both tabs, and waiting entries stay intact', async ({
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

  // This tab does not offer to continue the photo that is open in the other tab.
  await expect(page).toHaveURL(`${product.origin}/`)
  await expect(page.getByText(/^Continuar: foto/)).toBeHidden()

  await checkForUpdate(page)
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
  // The user has consented. The take-over waits for an in-flight call up to its timeout; calls that
  // the server fails repeatedly do not delay it.
  await expect(release(page)).toHaveCount(1, { timeout: 120_000 })
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
