import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { paths } from '#contract/paths.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { wholeBrowser } from '../support/browser.ts'
import { expectAllSent, outboxOf } from '../support/device.ts'
import { beyondTheSide } from '../support/measure/measure.ts'
import { reportsForPhotos } from '../support/more-reports.ts'
import { openChooser, photo } from '../support/photo.ts'
import { askProvider } from '../support/provider-api.ts'
import { openAgain, signIn } from '../support/sign-in.ts'
import { expectStep, openReport, reportAddress } from '../support/stuffing.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

/** The camera of the page uses Chromium's fake video device. */
test.use({
  ...phone,
  permissions: ['camera'],
  moreReports: reportsForPhotos,
  launchOptions: wholeBrowser,
})

const inPre = ({ step, preCounter }: { step: string; preCounter: number }) =>
  step === 'PRE' && preCounter === 0

const shutter = (page: Page) => page.getByRole('button', { name: 'Fotografar' })

async function openCamera(page: Page) {
  await page.getByRole('button', { name: 'Tirar foto' }).click()
  await expect(shutter(page)).toBeEnabled()
}

test('UX-20 UX-22 UX-26 UX-27 UX-30 PRE takes several photos in a row with a big shutter, and a double tap takes one', async ({
  page,
  product,
  signedInAs,
  snapshot,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(inPre)
  await signedInAs('operador')
  await openReport(page, idSaida)
  await openCamera(page)
  const box = await shutter(page).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(96)

  await shutter(page).dblclick()
  await expect(page.getByText('1 foto', { exact: true })).toBeVisible()
  await expect.poll(async () => (await outboxOf(page)).length).toBe(1)
  await expect(shutter(page)).toHaveAttribute('aria-busy', 'false')
  await shutter(page).click()
  await expect(page.getByText('2 fotos', { exact: true })).toBeVisible()
  await snapshot('stuffing-camera')
  await expectAccessible(page, 'the camera', { kind: 'floor' })
  await page.getByRole('button', { name: /Pronto/ }).click()
  await expectAllSent(page)
  expect(await provider.stuffing(idSaida)).toMatchObject({ step: 'PRE', preCounter: 2 })

  // The photo is shrunk in a worker, not on the page's thread. The worker that measures a photo ends afterwards.
  await expect
    .poll(() => page.workers().map((worker) => worker.url()))
    .toEqual([expect.stringContaining('shrink.worker')])
})

test('a thumbnail that is still loading shows its message within its own box', async ({
  page,
  product,
  faults,
  signedInAs,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(
    ({ step, preCounter }) => step === 'PRE' && preCounter > 0,
  )
  await signedInAs('operador')
  const match = { path: '/api/ops/estufagem/file/' }
  await faults.plan({ match, times: 100, action: { kind: 'delay', ms: 30_000 } })
  await openReport(page, idSaida)
  const frame = page.getByRole('link', { name: /Abrir a foto/ }).first()
  await expect(frame.getByText('Carregando')).toBeVisible()
  expect(await page.evaluate(beyondTheSide)).toEqual([])
})

test('UX-20 UX-22 UX-30 PHOTO-02 one photo completes a step, on a phone held upright or sideways, and arrives as a JPEG within the limits', async ({
  page,
  product,
  signedInAs,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(({ step, status }) => step === '3' && status === 0)
  await signedInAs('operador')
  await openReport(page, idSaida)
  // The camera button is in thumb's reach, and the container's number is legible from afar.
  const box = await page.getByRole('button', { name: 'Tirar foto' }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(64)
  expect(box?.y).toBeGreaterThan((phone.viewport.height * 2) / 3)
  const container = page.getByText(/^[A-Z]{4} \d{6}-\d$/).first()
  const size = await container.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize))
  expect(size).toBeGreaterThanOrEqual(24)

  await openCamera(page)
  await page.setViewportSize(lying)
  await expectLyingCamera(page)
  await page.setViewportSize(phone.viewport)
  await shutter(page).click()
  await expectStep(page, 'C')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/Foto da etapa 3 salva/)).toBeVisible()
  await expectAllSent(page)
  const { bytes } = await provider.file(paths.stuffingFile(idSaida, '3'))
  const { format, width, height } = await sharp(bytes).metadata()
  expect(format).toBe('jpeg')
  expect(Math.max(width, height)).toBeLessThanOrEqual(1920)
})

