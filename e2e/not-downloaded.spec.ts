import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAllSent } from './support/device.ts'
import { openChooser, photo } from './support/photo.ts'
import { askProvider } from './support/provider-api.ts'
import { expectStep, openReport } from './support/stuffing.ts'
import { phone } from './support/measure/viewports.ts'
import { waitForWorker } from './support/worker.ts'

test.use(phone)

const noNetwork = /Failed to fetch|ERR_|net::|could not be|An unknown error occurred when fetching/

/** Delays the installation of the service worker until the returned function is called. */
async function holdInstall(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    const begun = new Promise((resolve) => addEventListener('begin-install', resolve))
    serviceWorker.register = async (...how) => {
      await begun
      return register(...how)
    }
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('begin-install')))
}

test('UX-03 a screen that was not downloaded shows that, retries seldom, and opens without a tap once online', async ({
  page,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  await holdInstall(page)
  await signedInAs('inspetor')
  const tile = page.getByRole('main').getByRole('link', { name: /Checklist de Empilhadeiras/ })
  await expect(tile).toBeVisible()
  await cutNetwork()
  let asked = 0
  page.on('requestfailed', (request) => (asked += Number(request.url().includes('/assets/'))))
  await tile.click()
  const words = page.getByRole('heading', { name: 'Esta tela ainda não foi baixada' })
  await expect(words).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await snapshot('screen-not-downloaded')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('Sem conexão').first()).toBeVisible()
  await expect(words).toBeVisible()
  expect(asked).toBeLessThan(60)

  await cutNetwork(false)
  await expect(page.getByRole('heading', { name: 'Checklist de Empilhadeiras' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect(words).toBeHidden()
})

test('PHOTO-03 a photo waits for its undownloaded worker, and goes on without a tap once online', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  received,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const begin = await holdInstall(page)
  const { idSaida } = await (
    await askProvider(product.origin)
  ).findReport(({ step, preCounter }) => step === 'PRE' && preCounter === 0)
  await signedInAs('operador')
  await openReport(page, idSaida)
  await expectStep(page, 'PRE')
  const gallery = page.getByRole('button', { name: 'Escolher da galeria' })
  await expect(gallery).toBeVisible()
  await cutNetwork()
  const chooser = await openChooser(page, gallery)
  await chooser.setFiles(await photo({ words: 'boa' }))
  await expect(page.getByText(/Falta baixar a parte do aplicativo/)).toBeVisible()
  await expect(page.getByText('Erro ao processar imagem!')).toBeHidden()
  await snapshot('photo-not-prepared')

  await cutNetwork(false)
  await expect(page.getByText(/Falta baixar a parte do aplicativo/)).toBeHidden()
  // After a failed import the page may be unable to load the engine until it is reloaded. The worker sends: its
  // install restarts once the network is back.
  await begin()
  await expect(page.getByRole('link', { name: /Abrir a foto|foto 1/i }).first()).toBeVisible()
  await expectAllSent(page)
  expect(await received({ path: /estufagem\/upload/ })).toHaveLength(1)
})

test('UX-10 an install that the network interrupted restarts, and until then the app shows that it is not downloaded', async ({
  page,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const begin = await holdInstall(page)
  await signedInAs('operador')
  const chip = page.getByRole('banner').getByText('Baixando o aplicativo')
  await expect(chip).toBeVisible()
  await page.goto('/preparar')
  const prepare = page.getByRole('button', { name: 'Preparar agora' })
  await expect(prepare).toBeDisabled()
  await expect(page.getByText(/O aplicativo ainda está sendo baixado/)).toBeVisible()
  await snapshot('app-coming')
  await cutNetwork()
  await begin()
  await expect(page.getByRole('banner').getByText('Sem conexão')).toBeVisible()

  await cutNetwork(false)
  await waitForWorker(page)
  await expect(prepare).toBeEnabled()
  await expect(chip).toBeHidden()
  await prepare.click()
  // The first part has arrived, so the download is not stuck.
  await expect(
    page.getByText(/Buscando: [1-9]\d* de|Pronto para usar sem rede/).first(),
  ).toBeVisible()
})
