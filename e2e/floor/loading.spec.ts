import { paths } from '#contract/paths.ts'
import type { LoadingDetail, LoadingListItem } from '#contract/schemas/loading.ts'
import { expect, test } from '../fixtures.ts'
import { expectAllSent, outboxOf } from '../support/device.ts'
import { askProvider } from '../support/provider-api.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...phone, ownProduct: true })

test('LOAD-16 LOAD-17 a vehicle loaded offline, its first answer lost, reaches each status once and in order', async ({
  page,
  product,
  faults,
  received,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::|sync/i)
  const provider = await askProvider(product.origin)
  const rows = await provider.value<LoadingListItem[]>(paths.loadingList(''))
  const { id = 0 } = rows.find(({ status }) => status === 1) ?? {}
  const read = async () =>
    JSON.parse((await provider.file(paths.loading(id))).bytes.toString()) as LoadingDetail

  await signedInAs('operador')
  await waitForWorker(page)
  await page.goto('/ops/carregamento')
  const row = page.locator(`a[href$="/ops/carregamento/${id}"]`)
  await expect(row.getByText('Abre sem conexão')).toBeVisible({ timeout: 30_000 })
  await snapshot('loading-list')
  await cutNetwork()
  await row.click()
  for (const name of ['Em Carregamento', 'Veículo Carregado', 'Fim de Carregamento']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByText('Neste aparelho, por confirmar').first()).toBeVisible()
  }
  await expect(page.getByText('Neste aparelho, por confirmar')).toHaveCount(3)
  await snapshot('loading-offline')
  await page.goto('/ops/carregamento')
  await expect(row.getByText('3 envios pendentes')).toBeVisible()
  await expect(row.getByText('Fim de Carregamento')).toBeVisible()
  expect((await read()).carregamento.status).toBe(1)

  await faults.plan({
    match: { method: 'POST', path: '/api/ops/carregamento/' },
    action: { kind: 'cut-after-commit' },
  })
  await cutNetwork(false)
  await expectAllSent(page, 60_000)
  const { carregamento, historico, next } = await read()
  expect(carregamento.status).toBe(4)
  expect(next).toBeNull()
  expect(historico.map(({ status }) => status)).toEqual([
    'Fim de Carregamento',
    'Veículo Carregado',
    'Em Carregamento',
    'Aguardando Carregamento',
  ])
  const calls = await received({ method: 'POST', path: /\/api\/ops\/carregamento\// })
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['2', '3', '4'])
  expect(await outboxOf(page)).toHaveLength(3)
  await page.goto(`/ops/carregamento/${id}`)
  await expect(page.getByText('HISTÓRICO')).toBeVisible()
  await expect(page.getByText('Neste aparelho, por confirmar')).toHaveCount(0)
  await snapshot('loading-finished')
})