const lying = { width: 640, height: 360 }

/** The preview takes the whole height, and the shutter is at its side. */
async function expectLyingCamera(page: Page) {
  const picture = page.getByLabel('O que a câmera vê')
  await expect.poll(async () => (await picture.boundingBox())?.height).toBe(lying.height)
  const shown = await picture.boundingBox()
  const button = await shutter(page).boundingBox()
  if (!shown || !button) throw new Error('not both are there')
  expect(button.x).toBeGreaterThanOrEqual(shown.x + shown.width)
  expect(button.width).toBeGreaterThanOrEqual(96)
  for (const name of ['Fechar a câmera', 'Escolher da galeria']) {
    const one = page.getByRole('dialog').getByRole('button', { name })
    await expect(one).toBeInViewport({ ratio: 1 })
  }
}

test('UX-12 the app reopens on the same step after the browser is killed with the camera open', async ({
  product,
  profile,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(inPre)
  const device = await profile()
  await signIn(device.page, product.origin, 'operador')
  await waitForWorker(device.page)
  await openReport(device.page, idSaida)
  await openCamera(device.page)
  await shutter(device.page).click()
  await expect(device.page.getByText('1 foto', { exact: true })).toBeVisible()

  await device.kill()
  await device.reopen()
  await openAgain(device.page, product.origin, 'operador')
  await expect(device.page).toHaveURL(`${product.origin}${reportAddress(idSaida)}/PRE`)
  await expect(device.page.getByText('Continuar: foto PRE')).toBeVisible()
  await device.page.getByRole('button', { name: 'Abrir a câmera' }).click()
  await expect(shutter(device.page)).toBeEnabled()
  await expectAllSent(device.page)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 1 })
})

test('a tap or a middle click on the link fetches the PDF and opens it in a new tab, online only', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(({ status }) => status === 1)
  await signedInAs('operador')
  await openReport(page, idSaida)
  const link = page.getByRole('link', { name: 'Visualizar Relatório' })
  await expect(link).toHaveAttribute('href', new RegExp(`/api/ops/estufagem/pdf/${idSaida}$`))
  for (const button of ['left', 'middle'] as const) {
    const opened = page.context().waitForEvent('page')
    await link.click({ button })
    const tab = await opened
    await expect.poll(() => tab.url(), { message: button }).toMatch(/^blob:/)
    await tab.close()
  }

  await cutNetwork()
  await page.getByRole('link', { name: 'Estufagens' }).click()
  await page
    .locator(`a[href$="${reportAddress(idSaida)}"]`)
    .first()
    .click()
  await expect(page.getByText('Precisa de conexão')).toBeVisible()
  await expect(link).toHaveAttribute('aria-disabled', 'true')
})

