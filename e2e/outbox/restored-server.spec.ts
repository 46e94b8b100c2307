import { eq } from 'drizzle-orm'
import { stuffingPhotos, stuffingReports } from '#provider/db/schema/stuffing.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { expectAllSent } from '../support/device.ts'
import { desktop, phone, tablet } from '../support/measure/viewports.ts'
import { askProvider } from '../support/provider-api.ts'
import { openReport, takePhoto } from '../support/stuffing.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...phone, ownProduct: true })

test('UX-15 a server restored from a backup lacks two photos: Envios finds them, and sends nothing by itself', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  received,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(
    ({ step, preCounter }) => step === 'PRE' && preCounter === 0,
  )
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)
  await takePhoto(page, { words: 'um' })
  await takePhoto(page, { words: 'dois' })
  await expectAllSent(page)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 2 })
  // As a restore does to what came after the backup.
  await product.readDatabase(async ({ orm }) => {
    await orm.delete(stuffingPhotos).where(eq(stuffingPhotos.idSaida, idSaida))
    await orm
      .update(stuffingReports)
      .set({ step: 'PRE', status: 0 })
      .where(eq(stuffingReports.idSaida, idSaida))
  })

  await page.goto('/envios')
  await page.getByRole('button', { name: 'Últimos 7 dias: 2 enviados' }).click()
  const check = page.getByRole('button', { name: 'Conferir com o servidor' })
  await snapshot('check-sent-button')
  await check.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Não estão no servidor: 2')).toBeVisible()
  await snapshot('check-sent')
  await page.setViewportSize(tablet.viewport)
  await snapshot('check-sent-tablet')
  await page.setViewportSize(desktop.viewport)
  await snapshot('check-sent-desktop')
  await page.setViewportSize(phone.viewport)
  await expectAccessible(page, 'what a restored server lacks')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Salvar lista' }).click()
  expect((await saved).suggestedFilename()).toBe('envios-conferidos.txt')
  await dialog.getByRole('button', { name: 'Fechar' }).click()

  await cutNetwork()
  await check.click()
  await expect(dialog.getByText(/Sem conexão: não dá para conferir agora/)).toBeVisible()
  await snapshot('check-sent-offline')
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await cutNetwork(false)

  await expectAllSent(page)
  expect(await received({ method: 'PUT', path: /estufagem.upload/ })).toHaveLength(2)
})
