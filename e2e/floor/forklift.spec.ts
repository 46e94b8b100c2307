import type { Page } from 'playwright/test'
import { dayOf } from '#src/domain/time/days.ts'
import {
  readForkliftRows,
  type ForkliftChecklistRows,
} from '#provider/testing/rows/read-forklift.ts'
import { expect, test } from '../fixtures.ts'
import { unknownIn } from '../support/faults.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { expectAllSent, outboxOf } from '../support/device.ts'
import {
  actOn,
  answer,
  expectKept,
  findMachine,
  machineAddress,
  openMachinesFully,
  startChecklist,
  tellProblem,
  type Box,
} from '../support/forklift.ts'
import { signIn } from '../support/sign-in.ts'
import type { Product } from '../support/product.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...phone, ownProduct: true })

const noNetwork = /Failed to fetch|ERR_|net::/
const zone = 'America/Sao_Paulo'
const creating = String.raw`/empilhadeiras/checklist/new/\d+$`
const answering = String.raw`/empilhadeiras/checklist/\d+$`

const rowsOf = (product: Product, idMaquina: number) =>
  product.readDatabase((database) => readForkliftRows(database, idMaquina))

/** The answers as the database has them. */
const answersIn = ({ answers }: ForkliftChecklistRows) =>
  answers.map(({ field, value, variant, obs, sha256, username }) => ({
    field,
    value,
    variant,
    obs,
    sha256,
    username,
  }))

