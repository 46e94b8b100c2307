import { paths } from '#contract/paths.ts'
import type { Received } from '#provider/faults/received.ts'
import { expect, test } from '../fixtures.ts'
import { expectAllSent, expectStates, expectTriedInVain, outboxOf } from '../support/device.ts'
import { removeFolder } from '../support/base-data.ts'
import { wholeBrowser } from '../support/browser.ts'
import { askProvider } from '../support/provider-api.ts'
import { deploy, checkForUpdate, newRelease, release } from '../support/release.ts'
import { fillSignIn, openAgain, signIn } from '../support/sign-in.ts'
import { expectStep, openReport, takePhoto } from '../support/stuffing.ts'
import { phone } from '../support/measure/viewports.ts'
import { controlWorker, waitForWorker } from '../support/worker.ts'

/**
 * Faults between a tap and the provider's database, each with its real cause, on a provider with
 * keys and on one without. The call is the hardest one: a PRE photo, which would be stored twice if
 * it was sent twice. `preCounter` is the provider's own count.
 */
// Longer than any call that these stories delay can stay in flight.
test.use({
  ...phone,
  quarantineSeconds: 6,
  moreReports: { PRE: 12 },
  launchOptions: wholeBrowser,
})
test.beforeEach(({ expectInConsole }) => expectInConsole(/Failed to fetch|ERR_|net::|sync/i))

const upload = { method: 'PUT', path: '/estufagem/upload/' }
const empty = ({ step, preCounter }: { step: string; preCounter: number }) =>
  step === 'PRE' && preCounter === 0

test('a photo arrives once when the worker is killed in the middle of its upload', async ({
  page,
  product,
  signedInAs,
  faults,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)
  const worker = await controlWorker(page)
  await faults.plan({ match: upload, action: { kind: 'delay', ms: 4000 } })
  await takePhoto(page, { words: 'paletes' })
  await expectStates(page, ['sending'])
  await worker.stop()
  await expectAllSent(page)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 1 })
})

test('a photo arrives once when the browser is killed in the middle of its upload and reopened', async ({
  product,
  profile,
  faults,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  const tablet = await profile()
  await signIn(tablet.page, product.origin, 'operador')
  await openReport(tablet.page, idSaida)
  await faults.plan({ match: upload, action: { kind: 'delay', ms: 4000 } })
  await takePhoto(tablet.page, { words: 'paletes' })
  await expectStates(tablet.page, ['sending'])
  await tablet.kill()
  await tablet.reopen()
  await openAgain(tablet.page, product.origin, 'operador')
  await expectAllSent(tablet.page)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 1 })
})

test('UX-04 two tabs show the same count, and send everything once, in order', async ({
  page,
  context,
  product,
  signedInAs,
  faults,
  received,
  idempotency,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await signedInAs('operador')
  await openReport(page, idSaida)
  const other = await context.newPage()
  await other.goto(`${product.origin}/envios`)
  await faults.plan({ match: upload, times: 1000, action: { kind: 'cut-before' } })
  for (const words of ['um', 'dois', 'tres']) await takePhoto(page, { words })
  for (const tab of [page, other]) {
    const count = tab.getByRole('banner').getByRole('link', { name: '3 envios pendentes' })
    await expect(count).toBeVisible()
  }
  await faults.clear()
  await Promise.all([page.reload(), other.reload()])
  await expectAllSent(page)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 3 })
  const kept = await outboxOf(page)
  const answered = (await received({ method: 'PUT', path: /estufagem/ })).filter(
    ({ status }) => status === 200,
  )
  // A reloaded page loses the answer to its call, and retries it under the same key.
  const isFirst = ({ idempotencyKey }: Received, at: number) =>
    idempotency === 'off' ||
    answered.findIndex((one) => one.idempotencyKey === idempotencyKey) === at
  expect(
    answered
      .filter(isFirst)
      .flatMap(({ parts }) =>
        parts.flatMap(({ name, sha256 }) => (name === 'file' ? [sha256] : [])),
      ),
  ).toEqual(kept.flatMap(({ photos }) => photos))
})

test('a photo arrives once when two sync events come at once and the page drains concurrently', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)
  const worker = await controlWorker(page)
  await cutNetwork()
  for (const words of ['um', 'dois']) await takePhoto(page, { words })
  await cutNetwork(false)
  await Promise.all([worker.sync('outbox'), worker.sync('outbox', true), page.reload()])
  await expectAllSent(page)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 2 })
})

