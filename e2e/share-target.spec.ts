import { expect, test } from './fixtures.ts'
import { expectAllSent } from './support/device.ts'
import { photo } from './support/photo.ts'
import { askProvider } from './support/provider-api.ts'
import { share } from './support/share.ts'
import { openAgain, signIn } from './support/sign-in.ts'
import { openReport } from './support/stuffing.ts'
import { phone } from './support/viewports.ts'
import { waitForWorker } from './support/worker.ts'

// The trace would fetch the pictures that are shown from memory, which the policy forbids to anybody.
test.use({ ...phone, ownProduct: true, trace: 'off' })

test('photos shared while the app is not open and nobody is signed in outlive the browser, for the step that they belong to', async ({
  profile,
  product,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(/ERR_|net::|sync/i)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(
    ({ step, preCounter }) => step === 'PRE' && preCounter === 0,
  )
  const tablet = await profile()
  await signIn(tablet.page, product.origin, 'operador')
  await waitForWorker(tablet.page)
  await tablet.page.goto(`${product.origin}/logout`)
  await expect(tablet.page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
  await tablet.page.goto('about:blank')
  const bad = { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') }
  await share(tablet.page, product.origin, [await photo({ words: 'lonas' }), bad])
  // The worker has led on: the app itself is not open yet.
  await tablet.page.waitForURL(/compartilhadas|signin/, { waitUntil: 'commit' })
  await tablet.kill()
  await tablet.reopen()

  const { page } = tablet
  await openAgain(page, `${product.origin}/compartilhadas`, 'operador')
  await expect(page.getByText('2 fotos guardadas neste aparelho.')).toBeVisible()
  await expect(page.getByText('Não é uma foto')).toBeVisible()
  await snapshot('share-target', page)
  await page.getByRole('link', { name: 'Estufagem', exact: true }).last().click()
  await openReport(page, idSaida)
  const use = page.getByRole('button', { name: /Usar foto compartilhada/ })
  await expect(use).toHaveText('Usar foto compartilhada (2)')
  await snapshot('share-target-step', page)
  await use.click()
  await expectAllSent(page)
  await expect.poll(async () => (await provider.stuffing(idSaida)).preCounter).toBe(1)
  await expect(use).toHaveText('Usar foto compartilhada (1)')
  // Sent within the time of a double tap, the button still rests from the first (UX-26).
  const refused = page.getByText('Este arquivo não é uma imagem. Tire ou escolha uma foto.')
  await expect(async () => {
    await use.click()
    await expect(refused).toBeVisible({ timeout: 1000 })
  }).toPass()

  await page.goto(`${product.origin}/entregar`)
  await expect(page.getByText('Termine ou apague 1 rascunho.')).toBeVisible()
  await snapshot('hand-over-draft', page)
  await page.getByRole('link', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Remover a foto 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Nenhuma foto compartilhada')).toBeVisible()
})
