import type { Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type {
  LoadingChecklistHeader,
  LoadingChecklistPage,
} from '#contract/schemas/loading-checklist.ts'
import { readLoadingChecklistRows } from '#provider/testing/rows/read-loading-checklist.ts'
import { expect, test } from '../fixtures.ts'
import { expectAllSent, outboxOf } from '../support/device.ts'
import { kept, signedGet, takePhotoIn } from '../support/receiving.ts'
import { signIn } from '../support/sign-in.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...phone, ownProduct: true })

const base = '/sgi/checklists/carregamento'
const tarpaulins = [
  'Sem lona, lado direito',
  'Sem lona, lado esquerdo',
  'Com lona, lado direito',
  'Com lona, lado esquerdo',
]

test("LCK-08, LCK-11, LCK-13, LCK-14, LCK-15, LCK-18 a vehicle's checklist filled in offline reaches the provider unchanged, every row and photo once", async ({
  product,
  profile,
  faults,
  received,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::|409 \(Conflict\)/)
  const get = await signedGet(product.origin, 'inspetor')
  const list = await get<LoadingChecklistHeader[]>(paths.loadingChecklistList(''))
  const vehicle = list.find(({ faltam, dataSaida }) => faltam === 14 && dataSaida === null)
  if (vehicle === undefined) throw new Error('no such vehicle in the demo data')
  const { perguntas } = await get<LoadingChecklistPage>(paths.loadingChecklist(vehicle.id))
  const questions = perguntas.padrao
  const [broken, cleared] = questions
  if (broken === undefined || cleared === undefined) throw new Error('the questions are others')

  const tablet = await profile()
  await signIn(tablet.page, product.origin, 'inspetor')
  await waitForWorker(tablet.page)
  await tablet.page.goto(base)
  const row = tablet.page.locator(`a[href="${base}/${vehicle.id}"]`)
  await expect(row.getByText('Abre sem conexão')).toBeVisible({ timeout: 60_000 })
  await snapshot('loading-checklist-list', tablet.page)
  await product.stop()

  await row.click()
  await expect(tablet.page.getByText('Faltam 14', { exact: true })).toBeVisible()
  for (const name of tarpaulins) {
    await takePhotoIn(tablet.page, tablet.page.getByRole('region', { name }), name)
  }
  await expect(tablet.page.getByText('Faltam 10', { exact: true })).toBeVisible()
  await snapshot('loading-checklist-offline-photos', tablet.page)
  const address = tablet.page.url()

  const press = (name: string | RegExp) => tablet.page.getByRole('button', { name }).click()
  await kept(tablet.page, 1, () => press('Pavilhão H'))
  await press('Observações: Pavilhão H')
  await tablet.page.getByRole('textbox', { name: 'Observações' }).fill('Linhas 3 e 4')
  await kept(tablet.page, 1, () => press('Salvar local'))
  await kept(tablet.page, 1, () => press('Pavilhão E'))
  await press('Outro local')
  await tablet.page.getByLabel('Local', { exact: true }).fill('Doca 9')
  await kept(tablet.page, 1, () => press('Salvar local'))
  await snapshot('loading-checklist-offline-places', tablet.page)

  for (const question of questions) {
    const option = question === broken ? 'Não conforme' : 'Conforme'
    // The last question is answered at a scroll position where most of the list is still below.
    if (question === questions.at(-1)) await tablet.page.locator('#pergunta').evaluate(showAtTop)
    await answer(tablet.page, question.pergunta, option, 'CNH vencida')
  }
  // The summary replaces the answers and has to be visible at any scroll position.
  await expect(tablet.page.getByText('Todas as perguntas respondidas')).toBeInViewport({ ratio: 1 })
  await expect(tablet.page.getByText('Completo', { exact: true })).toBeVisible()
  await snapshot('loading-checklist-offline-complete', tablet.page)

  await tablet.kill()
  await tablet.reopen()
  await tablet.page.goto(address)
  await expect(tablet.page.getByText('Completo', { exact: true })).toBeVisible()
  await expect(tablet.page.getByText('Checklist completo')).toBeVisible()
  await expect(tablet.page.getByText('Precisa de conexão')).toBeVisible()
  for (const name of tarpaulins) {
    const shown = tablet.page.getByRole('region', { name }).getByRole('img')
    await expect
      .poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth))
      .toBeGreaterThan(0)
  }
  const [retaken = ''] = tarpaulins
  await takePhotoIn(tablet.page, tablet.page.getByRole('region', { name: retaken }), 'outra vez')
  await kept(tablet.page, 1, () => press('Remover Pavilhão E'))
  await press(new RegExp(`^${cleared.descricao}`))
  await kept(tablet.page, 1, () => press('Apagar resposta'))
  await expect(tablet.page.getByText('Falta 1', { exact: true })).toBeVisible()
  await answer(tablet.page, cleared.pergunta, 'Não se aplica')
  await expect(tablet.page.getByText('Completo', { exact: true })).toBeVisible()
  const done = await outboxOf(tablet.page)
  expect(done.map(({ state }) => state)).not.toContain('settled')

  await tablet.kill()
  await tablet.reopen()
  await tablet.context.setOffline(true)
  await product.startAgain()
  // For every kind of call some answers are lost after the commit.
  const lost = [
    { path: '/checklist/image/unique$', nth: 1 },
    { path: '/checklist/image/unique$', nth: 3 },
    { path: '/checklist/item$', nth: 2 },
    { path: '/checklist/item$', nth: 7 },
    { path: '/checklist/item/remove$', nth: 1 },
  ]
  for (const match of lost) await faults.plan({ match, action: { kind: 'cut-after-commit' } })
  await tablet.context.setOffline(false)
  await tablet.page.goto(address)
  await expectAllSent(tablet.page, 120_000)
  await expect(tablet.page.getByText('Completo', { exact: true })).toBeVisible()
  const opened = tablet.context.waitForEvent('page')
  await tablet.page.getByRole('link', { name: 'Visualizar Relatório' }).click()
  await opened
  await expect
    .poll(async () =>
      (await received({ path: /carregamento\/(ready|pdf)\// })).map(({ path, status }) => [
        path,
        status,
      ]),
    )
    .toEqual([
      [paths.loadingChecklistReady(vehicle.id), 200],
      [paths.loadingChecklistPdf(vehicle.id), 200],
    ])
  await snapshot('loading-checklist-arrived', tablet.page)

  const calls = (await received({ path: /core\/checklist/ })).filter(
    ({ method }) => method !== 'GET',
  )
  expect(calls.filter(({ status }) => status !== 200)).toEqual([])
  expect(calls).toHaveLength(done.length + lost.length)

  await product.stop()
  const rows = await product.readDatabase((database) =>
    readLoadingChecklistRows(database, vehicle.id),
  )
  const photos = done.flatMap((entry) => entry.photos)
  expect(photos).toHaveLength(5)
  expect(rows?.photos.map(({ sha256, username }) => [sha256, username])).toEqual(
    [photos[4], ...photos.slice(1, 4)].map((sha256) => [sha256, 'inspetor']),
  )
  expect(
    rows?.answers.map(({ idPergunta, valueString, obs }) => [idPergunta, valueString, obs]),
  ).toEqual([
    [205, 'Pavilhão H', 'Linhas 3 e 4'],
    [205, 'Doca 9', null],
    ...questions.map(({ id }) => {
      if (id === broken.id) return [id, 'Não conforme', 'CNH vencida']
      return [id, id === cleared.id ? 'Não se aplica' : 'Conforme', null]
    }),
  ])
})

const showAtTop = (element: Element) => element.scrollIntoView({ block: 'start' })

/**
 * Answers the current question. The app ignores a tap right after another one, because it may be a
 * double tap; the helper then taps again. An option that requires an observation gets one.
 */
async function answer(page: Page, pergunta: string, option: string, obs?: string): Promise<void> {
  const group = page.getByRole('group', { name: pergunta, exact: true })
  const form = page.getByLabel(`${option}: observação (obrigatória)`)
  await expect(group).toBeVisible()
  await expect
    .poll(async () => {
      const button = group.getByRole('button', { name: option, exact: true })
      if ((await group.count()) > 0) await button.tap({ timeout: 1000 }).catch(() => undefined)
      return group.count()
    })
    .toBe(0)
  if ((await form.count()) === 0) return
  await page.getByRole('button', { name: 'Salvar resposta' }).click()
  await expect(page.getByText('Escreva uma observação')).toBeVisible()
  await form.fill(obs ?? '')
  await page.getByRole('button', { name: 'Salvar resposta' }).click()
  await expect(form).toHaveCount(0)
}
