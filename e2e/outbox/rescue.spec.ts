import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { expectAllSent, outboxOf } from '../support/device.ts'
import { askProvider } from '../support/provider-api.ts'
import { fillSignIn, signIn } from '../support/sign-in.ts'
import { openReport, takePhoto } from '../support/stuffing.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

/**
 * A PRE photo would be stored twice if it was sent twice; `preCounter` is the provider's own count.
 */
test.use({ ...phone, ownProduct: true })
test.beforeEach(({ expectInConsole }) => expectInConsole(/Failed to fetch|ERR_|net::|sync/i))

const empty = ({ step, preCounter }: { step: string; preCounter: number }) =>
  step === 'PRE' && preCounter === 0
const password = 'doca sete'
const inspect = (page: Page, state: string) => expectAccessible(page, state, { kind: 'floor' })

async function bringFile(page: Page, path: string, typed = password) {
  await page.getByRole('button', { name: 'Trazer de arquivo' }).click()
  await page.getByLabel('Arquivo', { exact: true }).setInputFiles(path)
  await page.getByLabel('Senha do arquivo').fill(typed)
  await page.getByRole('button', { name: 'Abrir arquivo' }).click()
}

test('UX-09 a photo moves from one tablet to another in a file, offline and with an expired session, and arrives once', async ({
  page,
  product,
  browser,
  contextOptions,
  consoleWatch,
  signedInAs,
  cutNetwork,
  faults,
  expectInConsole,
  snapshot,
}, testInfo) => {
  expectInConsole(/401/)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)
  await faults.plan({
    match: { method: 'PUT', path: '/estufagem/upload/' },
    action: { kind: 'status', status: 401, body: { message: 'Sessão expirada' } },
  })
  await takePhoto(page, { words: 'lonas' })
  await page.goto(`${product.origin}/envios`)
  await expect(page.getByRole('button', { name: 'Entrar novamente' })).toBeVisible()
  await inspect(page, 'Envios, the session is over')
  await page.getByRole('button', { name: 'Entrar novamente' }).click()
  await cutNetwork()
  await fillSignIn(page, 'operador')
  await page.getByRole('button', { name: 'Continuar sem conexão' }).click()
  await page.getByRole('button', { name: 'Salvar em arquivo' }).click()
  await page.getByLabel('Senha do arquivo').fill(password)
  await snapshot('rescue-save-offline')
  await page.getByRole('button', { name: 'Criar arquivo' }).click()
  await expect(page.getByRole('button', { name: 'Baixar' })).toBeVisible()
  await inspect(page, 'a file that was made')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar' }).click(),
  ])
  const path = testInfo.outputPath(download.suggestedFilename())
  await download.saveAs(path)
  await page.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByText('1 envio foi copiado')).toBeVisible()

  const context = await browser.newContext({ ...contextOptions, ...phone })
  await consoleWatch.context(context)
  const other = await context.newPage()
  await signIn(other, product.origin, 'operador')
  await other.goto(`${product.origin}/envios`)
  await bringFile(other, path, 'errada')
  await expect(other.getByRole('alert').first()).toBeVisible()
  await inspect(other, 'a file whose password is wrong')
  await other.getByRole('button', { name: 'Voltar' }).click()
  await bringFile(other, path)
  await snapshot('rescue-bring', other)
  await inspect(other, 'what a file brings')
  await other.getByRole('button', { name: 'Trazer 1 envio' }).click()
  await expect(other.getByText('Trazido: 1 envio.')).toBeVisible()
  // Only a count could show whether it arrived, and no count was read before: the person decides.
  const decide = other.getByRole('button', { name: 'Só este aparelho envia' })
  await expect.poll(async () => (await outboxOf(other))[0]?.state).toBe('parked')
  await snapshot('rescue-decide', other)
  await inspect(other, 'Envios, what was brought asks')
  await decide.click()
  await snapshot('rescue-only-here', other)
  await inspect(other, 'does only this device send')
  await other.getByRole('button', { name: 'Sim, só este' }).click()
  await expectAllSent(other)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 1 })

  await bringFile(other, path)
  await expect(other.getByText('Nada novo para este aparelho.')).toBeVisible()
  await expect(other.getByText('1 já foi enviado daqui.')).toBeVisible()
  await consoleWatch.readPages(context)
  await context.close()

  // The first tablet is online again: it asks the person and does not send its copy.
  await cutNetwork(false)
  await page.getByRole('button', { name: 'ENTRAR', exact: true }).waitFor()
  await fillSignIn(page, 'operador')
  await expect.poll(async () => (await outboxOf(page))[0]?.state).toMatch(/parked|settled/)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 1 })
})
