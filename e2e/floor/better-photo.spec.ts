import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { paths } from '#contract/paths.ts'
import type { Damage, DamageList } from '#contract/schemas/receiving.ts'
import { expect, test } from '../fixtures.ts'
import { wholeBrowser } from '../support/browser.ts'
import { expectAllSent, outboxOf } from '../support/device.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { brokenWords } from '../support/measure/measure-words.ts'
import { phone } from '../support/measure/viewports.ts'
import { reportsForPhotos } from '../support/more-reports.ts'
import { openChooser, photo } from '../support/photo.ts'
import { askProvider } from '../support/provider-api.ts'
import { findReport, kept, pickPhoto, reportAddress, signedGet } from '../support/receiving.ts'
import { expectStep, openReport, reportAddress as stuffingAddress } from '../support/stuffing.ts'
import { waitForWorker } from '../support/worker.ts'

const noNetwork = /Failed to fetch|ERR_|net::/

/** The camera of the page uses Chromium's fake video device. */
test.use({
  ...phone,
  permissions: ['camera'],
  moreReports: reportsForPhotos,
  launchOptions: wholeBrowser,
})

const onStep3 = ({ step, status }: { step: string; status: number }) => step === '3' && status === 0

/** The fake device has no lamp and no zoom, so the page's tracks claim both and record what is set. */
const giveLampAndZoom = (page: Page) =>
  page.addInitScript(() => {
    const asked: unknown[] = []
    Object.assign(globalThis, { asked })
    const track = MediaStreamTrack.prototype
    track.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 8 } }) as never
    track.getSettings = () => ({ zoom: 1 }) as never
    track.applyConstraints = async (wanted) => void asked.push(wanted?.advanced?.[0])
  })

const askedOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked)

/** The mean of red in the video. */
const redOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 320, height: 240 })
    const context = canvas.getContext('2d')
    context?.drawImage(element, 0, 0, 320, 240)
    const { data = [] } = context?.getImageData(0, 0, 320, 240) ?? {}
    let sum = 0
    for (let at = 0; at < data.length; at += 4) sum += data[at] ?? 0
    return (4 * sum) / data.length
  })

test('PIC-01 PIC-02 PIC-03 PIC-07 PIC-08 PIC-09 offline, the photo before lies over the finder with lamp and zoom, and is no part of the photo', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  await giveLampAndZoom(page)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(onStep3)
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)
  await cutNetwork()
  // The photo before is all red, so that any of it in the next photo would be seen.
  await page.getByRole('link', { name: /Primeira camada de paletes/ }).click()
  await expectStep(page, '2')
  const red = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#f00' },
  })
    .jpeg()
    .toBuffer()
  const gallery = page.getByRole('button', { name: 'Escolher da galeria' })
  const chooser = await openChooser(page, gallery)
  await chooser.setFiles({ name: 'camada.jpg', mimeType: 'image/jpeg', buffer: red })
  await expectStep(page, '3')

  const dialog = page.getByRole('dialog')
  const open = async () => {
    await page.getByRole('button', { name: 'Tirar foto' }).click()
    await expect(dialog.getByRole('button', { name: 'Fotografar' })).toBeEnabled()
  }
  const compare = dialog.getByRole('button', { name: 'Comparar com a anterior' })
  const outline = dialog.locator('img')
  await expect(page.getByText(/Foto da etapa 2 salva/)).toBeVisible()
  await open()
  await expect(compare).toHaveAttribute('aria-pressed', 'true')
  await expect(outline).toHaveCSS('opacity', '0.25')
  await expect.poll(() => outline.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1600)
  await dialog.getByRole('button', { name: 'Lanterna' }).click()
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2.5')
  await expect(dialog.getByText('2,5×')).toBeVisible()
  await snapshot('camera-outline')
  await expectAccessible(page, 'the camera with outline, lamp and zoom', { kind: 'floor' })

  await compare.click()
  await expect(outline).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Fechar a câmera' }).click()
  await expect
    .poll(() => askedOf(page))
    .toEqual([{ torch: true }, { torch: true, zoom: 2.5 }, { torch: false, zoom: 1 }])
  await open()
  await expect(compare).toHaveAttribute('aria-pressed', 'false')
  await expect(outline).toHaveCount(0)
  await compare.click()
  await expect(outline).toHaveCount(1)
  const seen = await redOf(dialog.getByLabel('O que a câmera vê'))
  await dialog.getByRole('button', { name: 'Fotografar' }).click()
  await expectStep(page, 'C')
  await cutNetwork(false)
  await expectAllSent(page)
  const { bytes } = await provider.file(paths.stuffingFile(idSaida, '3'))
  const { channels } = await sharp(bytes).stats()
  // A quarter of red over it would add a quarter of what is missing to 255.
  expect(channels[0]?.mean).toBeLessThan(seen + (255 - seen) / 8)
})