test('a photo arrives once when the provider is killed between commit and answer @keys', async ({
  page,
  product,
  signedInAs,
  faults,
  received,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)
  await faults.plan({ match: upload, action: { kind: 'die-after-commit' } })
  await takePhoto(page, { words: 'paletes' })
  await expectTriedInVain(page)
  expect(await received({ method: 'PUT', path: /estufagem/ }).catch(() => 'gone')).toBe('gone')
  await product.startAgain()
  await expectAllSent(page)
  expect(await (await askProvider(product.origin)).stuffing(idSaida)).toMatchObject({
    preCounter: 1,
  })
})

test('photos arrive once when every first answer is lost and some calls arrive late @keys', async ({
  page,
  product,
  signedInAs,
  faults,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await signedInAs('operador')
  await openReport(page, idSaida)
  await faults.plan({ match: upload, action: { kind: 'cut-after-commit' } })
  await faults.plan({ match: { ...upload, nth: 2 }, action: { kind: 'late', ms: 1000 } })
  for (const words of ['um', 'dois', 'tres']) await takePhoto(page, { words })
  await expectAllSent(page, 60_000)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 3 })
})

test('a captive portal answers: nothing counts as sent, and the person sees a notice', async ({
  page,
  product,
  signedInAs,
  faults,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await signedInAs('operador')
  await openReport(page, idSaida)
  // The report has been read; the list alone would only give its heading.
  await expectStep(page, 'PRE')
  await faults.plan({ match: { path: '^/api/' }, times: 1000, action: { kind: 'portal' } })
  await takePhoto(page, { words: 'paletes' })
  await page.goto(`${product.origin}/envios`)
  await expect(page.getByText(/rede pede/i).first()).toBeVisible()
  expect((await outboxOf(page)).map(({ state }) => state)).not.toContain('settled')
  await faults.clear()
  await page.reload()
  await expectAllSent(page)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 1 })
})

test('UX-02 the session ends midway: everything is kept, and is sent after the next sign-in', async ({
  page,
  product,
  signedInAs,
  faults,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await signedInAs('operador')
  await openReport(page, idSaida)
  await faults.plan({
    match: upload,
    action: { kind: 'status', status: 401, body: { message: 'Sessão expirada' } },
  })
  await takePhoto(page, { words: 'um' })
  await expect
    .poll(async () => (await outboxOf(page))[0])
    .toMatchObject({ state: 'waiting', attempt: 0 })
  await expect(page.getByText('Entre novamente para enviar').first()).toBeVisible()
  await page.goto(`${product.origin}/envios`)
  await page.getByRole('button', { name: 'Entrar novamente' }).click()
  await fillSignIn(page, 'operador')
  await expect(page).toHaveURL(/\/envios$/)
  await expectAllSent(page)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 1 })
})

test('UX-07 UX-08 another person sees that work waits but never its content, and never sends it; its owner hands the tablet over once all is received', async ({
  page,
  product,
  signedInAs,
  faults,
  received,
  snapshot,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)
  await faults.plan({
    match: upload,
    times: 1000,
    action: { kind: 'status', status: 500, body: { message: 'erro' } },
  })
  await takePhoto(page, { words: 'segredo' })
  await page.goto(`${product.origin}/entregar`)
  await expect(page.getByText('Ainda não')).toBeVisible()
  await expect(page.getByText('em 1 foto', { exact: true })).toBeVisible()
  await snapshot('hand-over-unsent')
  await page.goto(`${product.origin}/logout`)
  await expect(page.getByText('Há trabalho seu só neste aparelho.')).toBeVisible()
  await page.getByRole('button', { name: 'Sair mesmo assim' }).click()
  await expect(page).toHaveURL(/signin/)
  await faults.clear()
  await received()
  const sentBefore = (await received({ method: 'PUT', path: /estufagem/ })).length
  await signedInAs('operadora')
  await expect(page.getByText(/1 envio de .+ aguarda/).first()).toBeVisible()
  await page.goto(`${product.origin}/envios`)
  await expect(page.getByText(/1 envio de .+ aguarda/).first()).toBeVisible()
  await expect(page.getByText(String(idSaida))).toHaveCount(0)
  expect((await received({ method: 'PUT', path: /estufagem/ })).length).toBe(sentBefore)
  await page.goto(`${product.origin}/logout`)
  await expect(page).toHaveURL(/signin/)
  await signedInAs('operador')
  await expectAllSent(page)
  const [last] = (await received({ method: 'PUT', path: /estufagem/ })).slice(-1)
  expect(last).toMatchObject({ person: 'operador', status: 200 })
  const state = await provider.stuffing(idSaida)
  expect(state).toMatchObject({ preCounter: 1 })

  await openReport(page, idSaida)
  await expect(page.getByText(/^Recebido \d\d:\d\d · 1\/1 foto$/)).toBeVisible()
  const emptied = { ...state, preCounter: 0 }
  await faults.plan({
    match: { method: 'GET', path: `${paths.stuffing(idSaida)}$` },
    times: 100,
    action: { kind: 'status', status: 200, body: { value: emptied } },
  })
  await page.reload()
  await expect(
    page.getByText(/^Recebido \d\d:\d\d, mas o servidor mostra 0 de 1 foto$/),
  ).toBeVisible()
  await snapshot('receipt-differs')
  await page.goto(`${product.origin}/entregar`)
  await expect(page.getByText('Pode entregar')).toBeVisible()
  await snapshot('hand-over-ready')
})

