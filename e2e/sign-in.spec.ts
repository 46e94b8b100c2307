import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/measure/accessibility.ts'
import { expectAllSent, outboxOf } from './support/device.ts'
import { askProvider } from './support/provider-api.ts'
import { fillSignIn } from './support/sign-in.ts'
import { openReport, takePhoto } from './support/stuffing.ts'
import { phone } from './support/measure/viewports.ts'
import { waitForWorker } from './support/worker.ts'

test.use(phone)

test('AUTH-02, AUTH-03, AUTH-05, SHELL-02 an operator signs in on a phone and sees the tiles', async ({
  signedInAs,
  received,
  snapshot,
}) => {
  const page = await signedInAs('operador')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Acesso Rápido' })).toBeVisible()
  await snapshot('home-phone')
  expect((await received({ method: 'POST', path: /^\/auth\/signin/ })).length).toBe(1)
})

test.describe('while the scripts load', () => {
  test.use({ serviceWorkers: 'block' })

  test('a person without a session sees the frame of the sign-in, and one with a session does not', async ({
    page,
    product,
    signedInAs,
    expectInConsole,
  }) => {
    expectInConsole(/ERR_FAILED|blocked by Playwright/)
    const openWithoutScripts = async () => {
      const other = await page.context().newPage()
      await other.route('**/assets/*.js', (route) => route.abort())
      await other.goto(product.origin)
      return other.getByText('Sistema de Gestão Logística')
    }
    await expect(await openWithoutScripts()).toBeVisible()
    await signedInAs('operador')
    const title = await openWithoutScripts()
    await expect(title).toBeAttached()
    await expect(title).toBeHidden()
  })
})

/** Makes the token expire (12 hours) while the app is closed. */
const endSession = (page: Page) =>
  page.evaluate(() => {
    const key = 'pavilhao.token'
    const [head, body = '', signature] = (localStorage.getItem(key) ?? '').split('.')
    const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as object
    const ended = { ...claims, exp: Math.floor(Date.now() / 1000) - 60, nome: 'Operador' }
    localStorage.setItem(key, [head, btoa(JSON.stringify(ended)), signature].join('.'))
  })

test.describe('a session that expired offline', () => {
  test.use({ ownProduct: true })

  test('UX-09 AUTH-16 after a reopening its person goes on reading, recording and saving a file, and everything is sent once after the next sign-in', async ({
    page,
    product,
    signedInAs,
    cutNetwork,
    received,
    snapshot,
    expectInConsole,
  }, testInfo) => {
    expectInConsole(/Failed to fetch|ERR_|net::|sync|401/i)
    const provider = await askProvider(product.origin)
    const { idSaida } = await provider.findReport(
      ({ step, preCounter }) => step === 'PRE' && preCounter === 0,
    )
    await signedInAs('operador')
    await waitForWorker(page)
    await page.reload()
    await openReport(page, idSaida)
    await endSession(page)
    await cutNetwork()
    await page.reload()
    await expect(page).toHaveURL(/\/signin$/)
    const goOn = page.getByRole('button', { name: 'Continuar sem conexão como Operador' })
    await expect(goOn).toBeVisible()
    await expect(page.getByText('Precisa de conexão')).toBeVisible()
    await snapshot('door-sign-in')
    await expectAccessible(page, 'the sign-in with no network', { kind: 'floor' })
    await goOn.click()
    await expect(page.getByRole('heading', { name: `Estufagem #${idSaida}` })).toBeVisible()
    await expect(page.getByText('A sessão terminou; entre quando houver rede')).toBeVisible()
    await takePhoto(page, { words: 'porta' })
    await snapshot('door-goes-on')

    await page.goto(`${product.origin}/envios`)
    await goOn.click()
    await page.getByRole('button', { name: 'Salvar em arquivo' }).click()
    await page.getByLabel('Senha do arquivo').fill('doca sete')
    await page.getByRole('button', { name: 'Criar arquivo' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar' }).click(),
    ])
    await download.saveAs(testInfo.outputPath(download.suggestedFilename()))
    await page.getByRole('button', { name: 'Fechar' }).last().click()
    expect(await outboxOf(page)).toHaveLength(1)

    await cutNetwork(false)
    await page.getByText('Entre novamente para continuar').waitFor()
    await expect(page).toHaveURL(/\/envios$/)
    const uploads = () => received({ method: 'PUT', path: /\/estufagem\/upload\// })
    expect(await uploads()).toEqual([])
    await fillSignIn(page, 'operador')
    // The stage has no photo at the provider, so the file was not used on another device.
    await expectAllSent(page)
    expect(await uploads()).toHaveLength(1)
    expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 1 })
  })
})
