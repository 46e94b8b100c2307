import type { Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import { expect, test } from '../fixtures.ts'
import { expectAllSent, expectStates } from '../support/device.ts'
import { phone } from '../support/measure/viewports.ts'
import { findProduct } from '../support/receiving.ts'
import { signIn } from '../support/sign-in.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...phone, ownProduct: true })
// Chromium logs each call that is refused or has no network.
test.beforeEach(({ expectInConsole }) => expectInConsole(/404|422|ERR_|net::|Failed to fetch/))

/** The row of a device on the board, which is read again until it shows the words. */
async function expectRow(desk: Page, name: string, words: readonly string[]) {
  const row = desk.getByRole('row').filter({ hasText: name })
  await expect(async () => {
    await desk.getByRole('button', { name: 'Atualizar' }).click()
    for (const text of words) await expect(row).toContainText(text, { timeout: 1000 })
  }).toPass()
  return row
}

test('DEV-01 DEV-04 DEV-05 DEV-08 DEV-09 DEV-12 a supervisor sees which tablet holds refused work, and that it was sent', async ({
  page,
  product: { origin },
  signedInAs,
  cutNetwork,
  faults,
  received,
  profile,
  snapshot,
}) => {
  const { product } = await findProduct(
    origin,
    ({ header }) => header.report.status === 2 && header.report.residuosStatus !== 100,
  )
  const address = `/ops/relatorios/recebimento/${product.idRecebimento}/residuos`
  const field = page.getByLabel('Peso dos resíduos (Kg)')
  const save = page.getByRole('button', { name: 'Salvar peso' })
  await signedInAs('operador')
  await waitForWorker(page)
  await page.goto('/envios')
  await page.getByLabel('Nome deste aparelho').fill('Tablet da história')
  await page.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(page.getByText('Nome salvo neste aparelho.')).toBeVisible()

  await page.goto(address)
  await expect(field).toBeVisible()
  await cutNetwork()
  await field.fill('7,5')
  await save.click()
  await expectStates(page, ['waiting'])
  await faults.plan({
    match: { method: 'PUT', path: `${paths.wasteSave()}$` },
    action: { kind: 'status', status: 422, body: { message: 'O peso não confere' } },
  })
  await cutNetwork(false)
  await expectStates(page, ['parked'])

  const desk = await profile()
  await signIn(desk.page, origin, 'supervisora')
  await waitForWorker(desk.page)
  await desk.page.goto('/aparelhos')
  const row = await expectRow(desk.page, 'Tablet da história', [
    'Antônio Carlos Nunes',
    'Recusado',
    'Recebimento: recusado pelo servidor',
    '1 envio',
  ])
  await expect(row.getByRole('link', { name: 'Recebimento' })).toHaveAttribute('href', address)
  await snapshot('devices', desk.page)
  await desk.context.setOffline(true)
  await desk.page.reload()
  await expect(desk.page.getByText(/^Dados de \d\d:\d\d/)).toBeVisible()
  await expect(row).toContainText('Recusado')
  await desk.context.setOffline(false)

  await field.fill('6')
  await save.click()
  await expectAllSent(page)
  await expectRow(desk.page, 'Tablet da história', ['Em dia', 'Tudo enviado'])
  const calls = await received({ method: 'PUT', path: /^\/api\/core\/aparelho\// })
  expect(calls.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  // The tablet and the desk told a few times each, however many entries changed.
  expect(calls.length).toBeLessThan(12)
})

/** A zone in which it is noon now: the story must not reach midnight, when the device asks again. */
const hoursPastNoon = new Date().getUTCHours() - 12

test.describe('far from midnight', () => {
  test.use({ timezoneId: `Etc/GMT${hoursPastNoon < 0 ? '' : '+'}${hoursPastNoon}` })

  test('DEV-06 a provider that does not know the call is asked once, and the tablet works on', async ({
    page,
    signedInAs,
    faults,
    received,
  }) => {
    await faults.plan({
      match: { method: 'PUT', path: '/core/aparelho/' },
      times: 1000,
      action: { kind: 'status', status: 404, body: { message: 'Não encontrado' } },
    })
    const calls = () => received({ method: 'PUT', path: /\/core\/aparelho\// })
    await page.clock.install()
    await signedInAs('operador')
    await expect(page.getByRole('heading', { name: 'Acesso Rápido' })).toBeVisible()
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000)
        return (await calls()).length
      })
      .toBe(1)
    await page.clock.runFor(20 * 60_000)
    await page.goto('/envios')
    await page.clock.runFor(20 * 60_000)
    await expect(page.getByText('Tudo enviado')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('')
    expect(await calls()).toHaveLength(1)
  })
})

test('DEV-13 a provider that takes no extensions is neither told nor asked @strict', async ({
  page,
  signedInAs,
  received,
}) => {
  await page.clock.install()
  await signedInAs('supervisora')
  await page.goto('/aparelhos')
  await expect(page.getByText('O servidor não guarda a lista de aparelhos')).toBeVisible()
  await page.goto('/envios')
  await expect(page.getByText('Tudo enviado')).toBeVisible()
  await expect(page.getByText('Nome deste aparelho')).toHaveCount(0)
  await page.clock.runFor(20 * 60_000)
  expect(await received({ path: /\/core\/aparelho/ })).toEqual([])
})
