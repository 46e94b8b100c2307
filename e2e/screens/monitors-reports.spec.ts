import { readFile } from 'node:fs/promises'
import { paths } from '#contract/paths.ts'
import type { LoadingMonitor } from '#contract/schemas/monitors.ts'
import { expect, test } from '../fixtures.ts'
import { askProvider } from '../support/provider-api.ts'
import { desktop } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use(desktop)

const noNetwork = /Failed to fetch|ERR_|net::/

test('MON-26 MON-31 MON-32 a click anywhere on a card opens it, and a driver is called at the provider; offline the monitor keeps its last answer', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const provider = await askProvider(product.origin, 'supervisora')
  const pendingOf = async () => {
    const { bytes } = await provider.file(paths.loadingMonitor(''))
    const { itens } = JSON.parse(bytes.toString()) as LoadingMonitor
    return itens.filter(({ statusCarregamento }) => statusCarregamento === 0)
  }
  const [first] = await pendingOf()
  const idSaida = first?.idSaida ?? 0
  await signedInAs('supervisora')
  await waitForWorker(page)
  await page.goto('/monitor/ops/carregamentos')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: `Saída ${idSaida}`, exact: true }) })
  const dialog = page.getByRole('dialog', { name: `Saída ${idSaida}` })
  const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 }
  for (const position of [
    { x: 12, y: 12 },
    { x: width - 12, y: height - 12 },
  ]) {
    await card.click({ position })
    await expect(dialog.getByText(first?.motorista ?? '', { exact: true })).toBeVisible()
    const phone = (first?.telefone ?? '').replaceAll(/\D/g, '')
    await expect(dialog.locator(`a[href="tel:${phone}"]`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).click()
  }
  await card.click()
  await page.getByRole('button', { name: 'Chamar Motorista' }).click()
  await expect(page.getByRole('button', { name: 'Chamar Motorista' })).toHaveCount(0)
  expect((await pendingOf()).map((item) => item.idSaida)).not.toContain(idSaida)
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()

  await cutNetwork()
  await page.reload()
  await expect(page.getByText(/^Dados de \d\d:\d\d/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Atualizado às/)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await snapshot('monitor-offline')
})

test('on a wall a monitor fills the screen with text that is legible from five metres', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('supervisora')
  for (const name of ['chegadas', 'carregamentos']) {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto(`/monitor/ops/${name}?parede=1`)
    const board = page.getByRole('dialog')
    await expect(board.getByText(/^Página 1 de/)).toBeVisible()
    if (name === 'carregamentos') await expect(board.getByRole('row')).toHaveCount(10)
    const reported = await board.evaluate((dialog) => ({
      beyond: [dialog.scrollWidth - dialog.clientWidth, dialog.scrollHeight - dialog.clientHeight],
      size: [dialog.clientWidth, dialog.clientHeight],
      cut: [...dialog.querySelectorAll('td')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map(({ textContent }) => textContent),
      small: [...dialog.querySelectorAll('td')].filter(
        (cell) => Number.parseFloat(getComputedStyle(cell).fontSize) < 40,
      ).length,
    }))
    expect(reported, name).toEqual({ beyond: [0, 0], size: [1920, 1080], cut: [], small: 0 })
    await page.setViewportSize({ width: 1024, height: 768 })
    const cut = board
      .getByRole('cell')
      .evaluateAll((cells) =>
        cells.flatMap((cell) =>
          cell.scrollWidth > cell.clientWidth ? [cell.textContent ?? ''] : [],
        ),
      )
    // A long name may be truncated, but a moment may not.
    expect(
      (await cut).filter((text) => /\d\d:|\d\/\d/.test(text)),
      name,
    ).toEqual([])
  }
})

test('REP-03 REP-34 API-14 the browser saves valid Excel files', async ({ page, signedInAs }) => {
  await signedInAs('gerente')
  for (const address of ['/rep/sgi/empilhadeiras', '/rep/core/estoque/contabilidade']) {
    await page.goto(address)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^(empilhadeiras|estoque)-\d{4}-\d\d(-\d\d)?\.xlsx$/)
    const bytes = await readFile(await file.path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  }
})