test('FLK-20, FLK-21, FLK-26, FLK-28, FLK-30, FLK-31 a checklist made offline reaches the provider unchanged, every row and photo once @strict', async ({
  product,
  profile,
  faults,
  received,
  idempotency,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const machine = await findMachine(
    product.origin,
    ({ today, lastHorimetro, totalPendencias }) =>
      !today && lastHorimetro !== null && totalPendencias === 0,
  )
  const { items } = machine
  const hours = (machine.lastHorimetro ?? 0) + 6.5
  const tablet = await profile()
  await signIn(tablet.page, product.origin, 'inspetor')
  await waitForWorker(tablet.page)
  const row = await openMachinesFully(tablet.page, machine.id)
  await snapshot('forklift-list', tablet.page)
  await product.stop()

  await row.click()
  await startChecklist(tablet.page, 'horímetro', String(hours).replace('.', ','))
  await snapshot('forklift-offline-first-item', tablet.page)
  const address = tablet.page.url()
  const broken = items.find(({ field }) => field === 'pneus')
  const cleared = items.find(({ field }) => field === 'buzina')
  if (broken === undefined || cleared === undefined) throw new Error('the items are others')

  const thumb: Box[] = []
  for (const item of items) {
    if (item === broken) {
      const problem = actOn(item, 'NOT')
      await tellProblem(tablet.page, problem, 'Corte na lateral', 'pneu cortado')
      await snapshot('forklift-offline-next-item', tablet.page)
    } else {
      const box = await answer(tablet.page, actOn(item))
      if (item.fieldType === 'CL') thumb.push(box)
    }
  }
  expectUnderThumb(thumb)
  await expect(tablet.page.getByText('Todos os itens respondidos')).toBeInViewport()
  await expectKept(tablet.page, 1 + items.length)
  await snapshot('forklift-offline-complete', tablet.page)

  await tablet.kill()
  await tablet.reopen()
  await tablet.page.goto(address)
  await expect(tablet.page.getByText(`${items.length} de ${items.length} itens`)).toBeVisible()
  await tablet.page.getByRole('button', { name: new RegExp(`^${cleared.descricao}`) }).click()
  await tablet.page.getByRole('button', { name: 'Apagar resposta' }).click()
  const dialog = tablet.page.getByRole('dialog', { name: 'Apagar a resposta?' })
  await expect(dialog.getByText(/irreversível/)).toBeVisible()
  await snapshot('forklift-clear', tablet.page)
  await dialog.getByRole('button', { name: 'Apagar resposta' }).click()
  await expect(tablet.page.getByText(`${items.length - 1} de ${items.length} itens`)).toBeVisible()
  await expect(tablet.page.getByText('1 problema').first()).toBeVisible()
  await expect(tablet.page.getByRole('heading', { name: '1 pendência' })).toBeVisible()
  await expectKept(tablet.page, 2 + items.length)
  const done = await outboxOf(tablet.page)
  expect(done.map(({ state }) => state)).not.toContain('settled')

  await tablet.kill()
  await tablet.reopen()
  await tablet.context.setOffline(true)
  await product.startAgain()
  // For every kind of call one answer is lost after the commit.
  await faults.plan({ match: { path: creating }, action: { kind: 'cut-after-commit' } })
  const lost = [1, items.indexOf(broken) + 2, items.length + 3]
  for (const nth of lost) {
    const match = { method: 'POST', path: answering, nth }
    await faults.plan({ match, action: { kind: 'cut-after-commit' } })
  }
  await tablet.context.setOffline(false)
  await tablet.page.goto(address)
  await expectAllSent(tablet.page, 120_000)
  // The checklist opens under its temporary local id.
  await expect(tablet.page).toHaveURL(/checklist\/\d/)
  await expect(tablet.page.getByText(`${items.length - 1} de ${items.length} itens`)).toBeVisible()
  await snapshot('forklift-arrived', tablet.page)

  expect(unknownIn(await received())).toEqual([])
  const calls = (await received({ path: /empilhadeiras/ })).filter(({ method }) => method !== 'GET')
  expect(calls.filter(({ status }) => status !== 200)).toEqual([])
  const count = (pattern: string) =>
    calls.filter(({ path }) => new RegExp(pattern).test(path)).length
  // With keys a lost call is retried and the provider replays its answer; without keys a
  // reconciling read finds what was created.
  expect(count(creating)).toBe(idempotency === 'on' ? 2 : 1)
  expect(count(answering)).toBe(items.length + 1 + lost.length)
  expect(calls.filter(({ replayed }) => replayed)).toHaveLength(
    idempotency === 'on' ? 1 + lost.length : 0,
  )

  await product.stop()
  const [ours, ...others] = (await rowsOf(product, machine.id)).toReversed()
  const photos = done.flatMap((entry) => entry.photos)
  expect(photos).toHaveLength(2)
  const dia = dayOf(new Date(), zone)
  expect(others.map((one) => one.dia)).not.toContain(dia)
  expect(ours).toMatchObject({ dia, horimetro: hours, username: 'inspetor' })
  expect(ours?.photo.sha256).toBe(photos[0])
  const said = { obs: null, sha256: null, username: 'inspetor' }
  expect(ours && answersIn(ours)).toEqual(
    items
      .filter((item) => item !== cleared)
      .map((item) => {
        const variant = item === broken ? 'NOT' : 'OK'
        const { value } = actOn(item, variant)
        const problem = variant === 'NOT' && { obs: 'Corte na lateral', sha256: photos[1] }
        return { field: item.field, value, variant, ...said, ...problem }
      }),
  )
  expect(ours?.issues).toEqual([
    {
      field: broken.field,
      texto: 'Corte na lateral',
      sha256: photos[1],
      closedByChecklist: null,
    },
  ])
})

/**
 * One tap answers an item; each target is within a thumb's reach of the first one and wide enough
 * for a glove.
 */
function expectUnderThumb(taps: Box[]) {
  expect(taps.length).toBeGreaterThan(10)
  const [first] = taps
  const thumb = { x: (first?.x ?? 0) + 45, y: (first?.y ?? 0) + (first?.height ?? 0) / 2 }
  for (const { x, y, width, height } of taps) {
    expect(thumb.x - x).toBeGreaterThanOrEqual(28)
    expect(x + width - thumb.x).toBeGreaterThanOrEqual(28)
    expect(thumb.y - y).toBeGreaterThanOrEqual(28)
    expect(y + height - thumb.y).toBeGreaterThanOrEqual(28)
  }
  expect(first?.y).toBeGreaterThan(phone.viewport.height / 2)
}

test("two inspectors check one machine offline: the second is shown the first one's checklist and adds the answers to it", async ({
  browser,
  contextOptions,
  consoleWatch,
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  expectInConsole(/409/)
  const machine = await findMachine(
    product.origin,
    ({ today, lastHorimetro }) => !today && lastHorimetro !== null,
  )
  const hours = (machine.lastHorimetro ?? 0) + 3
  const [first, second, third] = machine.items
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('no items')
  const context = await browser.newContext({ ...contextOptions, ...phone, baseURL: product.origin })
  await consoleWatch.context(context)
  const other = await context.newPage()
  const say = (at: Page, hoursSaid: number, words: string) =>
    startChecklist(at, words, String(hoursSaid).replace('.', ','))

  await signedInAs('inspetor')
  await signedInAs('admin', other)
  for (const at of [page, other]) {
    await waitForWorker(at)
    const row = await openMachinesFully(at, machine.id)
    await at.context().setOffline(true)
    await row.click()
  }
  await say(other, hours, 'o primeiro')
  await answer(other, actOn(first))
  await answer(other, actOn(second))
  await expectKept(other, 3)
  await say(page, hours + 1, 'o segundo')
  await tellProblem(page, actOn(first, 'NOT'), 'Abaixo do mínimo', 'vareta do óleo')
  await page.getByRole('button', { name: 'Pular' }).click()
  await answer(page, actOn(third))
  await expectKept(page, 3)

  await context.setOffline(false)
  await expectAllSent(other)
  await cutNetwork(false)
  const main = page.getByRole('main')
  await expect(main.getByText(/já tem o checklist de hoje: .+ criou em/)).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('2 respostas deste aparelho esperam')).toBeVisible()
  await snapshot('forklift-two-inspectors')
  await page.getByRole('button', { name: /^Levar as respostas para o de / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Levar as respostas' }).click()

  // Where the two answers differ, the person decides item by item; nothing is overwritten silently.
  const compare = page.getByRole('button', { name: 'Ver os dois e decidir' })
  await expect(compare).toBeVisible({ timeout: 30_000 })
  await expect(compare).toBeInViewport({ ratio: 1 })
  await compare.click()
  // Both answers and both choices fit without scrolling.
  const mine = page.getByRole('button', { name: 'Enviar o meu mesmo assim' })
  const dialog = page.getByRole('dialog')
  for (const seen of [
    dialog.getByText('No servidor'),
    dialog.getByRole('img', { name: /^Foto neste aparelho/ }),
    mine,
    dialog.getByRole('button', { name: 'Manter o do servidor' }),
  ]) {
    await expect(seen).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(page, 'two answers to one item', { kind: 'floor' })
  await snapshot('forklift-two-answers')
  await mine.click()
  await expectAllSent(page)
  const photos = (await outboxOf(page)).flatMap((entry) => entry.photos)
  await expect(page.getByText(`3 de ${machine.items.length} itens`)).toBeVisible()
  await consoleWatch.readPages(context)
  await context.close()

  await product.stop()
  const today = (await rowsOf(product, machine.id)).filter(
    ({ dia }) => dia === dayOf(new Date(), zone),
  )
  expect(today).toHaveLength(1)
  expect(today[0]).toMatchObject({ horimetro: hours, username: 'admin' })
  expect(today.flatMap(answersIn)).toEqual([
    {
      field: first.field,
      value: actOn(first, 'NOT').value,
      variant: 'NOT',
      obs: 'Abaixo do mínimo',
      sha256: photos[1],
      username: 'inspetor',
    },
    ...[[second, 'admin'] as const, [third, 'inspetor'] as const].map(([item, username]) => ({
      field: item.field,
      value: actOn(item).value,
      variant: 'OK',
      obs: null,
      sha256: null,
      username,
    })),
  ])
})

test('work done offline before midnight counts for its day, also when it arrives after midnight', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const machine = await findMachine(product.origin, ({ lastDate }) => lastDate === null)
  const [first, second] = machine.items
  if (first === undefined || second === undefined) throw new Error('no items')
  const today = dayOf(new Date(), zone)
  const midnight = new Date(`${today}T00:00:00-03:00`)
  const before = (minutes: number) => new Date(midnight.getTime() - minutes * 60_000)
  const yesterday = dayOf(before(1), zone)
  const [year, month, day] = yesterday.split('-')

  await signedInAs('inspetor')
  await waitForWorker(page)
  const row = await openMachinesFully(page, machine.id)
  await cutNetwork()
  // From here on the page's clock is one night behind the provider's.
  await page.clock.install({ time: before(10) })
  await row.click()
  await startChecklist(page, 'antes da meia-noite', '100,5')
  await answer(page, actOn(first))
  await expectKept(page, 2)
  const address = page.url()

  await page.clock.setSystemTime(new Date(midnight.getTime() + 60_000))
  await expect(
    page.getByText(`Este checklist é de ${day}/${month}/${year} e só pode ser alterado nesse dia.`),
  ).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('group')).toHaveCount(0)
  await snapshot('forklift-after-midnight')
  await page.getByRole('link', { name: 'Ver o de hoje' }).click()
  await expect(page.getByText('Nenhum Checklist foi criado no dia de Hoje')).toBeVisible()
  await startChecklist(page, 'depois da meia-noite', '101')
  expect(page.url()).not.toBe(address)
  await answer(page, actOn(first))
  await answer(page, actOn(second))
  await expectKept(page, 5)
  const photos = (await outboxOf(page)).flatMap((entry) => entry.photos)

  // The worker's clock was never changed.
  await page.clock.setSystemTime(new Date())
  await cutNetwork(false)
  await expectAllSent(page)
  await page.goto(machineAddress(machine.id))
  await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible()
  await product.stop()
  const rows = await rowsOf(product, machine.id)
  expect(
    rows.map((one) => ({
      dia: one.dia,
      horimetro: one.horimetro,
      photo: one.photo.sha256,
      answers: one.answers.map(({ field, value }) => [field, value]),
    })),
  ).toEqual([
    {
      dia: yesterday,
      horimetro: 100.5,
      photo: photos[0],
      answers: [[first.field, actOn(first).value]],
    },
    {
      dia: today,
      horimetro: 101,
      photo: photos[1],
      answers: [first, second].map((item) => [item.field, actOn(item).value]),
    },
  ])
})
