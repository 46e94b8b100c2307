import type { Locator, Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { Waste } from '#contract/schemas/receiving.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { removeFolder } from '../support/base-data.ts'
import { launchOptions } from '../support/browser.ts'
import { expectAllSent, outboxOf } from '../support/device.ts'
import { photo } from '../support/photo.ts'
import { askProvider, type ProviderApi } from '../support/provider-api.ts'
import { findReport, reportAddress, saveIn, signedGet, takePhotoIn } from '../support/receiving.ts'
import { deploy, lookForUpdate, newRelease, release } from '../support/release.ts'
import { openReport } from '../support/stuffing.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

/** What goes wrong without anybody having done anything, on a tablet whose camera asks before it opens. */
test.use({
  ...phone,
  ownProduct: true,
  launchOptions: launchOptions({ whole: true, flags: ['--use-fake-device-for-media-stream'] }),
})

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

    // What is kept tells the next page.
    await page.reload()
    await expect(title).toBeInViewport()

    await faults.clear()
    await page.reload()
    await expectAllSent(page)
    await expect(title).toBeHidden()
  })
})

test('UX-13 on a full device what was chosen is kept, further photos are refused before they are taken, texts go in; where nothing can be kept what was typed stays', async ({
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
  /** What may be kept on this device, in bytes. */
  const limitTo = (quotaSize: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  /** Something else has filled it to the last byte. */
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

  await test.step('the device is full: what is chosen is kept all the same, until it is said', async () => {
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

  await test.step('every screen says so; texts still go in', async () => {
    await expect(full).toBeVisible()
    await lookAt(page, 'a full device')
    await expect(full).toBeInViewport()
    await snapshot('storage-full')
    await saveIn(page, 'Peso dos resíduos (Kg)', '7,5', 'Salvar peso')
  })

  const weight = page.getByLabel('Peso dos resíduos (Kg)')
  const save = page.getByRole('button', { name: 'Salvar peso' })
  await test.step('where nothing at all can be kept it is said, and what was typed stays', async () => {
    const kept = (await outboxOf(page)).length
    await fill()
    await weight.fill('9,25')
    await save.click()
    await expect(page.getByText(/^Não há espaço neste aparelho: nada foi salvo/)).toBeVisible()
    await snapshot('nothing-kept')
    await expect(weight).toHaveValue('9,25')
    expect((await outboxOf(page)).length).toBe(kept)
  })

  await test.step('with room again the notice goes, and all of it is sent', async () => {
    // Room is not made by deleting: the browser gives that back when it likes.
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
 * Fills the device with something else, in pieces that become ever smaller: for half a minute the browser
 * lets in whatever would have fitted before it was told of the limit.
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

/** Undefined where it is refused. */
const openGalleryOr = async (page: Page, refused: Locator) => {
  const opened = Promise.race([
    page.waitForEvent('filechooser'),
    refused.waitFor().then(() => undefined),
  ])
  await page.getByRole('button', { name: 'Escolher da galeria' }).click()
  // On a slow machine the tap is too old to open anything once room was looked for.
  const again = page.getByRole('button', { name: 'Toque de novo' })
  const isLate = await Promise.race([opened.then(() => false), again.waitFor().then(() => true)])
  if (isLate) await again.click()
  return opened
}

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
  // The consent was given. A call that is under way is waited for, as long as one may take; what the
  // server fails on again and again holds nothing up.
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
