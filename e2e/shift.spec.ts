import { expect, test } from './fixtures.ts'
import { askProvider } from './support/provider-api.ts'
import { phone } from './support/viewports.ts'
import { waitForWorker } from './support/worker.ts'

test.use(phone)
test.setTimeout(120_000)

test('UX-10 a shift that was prepared works with no network, down to a report that was never opened', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  expectInConsole,
  snapshot,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/i)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(({ step }) => step !== 'PRE')
  await signedInAs('operador')
  await waitForWorker(page)
  await page.getByRole('link', { name: /Preparar turno/ }).click()
  const sets = page.getByRole('list', { name: 'O que o turno precisa' }).getByRole('listitem')
  await expect(sets.first()).toContainText('Não está neste aparelho')
  await page.getByRole('button', { name: 'Preparar agora' }).click()
  await expect(page.getByRole('button', { name: 'Parar' })).toBeVisible()
  await snapshot('shift-running')
  await expect(page.getByRole('button', { name: 'Preparar agora' })).toBeVisible({
    timeout: 90_000,
  })
  for (const set of await sets.all()) await expect(set).toContainText('Pronto para usar sem rede')
  await cutNetwork()
  await page.reload()
  await expect(sets.first()).toContainText(/Dados de \d\d:\d\d/)
  await expect(page.getByText('Precisa de conexão')).toBeVisible()
  await snapshot('shift-offline')
  await page.goto(`${product.origin}/ops/relatorios/estufagem/${idSaida}`)
  await expect(page.getByRole('heading', { name: `Estufagem #${idSaida}` })).toBeVisible()
  await expect(page.getByText(/^Etapa /).first()).toBeVisible()
})