test('PHOTO-01 PHOTO-03 a file that is not a photo is refused with a reason, and nothing of it is sent', async ({
  page,
  product,
  signedInAs,
  snapshot,
  expectInConsole,
}) => {
  // Playwright's trace fetches the unreadable picture, which the content security policy forbids.
  expectInConsole(/Connecting to 'blob:/)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(inPre)
  await signedInAs('operador')
  await openReport(page, idSaida)
  const whole = await photo({ words: 'cortada' })
  const half = whole.buffer.subarray(0, whole.buffer.length / 2)
  const bomb = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  bomb.writeUInt32BE(10_000, 16)
  bomb.writeUInt32BE(10_000, 20)
  const bad: [string, Buffer, string][] = [
    [
      'texto.jpg',
      Buffer.from('isto não é uma imagem'),
      'Erro ao processar imagem! Este arquivo não é uma imagem.',
    ],
    ['vazia.jpg', Buffer.alloc(0), 'Erro ao processar imagem! A imagem está vazia (0 bytes).'],
    ['enorme.png', bomb, 'A imagem tem 100 megapixels e o limite é 40.'],
    // Half of the picture would be grey, and other browsers draw the half that there is.
    ['../../etc/passwd.jpg', half, 'O arquivo está incompleto ou danificado'],
  ]
  const dialog = page.getByRole('dialog')
  const tooLarge = dialog.getByText('Foto que não pode ser mostrada')
  for (const [name, buffer, words] of bad) {
    const gallery = page.getByRole('button', { name: 'Escolher da galeria' })
    await (await openChooser(page, gallery)).setFiles({ name, mimeType: 'image/jpeg', buffer })
    await expect(page.getByText(words)).toBeVisible()
    if (buffer !== bomb) continue
    // The file may exist nowhere else, so it also waits for a decision. Drawn, it would take 400
    // MB.
    await page.getByRole('button', { name: 'Descartar a foto' }).click()
    await expect(tooLarge).toBeVisible()
    await snapshot('photo-too-large-discard-asked')
    await dialog.getByRole('button', { name: 'Descartar' }).click()
  }
  expect(await outboxOf(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Salvar o arquivo' }).click()
  expect((await download).suggestedFilename()).toBe('foto-original.jpeg')
  await page.getByRole('button', { name: 'Descartar a foto' }).click()
  // The person sees the readable part of the photo before it is discarded.
  const isDrawn = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0
  await expect.poll(() => dialog.getByRole('img').evaluate(isDrawn)).toBe(true)
  await expectAccessible(page, 'a photo is about to be discarded')
  await snapshot('photo-discard-asked')
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('button', { name: 'Tirar foto' })).toBeEnabled()

  await page.goto('/envios')
  await page.getByRole('button', { name: /^Descartados \(2\)/ }).click()
  await expect.poll(() => page.getByRole('main').getByRole('img').evaluate(isDrawn)).toBe(true)
  await expectAccessible(page, 'Envios, a discarded photo')
  await snapshot('photo-discarded')
  // The latest one is listed first.
  await page.getByRole('button', { name: 'Restaurar' }).first().click()
  await expect(page.getByRole('button', { name: 'Restaurar' })).toHaveCount(1)
  await openReport(page, idSaida)
  await expect(page.getByText('O arquivo está incompleto ou danificado')).toBeVisible()
})

test('UX-21 UX-33 a waiting photo is deleted apart from the other actions, and can be restored', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(({ step, status }) => step === '3' && status === 0)
  await signedInAs('operador')
  await openReport(page, idSaida)
  await waitForWorker(page)
  await cutNetwork()
  await openCamera(page)
  await shutter(page).click()
  await expectStep(page, 'C')
  const last = page.getByRole('region', { name: 'Última foto' })
  await last.getByRole('button', { name: 'Abrir a foto: etapa 3' }).click()
  const viewer = page.getByRole('dialog')
  const remove = viewer.getByRole('button', { name: 'Excluir' })
  const [one, other] = await Promise.all(
    [remove, viewer.getByRole('button', { name: 'Tirar de novo' })].map((it) => it.boundingBox()),
  )
  if (!one || !other) throw new Error('not both are there')
  const apart = Math.max(
    one.x - other.x - other.width,
    other.x - one.x - one.width,
    one.y - other.y - other.height,
  )
  expect(apart).toBeGreaterThanOrEqual(16)

  await remove.click()
  await expectStep(page, '3')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expectStep(page, 'C')
  const states = (await outboxOf(page)).map(({ state }) => state)
  // The same entry is restored, not a second one.
  expect(states).toEqual(['waiting'])
})
