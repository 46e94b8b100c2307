import type { Page } from 'playwright/test'
import { makeReceiver } from '#src/features/outbox/passing/key-lock.ts'
import { idOf, textOf, type PassedCode } from '#src/features/outbox/passing/passed-code.ts'
import { expect, test } from '../fixtures.ts'
import { fakeCamera, film, showCode } from '../support/code-camera.ts'
import { expectAllSent, outboxOf } from '../support/device.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { tablet } from '../support/measure/viewports.ts'
import { askProvider } from '../support/provider-api.ts'
import { signIn } from '../support/sign-in.ts'
import { openReport, takePhoto } from '../support/stuffing.ts'
import { waitForWorker } from '../support/worker.ts'

/** A PRE photo would be stored twice if it was sent twice; `preCounter` is the provider's own count. */
test.use({ ...tablet, ownProduct: true })
test.beforeEach(({ expectInConsole }) => expectInConsole(/Failed to fetch|ERR_|net::|sync/i))

const empty = ({ step, preCounter }: { step: string; preCounter: number }) =>
  step === 'PRE' && preCounter === 0
const inspect = (page: Page, state: string) => expectAccessible(page, state, { kind: 'floor' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const codeOn = (page: Page) => page.getByRole('img', { name: 'Código para o outro aparelho' })

/** Opens Envios and the reader of codes once with a network, which a device needs before it works without. */
async function openReader(page: Page, origin: string) {
  await waitForWorker(page)
  await page.goto(`${origin}/envios`)
  const fetched = page.waitForResponse(/zxing_reader/)
  await button(page, 'Receber por códigos').click()
  await (await fetched).finished()
  await expect(codeOn(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(codeOn(page)).toBeHidden()
}

test('PASS-01 PASS-06 PASS-08 PASS-09 a photo moves from one tablet to another by codes, with no network, and arrives once @keys', async ({
  page,
  product,
  browser,
  contextOptions,
  consoleWatch,
  signedInAs,
  cutNetwork,
  idempotency,
  snapshot,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await fakeCamera(page)
  await signedInAs('operador')
  await openReader(page, product.origin)
  await openReport(page, idSaida)
  await cutNetwork()
  await takePhoto(page, { words: 'lonas' })
  await page.goto(`${product.origin}/envios`)

  const context = await browser.newContext({ ...contextOptions, ...tablet })
  await consoleWatch.context(context)
  const other = await context.newPage()
  await fakeCamera(other)
  await signIn(other, product.origin, 'operador')
  await openReader(other, product.origin)
  await context.setOffline(true)

  await button(other, 'Receber por códigos').click()
  await expect(codeOn(other)).toBeVisible()
  await inspect(other, 'the key of the receiving tablet')
  await snapshot('pass-key', other)
  await button(page, 'Passar por códigos').click()
  await inspect(page, 'about to pass by codes')
  await snapshot('pass-begin')
  await button(page, 'Começar').click()
  await inspect(page, 'the camera that waits for the key')
  await showCode(page, { bcid: 'qrcode', text: 'OT-1234' })
  await expect(page.getByText('Este código não é de uma passagem de envios.')).toBeVisible()

  let stop = film(other, page)
  await expect(codeOn(page)).toBeVisible()
  await stop()
  stop = film(page, other)
  await expect(other.getByRole('progressbar', { name: 'Recebido' })).toBeVisible()
  await snapshot('pass-sending')
  await snapshot('pass-receiving', other)
  const bring = button(other, 'Trazer 1 envio')
  await expect(bring).toBeVisible({ timeout: 120_000 })
  await stop()
  await inspect(other, 'what the codes bring')
  await bring.click()
  await expect(other.getByRole('heading', { name: 'Recebido' })).toBeVisible()
  await inspect(other, 'the receipt')
  await snapshot('pass-receipt', other)

  stop = film(other, page)
  await expect(page.getByText('O outro aparelho recebeu os envios.')).toBeVisible()
  await stop()
  await inspect(page, 'the other tablet has the work')
  await button(page, 'Concluir').click()
  await button(other, 'Fechar').click()

  await context.setOffline(false)
  if (idempotency === 'off') {
    const decide = button(other, 'Só este aparelho envia')
    await expect.poll(async () => (await outboxOf(other))[0]?.state).toBe('parked')
    await decide.click()
    await button(other, 'Sim, só este').click()
  }
  await expectAllSent(other)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 1 })
  await consoleWatch.readPages(context)
  await context.close()

  await cutNetwork(false)
  await expect.poll(async () => (await outboxOf(page))[0]?.state).toMatch(/parked|settled/)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 1 })
})

/** Shows the camera a code as another tablet would. */
const showPassed = (page: Page, code: PassedCode) =>
  showCode(page, { bcid: 'qrcode', text: textOf(code) })

/** What the app says when the page is hidden and comes back, as on a tablet where another app was opened. */
async function hideAndReturn(page: Page) {
  for (const state of ['hidden', 'visible']) {
    await page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  }
}

test('PASS-06 PASS-07 PASS-08 who leaves early has copied nothing, who leaves later is told that nobody knows', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await fakeCamera(page)
  await signedInAs('operador')
  await openReader(page, product.origin)
  await openReport(page, idSaida)
  await cutNetwork()
  await takePhoto(page, { words: 'lonas', width: 700, height: 525, detailed: true })
  await page.goto(`${product.origin}/envios`)
  const { person = '' } = (await outboxOf(page))[0] ?? {}
  const { publicKey: key } = await makeReceiver()
  const begin = async () => {
    await button(page, 'Passar por códigos').click()
    await button(page, 'Começar').click()
    await expect(page.getByLabel('O que a câmera vê')).toBeVisible()
  }
  const copied = page.getByText('1 envio foi copiado')

  await begin()
  await showPassed(page, { is: 'key', person: await idOf('another person'), key })
  await expect(page.getByText(/^O outro aparelho está com outra pessoa/)).toBeVisible()
  await showPassed(page, { is: 'receipt', digest: '0011223344556677' })
  await expect(page.getByText(/^Este não é o código de quem recebe/)).toBeVisible()
  await showPassed(page, { is: 'key', person: await idOf(person), key })
  await expect(codeOn(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nada foi passado.')).toBeVisible()
  await expect(copied).toBeHidden()

  await begin()
  await expect(codeOn(page)).toBeVisible()
  await button(page, 'Mais devagar').click()
  await expect(page.getByRole('button', { name: 'Mais devagar', pressed: true })).toBeVisible()
  await button(page, 'Mais devagar').click()
  await hideAndReturn(page)
  await expect(page.getByText(/^A leitura parou enquanto o aplicativo/)).toBeVisible()
  await showPassed(page, { is: 'receipt', digest: '0011223344556677' })
  await expect(page.getByText('Este «Recebido» é de outra passagem.')).toBeVisible()
  // Envios below the dialog tells when the entry is marked.
  await expect(copied).toBeAttached({ timeout: 120_000 })
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Não se sabe se o outro aparelho recebeu/)).toBeVisible()
  await inspect(page, 'nobody knows whether it arrived')
  await snapshot('pass-unknown')
  await button(page, 'Concluir').click()
  await expect(copied).toBeVisible()
})