test('UX-11 a new release takes over while work is pending, and all of it is kept and sent', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  faults,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)
  await cutNetwork()
  for (const words of ['um', 'dois']) await takePhoto(page, { words })
  const folder = await deploy(product, newRelease)
  await faults.plan({
    match: upload,
    times: 1000,
    action: { kind: 'status', status: 500, body: { message: 'erro' } },
  })
  await cutNetwork(false)
  await page.goto(`${product.origin}/`)
  await checkForUpdate(page)
  const before = (await outboxOf(page)).map(({ photos }) => photos)
  await expect(async () => {
    if ((await release(page).count()) === 0)
      await page.getByRole('button', { name: 'Atualizar agora' }).click({ timeout: 2000 })
    await expect(release(page)).toHaveCount(1, { timeout: 3000 })
  }).toPass()
  const after = await outboxOf(page)
  expect(after.map(({ photos }) => photos)).toEqual(before)
  expect(after.every(({ state }) => state !== 'settled' && state !== 'discarded')).toBe(true)
  await faults.clear()
  await page.reload()
  await expectAllSent(page, 60_000)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 2 })
  await product.startAgain()
  await removeFolder(folder)
})

test('UX-11 a new release takes over at once also when the old worker is just starting', async ({
  page,
  product,
  signedInAs,
}) => {
  await signedInAs('operador')
  await waitForWorker(page)
  const folder = await deploy(product, newRelease)
  await checkForUpdate(page)
  const update = page.getByRole('button', { name: 'Atualizar agora' })
  await expect(update).toBeVisible()
  const worker = await controlWorker(page)
  await worker.stopActive()
  // Keep the old worker busy, as an outbox with entries to send does.
  await update.evaluate((button: HTMLElement) => {
    const wake = () =>
      navigator.serviceWorker.controller?.postMessage({ is: 'drain' }, [new MessageChannel().port2])
    setInterval(wake, 3000)
    wake()
    button.click()
  })
  await expect(release(page)).toHaveCount(1)
  await product.startAgain()
  await removeFolder(folder)
})

test("UX-05 Envios shows a refusal in the provider's words; once it is retried or discarded, its lane goes on", async ({
  page,
  product,
  signedInAs,
  faults,
  snapshot,
}) => {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(empty)
  await signedInAs('operador')
  await openReport(page, idSaida)
  const refusal = {
    kind: 'status',
    status: 422,
    body: { message: 'Foto recusada pela portaria' },
  } as const
  await faults.plan({ match: upload, action: refusal })
  for (const words of ['um', 'dois']) await takePhoto(page, { words })
  await expectStates(page, ['parked', 'waiting'])
  await page.goto(`${product.origin}/envios`)
  await expect(page.getByText('Foto recusada pela portaria').first()).toBeVisible()
  await snapshot('envios-refused')
  await faults.plan({ match: upload, action: refusal })
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect
    .poll(async () => (await outboxOf(page))[0])
    .toMatchObject({ state: 'parked', attempt: 2 })
  await page.getByRole('button', { name: 'Descartar' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expectStates(page, ['discarded', 'settled'])
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 1 })
})
