import { formatTons, sumTons } from '#src/domain/amounts/numbers.ts'
import { readLying, readMovements, readStockSum } from '#provider/testing/rows/read-stock.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { draftsOf, expectAllSent, expectStates } from '../support/device.ts'
import { signIn } from '../support/sign-in.ts'
import {
  addMovement,
  findAllocation,
  openReallocation,
  openStockFully,
  planSets,
  stockOf,
  typeSets,
} from '../support/stock.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...phone, ownProduct: true })

const noNetwork = /Failed to fetch|ERR_|net::/

test('REALLOC-08, REALLOC-11 a reallocation planned and saved offline survives two kills and a lost answer, and is made exactly once', async ({
  product,
  profile,
  faults,
  received,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const { allocation, setTons, free } = await findAllocation(product.origin)
  const { idProduto, idArmazem, local, umConjunto, peso } = allocation
  const [first = '', second = ''] = free.map(({ tag }) => tag)
  const firstId = free[0]?.id ?? 0
  const tablet = await profile()
  await signIn(tablet.page, product.origin, 'operador')
  await waitForWorker(tablet.page)
  await openStockFully(tablet.page)
  await product.stop()
  const before = await product.readDatabase((database) => readStockSum(database))

  await openReallocation(tablet.page, allocation)
  await planSets(tablet.page, first, umConjunto, 2)
  await tablet.page.getByRole('button', { name: 'Criar Movimentação' }).click()
  await typeSets(tablet.page, second, umConjunto, 1)
  await expect
    .poll(async () => (await draftsOf(tablet.page))[`movement:${idProduto}:${idArmazem}`])
    .toMatchObject({ line: second, sets: 1 })
  await tablet.kill()
  await tablet.reopen()
  await tablet.page.goto(`/ops/estoque/alocacao/produto/${idProduto}/local/${idArmazem}`)
  await expect(tablet.page.getByLabel(umConjunto, { exact: true })).toHaveValue('1')
  await snapshot('stock-half-typed', tablet.page)
  await addMovement(tablet.page, second)
  await expect(tablet.page.getByRole('listitem').filter({ hasText: first })).toBeVisible()
  await snapshot('stock-offline-plan', tablet.page)
  await tablet.page.getByRole('button', { name: 'Salvar Movimentações' }).click()
  const moved = formatTons(sumTons([setTons, setTons, setTons]))
  await expect(tablet.page.getByText(`−${moved} por confirmar`)).toBeVisible()
  await tablet.page.getByText(`+${formatTons(setTons)} por confirmar`).scrollIntoViewIfNeeded()
  await snapshot('stock-offline-hatched', tablet.page)
  const notYet = tablet.page.getByText('Pode ser realocado depois de confirmado.')
  await expect(notYet.first()).toBeVisible()
  await tablet.page.goto(`/ops/estoque/alocacao/produto/${idProduto}/local/${firstId}`)
  await expect(tablet.page.getByText(/só pode ser realocado depois/)).toBeVisible()
  await snapshot('stock-on-its-way', tablet.page)
  await expectStates(tablet.page, ['waiting'])
  await tablet.kill()
  await tablet.reopen()

  // The provider commits the reallocation, and its answer is lost.
  await tablet.context.setOffline(true)
  await product.startAgain()
  await faults.plan({
    match: { method: 'PUT', path: '/realocacao' },
    action: { kind: 'cut-after-commit' },
  })
  await tablet.context.setOffline(false)
  await tablet.page.goto(`/ops/estoque?tipo=linha&local=${local}`)
  await expectAllSent(tablet.page, 60_000)
  await expect(tablet.page.getByText('por confirmar')).toHaveCount(0)
  await snapshot('stock-sent', tablet.page)

  expect(await received({ method: 'PUT', path: /realocacao/ })).toHaveLength(1)
  await product.stop()
  const after = await product.readDatabase(async (database) => ({
    sum: await readStockSum(database),
    lying: await readLying(database, idProduto),
    movements: await readMovements(database, idProduto),
  }))
  expect(after.sum).toEqual(before)
  expect(after.lying.get(local)?.peso).toBe(sumTons([peso, -setTons, -setTons, -setTons]))
  expect(after.lying.get(first)?.peso).toBe(sumTons([setTons, setTons]))
  expect(after.lying.get(second)?.peso).toBe(setTons)
  const own = after.movements.filter(({ idArmazemOrigem }) => idArmazemOrigem === idArmazem)
  const made = own.filter(({ idArmazemDestino }) =>
    free.slice(0, 2).some(({ id }) => id === idArmazemDestino),
  )
  expect(made).toHaveLength(2)
})

test('a stock that has changed is shown next to the one that the person saw, and the reallocation is corrected in place', async ({
  product,
  page,
  signedInAs,
  cutNetwork,
  received,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const { allocation, setTons, free } = await findAllocation(product.origin)
  const { idAlocacao, idProduto, idArmazem, umConjunto, umUnidade, peso } = allocation
  const [first, second] = free
  if (first === undefined || second === undefined) throw new Error('no lines')
  await signedInAs('operador')
  await waitForWorker(page)
  await openStockFully(page)
  await openReallocation(page, allocation)
  await cutNetwork()
  await planSets(page, first.tag, umConjunto, 2)
  await page.getByRole('button', { name: 'Salvar Movimentações' }).click()
  await expect(page.getByRole('heading', { name: 'Alocações' })).toBeVisible()

  const quantities = { qtdConjunto: 1, qtdUnidade: 0, umConjunto, umUnidade }
  const stock = await stockOf(product.origin)
  await stock.move(idAlocacao, [
    { idArmazem: second.id, idProduto, local: second.tag, peso: setTons, ...quantities },
  ])
  await cutNetwork(false)
  await expect(page.getByText('A alocação mudou').first()).toBeVisible({ timeout: 30_000 })
  await expectStates(page, ['parked'])
  expect(await received({ method: 'PUT', path: /realocacao/ })).toHaveLength(1)
  await page.getByRole('link', { name: 'Ver e decidir' }).click()
  const now = sumTons([peso, -setTons])
  await expect(page.getByText(`viu ${formatTons(peso)}, agora ${formatTons(now)}.`)).toBeVisible()
  await snapshot('stock-moved-on')
  await expectAccessible(page, 'a stock that moved on', { kind: 'floor' })

  await page.getByRole('button', { name: `Remover a movimentação para ${first.tag}` }).click()
  await planSets(page, first.tag, umConjunto, 1)
  await page.getByRole('button', { name: 'Salvar Movimentações' }).click()
  await expect(page.getByText('Realocação realizada com sucesso')).toBeVisible()
  await expectStates(page, ['settled'])
  const { items } = await stock.all()
  const weightOn = (line: number) =>
    items.find((row) => row.idProduto === idProduto && row.idArmazem === line)?.peso
  expect([idArmazem, first.id, second.id].map(weightOn)).toEqual([
    sumTons([now, -setTons]),
    setTons,
    setTons,
  ])
})

test('STK-06 STK-08 the first tap on «Pesquisar» searches for a lot that is not in the suggestions', async ({
  page,
  product,
  signedInAs,
  received,
  snapshot,
}) => {
  await signedInAs('operador')
  await page.goto(`${product.origin}/ops/estoque`)
  await page.getByText('Produto', { exact: true }).click()
  await page.getByLabel('Lote', { exact: true }).fill('QQQ')
  await expect(page.getByText('Nada encontrado.')).toBeVisible()
  await snapshot('stock-no-such-lot')
  // The tap goes to a place on the screen, whatever element is on top.
  const box = await page.getByRole('button', { name: 'Pesquisar' }).boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) + 100, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(page).toHaveURL(/lote=QQQ/)
  // The address changes before the call arrives.
  await expect.poll(() => received({ method: 'POST', path: /estoque\/consulta/ })).toHaveLength(1)
})
