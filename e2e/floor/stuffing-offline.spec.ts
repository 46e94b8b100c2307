import sharp from 'sharp'
import { paths } from '#contract/paths.ts'
import { expect, test } from '../fixtures.ts'
import { expectAllSent, expectStates, outboxOf } from '../support/device.ts'
import { unknownIn } from '../support/faults.ts'
import { photo } from '../support/photo.ts'
import { askProvider } from '../support/provider-api.ts'
import { signIn } from '../support/sign-in.ts'
import { expectStep, openReport, reportAddress, takePhoto } from '../support/stuffing.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...phone, ownProduct: true })

/**
 * The main job of the product on real input: offline, the browser killed twice, and then every
 * photo at the provider once, in order, upright, and the report as a PDF.
 */
test('STF-12, STF-22, STF-23, STF-26 a container stuffed offline reaches the provider, each photo exactly once @strict', async ({
  product,
  profile,
  received,
  extensions,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/)
  const before = await askProvider(product.origin)
  const { idSaida } = await before.findReport(
    ({ step, preCounter }) => step === 'PRE' && preCounter === 0,
  )

  const tablet = await profile()
  await signIn(tablet.page, product.origin, 'operador')
  await waitForWorker(tablet.page)
  await openReport(tablet.page, idSaida)
  await expectStep(tablet.page, 'PRE')
  const readBefore = await received()
  await product.stop()

  await takePhoto(tablet.page, { words: 'paletes', orientation: 6 })
  await takePhoto(tablet.page, { words: 'sacarias' })
  await snapshot('stuffing-offline-pre', tablet.page)
  await tablet.page.getByRole('button', { name: 'Avançar Próxima Etapa' }).click()
  await tablet.page.getByRole('button', { name: 'Avançar para a etapa 1' }).click()
  await expectStep(tablet.page, '1')
  await takePhoto(tablet.page, { words: 'vazio', orientation: 6 })
  await expectStep(tablet.page, '2')

  await tablet.kill()
  await tablet.reopen()
  await tablet.page.goto(`${product.origin}/ops/relatorios/estufagem/${idSaida}`)
  await expectStep(tablet.page, '2')
  for (const [step, words, next] of [
    ['2', 'primeira camada', '3'],
    ['3', 'terceira camada', 'C'],
    ['C', 'checklist', '4'],
  ] as const) {
    await expectStep(tablet.page, step)
    await takePhoto(tablet.page, { words })
    await expectStep(tablet.page, next)
  }

  await tablet.kill()
  await tablet.reopen()
  await tablet.page.goto(`${product.origin}/ops/relatorios/estufagem/${idSaida}`)
  for (const [step, words] of [
    ['4', 'amarracao'],
    ['5', 'uma porta'],
    ['6', 'fechado'],
    ['7', 'lacre'],
  ] as const) {
    await expectStep(tablet.page, step)
    await takePhoto(tablet.page, { words })
  }
  await expect(tablet.page.getByText('RELATÓRIO PREENCHIDO')).toBeVisible()
  await expect(tablet.page.getByText('Arquivo enviado')).toHaveCount(0)
  await snapshot('stuffing-offline-complete', tablet.page)
  const kept = await outboxOf(tablet.page)
  expect(kept.map(({ state }) => state)).toEqual(kept.map(() => 'waiting'))

  await product.startAgain()
  await expectAllSent(tablet.page, 60_000)

  const uploads = await received({ method: 'PUT', path: /estufagem\/upload/ })
  const fileHashes = uploads.map(({ parts }) => parts.find(({ name }) => name === 'file')?.sha256)
  expect(fileHashes).toEqual(kept.flatMap(({ photos }) => photos))
  const steps = uploads.map(({ status }) => status)
  expect(steps).toEqual(steps.map(() => 200))
  if (extensions === 'off') {
    expect(unknownIn([...readBefore, ...(await received())])).toEqual([])
    const names = uploads.flatMap(({ parts }) => parts.map(({ name }) => name))
    expect([...new Set(names)]).toEqual(['step', 'file'])
  }

  const after = await askProvider(product.origin)
  expect(await after.stuffing(idSaida)).toMatchObject({
    status: 1,
    preCounter: 2,
    picture1: 1,
    picture7: 1,
    pictureChecklist: 1,
  })
  const empty = await after.file(paths.stuffingFile(idSaida, '1'))
  const taken = await sharp((await photo({ words: 'vazio' })).buffer).metadata()
  const stored = await sharp(empty.bytes).metadata()
  // EXIF orientation 6 marks a quarter turn; the uploaded photo is rotated and has no orientation
  // left.
  expect([stored.width, stored.height]).toEqual([taken.height, taken.width])
  expect(stored.orientation ?? 1).toBe(1)
  const pdf = await after.file(paths.stuffingPdf(idSaida))
  expect(pdf.type).toContain('application/pdf')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a photo taken in place of a discarded one is sent before the photo that was refused without it', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::|409/)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(({ step }) => step === '3')
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)
  await expectStep(page, '3')
  await cutNetwork()
  await takePhoto(page, { words: 'terceira camada' })
  await expectStep(page, 'C')
  await takePhoto(page, { words: 'checklist' })
  await page.goto('/envios')
  await page.locator('main [aria-expanded=false]').first().click()
  await page.getByRole('button', { name: 'Descartar' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expectStates(page, ['discarded', 'waiting'])
  await cutNetwork(false)
  await expectStates(page, ['discarded', 'parked'])

  await page.goto(reportAddress(idSaida))
  const missing = page.getByText('Falta a foto da etapa 3. Tire-a, e esta vai sozinha depois dela.')
  await expect(missing).toBeVisible()
  await snapshot('stuffing-early-photo-phone')
  await page.setViewportSize({ width: 768, height: 1024 })
  await snapshot('stuffing-early-photo-tablet')
  await takePhoto(page, { words: 'terceira camada de novo' })
  await expectStates(page, ['discarded', 'settled', 'settled'])
  await expect(missing).toBeHidden()
  expect((await provider.findReport((one) => one.idSaida === idSaida)).step).toBe('4')
})