test('PIC-04 PIC-05 PIC-06 offline, a blurred and a dark photo are kept with a word by them, and are sent', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(onStep3)
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)
  await cutNetwork()
  const sharpOne = sharp((await photo({ words: 'MSCU 4981' })).buffer)
  const pick = async (name: string, change: (picture: typeof sharpOne) => typeof sharpOne) => {
    const buffer = await change(sharpOne.clone()).jpeg().toBuffer()
    const gallery = page.getByRole('button', { name: 'Escolher da galeria' })
    const chooser = await openChooser(page, gallery)
    await chooser.setFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer })
  }
  const last = page.getByRole('region', { name: 'Última foto' })
  await pick('tremida', (picture) => picture.blur(14))
  await expectStep(page, 'C')
  await expect(last.getByText('A foto parece tremida. Confira.')).toBeVisible()
  await expect(last.getByRole('button', { name: 'Tirar de novo' })).toBeVisible()
  await snapshot('photo-blurred')
  expect(await page.evaluate(brokenWords, 'main section')).toEqual([])
  await expectAccessible(page, 'a photo that may be blurred', { kind: 'floor' })

  await pick('escura', (picture) => picture.linear(0.15, 0))
  await expectStep(page, '4')
  await expect(last.getByText('A foto está escura. Confira.')).toBeVisible()
  await pick('boa', (picture) => picture)
  await expectStep(page, '5')
  await expect(last.getByText(/Foto da etapa 4 salva/)).toBeVisible()
  await expect.poll(() => page.workers().filter((one) => one.url().includes('hint')).length).toBe(0)
  await expect(last.getByText(/Confira/)).toHaveCount(0)
  await cutNetwork(false)
  await expectAllSent(page)
  expect(await provider.stuffing(idSaida)).toMatchObject({
    step: '5',
    picture3: 1,
    pictureChecklist: 1,
    picture4: 1,
  })
  await page.goto(`${stuffingAddress(idSaida)}/3`)
  await expect(page.getByRole('img', { name: /etapa 3/ })).toBeVisible()
})

/** The share of pixels in the colour of a mark. */
async function redShare(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let red = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    if (r > 180 && g < 80 && b < 100) red += 1
  }
  return red / (info.width * info.height)
}

test('PIC-10 PIC-11 PIC-12 offline, a damage is marked on a second photo, as a draft and as an entry, and both arrive', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const { id } = await findReport(product.origin, 2, ({ report }) => report.avariasStatus !== 2)
  const provider = await askProvider(product.origin)
  const get = await signedGet(product.origin)
  const damagesOf = async () => (await get<DamageList>(paths.damageList(id))).items
  const before = (await damagesOf()).map(({ idRecebimentoAvaria }) => idRecebimentoAvaria)
  await signedInAs('operador')
  await waitForWorker(page)
  await page.goto(`${reportAddress(id)}/avarias`)
  await page.getByRole('link', { name: 'Registrar avaria' }).click()
  await expect(page.getByRole('button', { name: 'Tirar foto' })).toBeEnabled()
  await cutNetwork()
  const photos = page.getByRole('list', { name: 'Fotos da avaria' }).getByRole('listitem')
  const dialog = page.getByRole('dialog', { name: 'Marcar na foto' })
  const canvas = dialog.getByRole('button', { name: /^Marcar: / })
  const openEditor = async () => {
    await photos
      .first()
      .getByLabel(/^Abrir a foto/)
      .click()
    await page.getByRole('button', { name: 'Marcar na foto' }).click()
    await expect(canvas).toBeVisible()
  }
  const save = dialog.getByRole('button', { name: 'Salvar foto marcada' })

  await pickPhoto(page, page, 'saco rasgado')
  await expect(photos).toHaveCount(1)
  await openEditor()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('no picture to mark')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x - 60, y - 40)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 30, { steps: 4 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Seta' }).click()
  await page.touchscreen.tap(x + 20, y + 60)
  await expect(dialog.getByText('2 marcas')).toBeAttached()
  await snapshot('damage-marks')
  await expectAccessible(page, 'marks on a photo of a damage', { kind: 'floor' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Descartar as marcas?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar marcando' }).click()
  await save.click()
  await expect(photos).toHaveCount(2)
  await kept(page, 1, () => page.getByRole('button', { name: 'Salvar avaria' }).click())

  await expect(page.getByRole('heading', { name: 'Fotos da avaria' })).toBeVisible()
  await openEditor()
  await canvas.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1 marca')).toBeAttached()
  await kept(page, 1, () => save.click())
  await expect(photos).toHaveCount(3)
  expect((await outboxOf(page)).map(({ photos: its }) => its.length)).toEqual([2, 1])

  await cutNetwork(false)
  await expectAllSent(page)
  const made = (await damagesOf()).find((one) => !before.includes(one.idRecebimentoAvaria))
  const { imagens } = await get<Damage>(paths.damage(made?.idRecebimentoAvaria ?? 0))
  const files = await Promise.all(
    imagens.map((one) => provider.file(paths.receivingImage(id, one.idRecebimentoImage))),
  )
  const shares = await Promise.all(files.map(({ bytes }) => redShare(bytes)))
  // The photo without marks is untouched; each copy has red lines.
  expect(shares).toEqual([0, expect.any(Number), expect.any(Number)])
  expect(Math.min(...shares.slice(1))).toBeGreaterThan(0.001)
})
