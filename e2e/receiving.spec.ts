import type { Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { ReceiptHeader, ReceivingHistoryEntry, Waste } from '#contract/schemas/receiving.ts'
import { readReportRows, type ReportRows } from '#provider/testing/read-report.ts'
import { withDataDir } from '#provider/testing/open-data-dir.ts'
import { expect, test } from './fixtures.ts'
import { expectAllSent, outboxOf, type KeptEntry } from './support/device.ts'
import type { Profile } from './support/profile.ts'
import {
  cardOf,
  findProduct,
  findReport,
  kept,
  openListFully,
  pickPhoto,
  reportAddress,
  saveIn,
  signedGet,
  signedSend,
  takePhotoIn,
} from './support/receiving.ts'
import { signIn } from './support/sign-in.ts'
import { phone } from './support/viewports.ts'
import { waitForWorker } from './support/worker.ts'

test.use({ ...phone, ownProduct: true })
test.setTimeout(420_000)

const noNetwork = /Failed to fetch|ERR_|net::/

/** The largest job of the floor, with no network and the browser killed twice. */
test('RCV-18, RCV-19, RCVCHK-18, DMG-07, DMG-17, WST-05, WST-13, RCV-32 a whole receiving report made with no network reaches the provider, every row and photo exactly once @keys', async ({
  product,
  profile,
  faults,
  received,
  idempotency,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const found = await findProduct(
    product.origin,
    ({ product: { idRecebimento }, header: { report } }) =>
      idRecebimento === null && report.residuosStatus !== 100 && report.menorStatus !== 100,
  )
  const tablet = await profile()
  await signIn(tablet.page, product.origin, 'operador')
  await waitForWorker(tablet.page)
  const row = await openListFully(tablet.page, found.row)
  await product.stop()

  await row.click()
  await kept(tablet.page, 1, () =>
    tablet.page
      .getByRole('button', {
        name: new RegExp(`${found.product.produto}.*${found.product.lote}`),
      })
      .click(),
  )
  await expect(tablet.page.getByRole('heading', { name: 'Recebimento novo' })).toBeVisible()
  await snapshot('receiving-offline-report', tablet.page)
  const address = tablet.page.url()
  const at = (path: string) => `${address}/${path}`
  await answerChecklist(tablet, at('checklist/1'))

  await tablet.kill()
  await tablet.reopen()
  await tablet.page.goto(address)
  await expect(tablet.page.getByText('12 de 12 etapas')).toBeVisible()
  await registerDamages(tablet, at('avarias'))

  await tablet.kill()
  await tablet.reopen()
  await fillAmounts(tablet, at('residuos'), at('menor'))
  await tablet.page.goto(address)
  await expect(tablet.page.getByText('1 avaria · 25,5 Kg')).toBeVisible()
  await snapshot('receiving-offline-complete', tablet.page)
  await kept(tablet.page, 1, () => tablet.page.getByRole('button', { name: 'Finalizar' }).click())
  await expect(tablet.page.getByText('Finalizado, por confirmar')).toBeVisible()
  const done = await outboxOf(tablet.page)
  expect(done.map(({ state }) => state)).not.toContain('settled')

  // The first answer of every create is lost after the provider has done it.
  await tablet.context.setOffline(true)
  await product.startAgain()
  for (const path of Object.keys(timesByCreate)) {
    await faults.plan({ match: { path }, action: { kind: 'cut-after-commit' } })
  }
  await tablet.context.setOffline(false)
  await expectAllSent(tablet.page, 240_000)
  await expect(tablet.page.getByRole('heading', { name: /^Recebimento #\d+$/ })).toBeVisible()
  await expect(tablet.page.getByText('Aguardando a aprovação da supervisão.')).toBeVisible()
  await snapshot('receiving-arrived', tablet.page)

  const calls = (await received({ path: /recebimento|core\/checklist/ })).filter(
    ({ method }) => method !== 'GET',
  )
  expect(calls.filter(({ status }) => status !== 200)).toEqual([])
  for (const [path, times] of Object.entries(timesByCreate)) {
    const own = calls.filter((call) => new RegExp(path).test(call.path))
    expect([path, own.filter(({ replayed }) => !replayed).length]).toEqual([path, times])
    // With keys the lost one is sent again and answered from memory; without, a look finds it.
    const again = own.filter(({ replayed }) => replayed).length
    expect([path, again]).toEqual([path, idempotency === 'on' ? 1 : 0])
  }
  const id = Number(/#(\d+)/.exec(await tablet.page.locator('h1').innerText())?.[1])
  await product.stop()
  const rows = await withDataDir(product.dataDir, (database) => readReportRows(database, id))
  expect(rows).toMatchObject({ produto: found.product.produto, lote: found.product.lote })
  expectWhatWasDone(rows, done, found.header.report.tipoAvaria)
})

const questions = 12

/** What makes something that must not be there twice, and how many of it the story makes. */
const timesByCreate = {
  '/recebimento/new$': 1,
  '/recebimento/avaria$': 1,
  '/recebimento/embalagem$': 1,
  '/avaria/evidencia$': 1,
  '/embalagem/evidencia$': 1,
  '/residuo/evidencia$': 1,
  '/menor/evidencia$': 1,
  '/core/checklist/image$': 3,
  '/status/confirm$': 1,
}

/** Each question answered; one with a note and a photo, two with photos, two from a list. */
async function answerChecklist({ page }: Profile, first: string) {
  await page.goto(first)
  for (let step = 1; step <= questions; step += 1) {
    await expect(page.getByRole('heading', { name: `Checklist · ${step} de 12` })).toBeVisible()
    const list = page.getByLabel('Resposta')
    if (step === 2 || step === 6) {
      await takePhotoIn(page, page, `etapa ${step}`)
    } else if (step === 7 || step === 12) {
      const choice = step === 7 ? 'Big bag' : 'N/A'
      await kept(page, 1, async () => void (await list.selectOption({ label: choice })))
    } else if (step === 3) {
      await page.getByRole('button', { name: 'Não', exact: true }).click()
      await page.getByLabel('Observação (obrigatória)').fill('Tábua solta perto da porta')
      await kept(page, 1, () => page.getByRole('button', { name: 'Salvar resposta' }).click())
      await takePhotoIn(page, page, 'etapa 3')
    } else {
      await kept(page, 1, () => page.getByRole('button', { name: 'Sim', exact: true }).click())
    }
    await kept(page, 1, () => page.getByRole('button', { name: 'Avançar Etapa' }).click())
  }
}

/** A damage with two photos and one more, its weight, a packaging with all that it needs. */
async function registerDamages({ page }: Profile, list: string) {
  await page.goto(list)
  await page.getByRole('link', { name: 'Registrar avaria' }).click()
  for (const [at, words] of ['avaria de perto', 'avaria de longe'].entries()) {
    await pickPhoto(page, page, words)
    await expect(
      page.getByRole('list', { name: 'Fotos da avaria' }).getByRole('listitem'),
    ).toHaveCount(at + 1)
  }
  await kept(page, 1, () => page.getByRole('button', { name: 'Salvar avaria' }).click())
  await expect(page.getByRole('heading', { name: 'Fotos da avaria' })).toBeVisible()
  await takePhotoIn(page, cardOf(page, 'Fotos da avaria'), 'mais uma da avaria')
  await saveIn(page, 'Peso classificado (Kg)', '17,25', 'Salvar peso')
  if (await page.getByLabel('Número de sacos').isVisible()) {
    await saveIn(page, 'Número de sacos', '3', 'Salvar número')
  }

  await kept(page, 1, () => page.getByRole('button', { name: /embalagem/ }).click())
  await saveIn(page, 'Peso da embalagem (Kg)', '25,5', 'Salvar peso')
  await saveIn(page, 'Número da etiqueta', 'ET-0042', 'Salvar número')
  await takePhotoIn(page, cardOf(page, 'Etiqueta'), 'etiqueta')
  await saveIn(page, 'Número do lacre', 'LC 7781', 'Salvar número')
  // With the number saved the camera opens by itself.
  await takePhotoIn(page, page.getByRole('dialog', { name: 'Câmera: Foto do lacre' }), 'lacre')
  await takePhotoIn(page, cardOf(page, 'Fotos da embalagem'), 'embalagem')
}

async function fillAmounts({ page }: Profile, waste: string, underSize: string) {
  await page.goto(waste)
  await saveIn(page, 'Peso dos resíduos (Kg)', '4,5', 'Salvar peso')
  await takePhotoIn(page, cardOf(page, 'Fotos dos resíduos'), 'resíduos')
  await page.goto(underSize)
  await page.getByLabel('Quantidade de embalagens').fill('2')
  await saveIn(page, 'Peso (Kg)', '48,25', 'Salvar')
  await takePhotoIn(page, cardOf(page, 'Fotos dos materiais a menor'), 'menor')
}

const hashes = (photos: readonly { sha256: string }[]) => photos.map(({ sha256 }) => sha256)

/** Row by row, and photo by photo: what the device kept is what the database has, once. */
function expectWhatWasDone(rows: ReportRows, done: KeptEntry[], tipoAvaria: string | undefined) {
  const photosOf = (pattern: RegExp) =>
    done.filter(({ label }) => pattern.test(label)).flatMap(({ photos }) => photos)
  const all = done.flatMap(({ photos }) => photos)

  expect(rows.report.status).toBe(10)
  expect(rows.history.map(({ status, username }) => [status, username])).toEqual([
    [2, 'operador'],
    [10, 'operador'],
  ])
  expect(rows.checklist).toMatchObject({ ready: 1, blocked: 1, step: questions })
  const yes = { valueString: 'Sim', valueInteger: null, obs: null }
  expect(rows.checklist.questions.map(({ answers }) => answers)).toEqual(
    Array.from({ length: questions }, (_, index) => {
      const step = index + 1
      if (step === 2 || step === 6) return []
      if (step === 3) {
        return [{ valueString: 'Não', valueInteger: null, obs: 'Tábua solta perto da porta' }]
      }
      if (step === 7) return [{ valueString: 'Big bag', valueInteger: 1, obs: null }]
      if (step === 12) return [{ valueString: 'N/A', valueInteger: 0, obs: null }]
      return [yes]
    }),
  )
  expect(rows.checklist.questions.every((question) => question.done)).toBe(true)

  expect(rows.damages).toHaveLength(1)
  const [damage] = rows.damages
  expect(damage).toMatchObject({ tipoAvaria, pesoClassificado: 17.25 })
  expect(damage?.packagings).toHaveLength(1)
  expect(damage?.packagings[0]).toMatchObject({
    numeroEtiqueta: 'ET-0042',
    numeroLacre: 'LC 7781',
    pesoKg: 25.5,
  })
  expect(rows.report).toMatchObject({ pesoResiduo: 4.5, embalagensMenor: 2, pesoMenor: 48.25 })

  const kept = {
    checklist: rows.checklist.questions.flatMap(({ photos }) => hashes(photos)),
    damage: hashes(damage?.photos ?? []),
    label: hashes(damage?.packagings[0]?.label ?? []),
    seal: hashes(damage?.packagings[0]?.seal ?? []),
    packaging: hashes(damage?.packagings[0]?.photos ?? []),
    waste: hashes(rows.waste),
    underSize: hashes(rows.underSize),
  }
  expect(Object.values(kept).map((own) => own.length)).toEqual([3, 3, 1, 1, 1, 1, 1])
  // In the order in which they were taken; nothing twice, nothing else.
  expect(Object.values(kept).flat()).toEqual(all)
  expect(new Set(all).size).toBe(all.length)
  expect(photosOf(/avaria/i).slice(0, 3)).toEqual(kept.damage)
}

test('RCV-33 what is missing comes back as something to be put right: on the report, in Envios, with the way there', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const { id } = await findReport(
    product.origin,
    2,
    ({ report }) =>
      report.checklistsStatus === 1 && report.avariasStatus !== 2 && report.residuosStatus !== 100,
  )
  await signedInAs('operador')
  await waitForWorker(page)
  // Nothing was filled in, whatever the demo data say: a photo without a weight, a count without a photo.
  await openReport(page, id)
  const get = await signedGet(product.origin)
  await cutNetwork()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(page.getByText('Finalizado, por confirmar')).toBeVisible()
  await page
    .getByRole('link', { name: /^Envios/ })
    .first()
    .click()
  await cutNetwork(false)

  await expect(page.getByText('Pendências de Preenchimento')).toBeVisible({ timeout: 30_000 })
  await snapshot('receiving-warnings-outbox')
  const warning = page.getByRole('link', { name: /^Resíduos:/ })
  await expect(warning).toHaveAttribute('href', `${reportAddress(id)}/residuos`)
  await warning.click()
  await putRight(page, await get<Waste>(paths.waste(id)))
  await page.goto(reportAddress(id))
  await expect(page.getByText(/impede.? a finalização/)).toBeVisible()
  await page.getByRole('button', { name: 'Ver pendências' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  if ((await get<ReceiptHeader>(paths.receivingHeader(id))).report.menorStatus !== 100) {
    await page.goto(`${reportAddress(id)}/menor`)
    await page.getByLabel('Quantidade de embalagens').fill('3')
    await saveIn(page, 'Peso (Kg)', '12,75', 'Salvar')
    await takePhotoIn(page, cardOf(page, 'Fotos dos materiais a menor'), 'a menor')
    await page.goto(reportAddress(id))
  }
  // What was put right goes first: the wish to finalize held nothing up.
  await expectUnsent(page, 1)
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(page.getByText('Aguardando a aprovação da supervisão.')).toBeVisible()
  await expectUnsent(page, 0)
  expect((await get<ReceiptHeader>(paths.receivingHeader(id))).report.status).toBe(10)
})

test('two people on one report: nothing overwrites silently, and what was refused stands beside what is there', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  expectInConsole(/409/)
  const { origin } = product
  const { id } = await findReport(origin, 10, async ({ report }, ask) => {
    const { imagens } = await ask<Waste>(paths.waste(report.idRecebimento ?? 0))
    return imagens.length > 0
  })
  const get = await signedGet(origin)
  const wasteNow = async () => (await get<Waste>(paths.waste(id))).pesoResiduo
  const before = await wasteNow()
  const reject = { idRecebimento: id, custoAdicional: 0, observacao: 'Pesar de novo' }
  expect(await signedSend(origin, 'supervisora', 'PUT', paths.receivingReprove(id), reject)).toBe(
    200,
  )

  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, id)
  await page.getByRole('link', { name: /^Resíduos/ }).click()
  await cutNetwork()
  await saveIn(page, 'Peso dos resíduos (Kg)', '7,5', 'Salvar peso')

  // Somebody else has weighed it meanwhile.
  const theirs = { idRecebimento: id, pesoResiduo: 9 }
  expect(await signedSend(origin, 'operadora', 'PUT', paths.wasteSave(), theirs)).toBe(200)
  await cutNetwork(false)
  await expect(page.getByText(/mudado por outra pessoa: agora está 9 Kg/).first()).toBeVisible({
    timeout: 30_000,
  })
  await snapshot('receiving-two-people-value')
  expect(await wasteNow()).toBe(9)
  await page.getByRole('button', { name: 'Enviar o meu mesmo assim' }).click()
  await expect.poll(wasteNow).toBe(7.5)
  expect(before).not.toBe(7.5)

  // Somebody else finalizes it while work waits here.
  await cutNetwork()
  await saveIn(page, 'Peso dos resíduos (Kg)', '8', 'Salvar peso')
  expect(await signedSend(origin, 'operadora', 'PUT', paths.receivingConfirm(id))).toBe(200)
  expect((await get<ReceiptHeader>(paths.receivingHeader(id))).report.status).toBe(10)
  await page.goto(reportAddress(id))
  await cutNetwork(false)
  await expect(page.getByText('No servidor o relatório está em «Em Aprovação»')).toBeVisible({
    timeout: 30_000,
  })
  await snapshot('receiving-two-people-closed')
  expect(await wasteNow()).toBe(7.5)
  await page.getByRole('button', { name: 'Ver o que ficou de fora' }).click()
  await page.getByRole('button', { name: 'Descartar 1 lançamento' }).click()
  await expectUnsent(page, 0)
  expect(await wasteNow()).toBe(7.5)
})

test('RCV-36, RCV-38, RCV-40, RCV-42 a supervisor approves with a cost, and the report has its PDF', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const { id } = await findReport(product.origin, 10)
  await signedInAs('supervisora')
  await waitForWorker(page)
  await openReport(page, id)
  await cutNetwork()
  await page.reload()
  await expect(page.getByText('Precisa de conexão')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Aprovar' })).toBeDisabled()
  await snapshot('receiving-approve-offline')
  await cutNetwork(false)

  const approve = page.getByRole('button', { name: 'Aprovar' })
  await expect(approve).toBeEnabled({ timeout: 30_000 })
  await approve.click()
  const dialog = page.getByRole('dialog', { name: 'Aprovar relatório' })
  await dialog.getByLabel('Custo adicional').pressSequentially('1234,5')
  await dialog.getByLabel('Observação').fill('Repaletização')
  await expect(dialog.getByLabel('Custo adicional')).toHaveValue(/^R\$ 1\.234,50?$/)
  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText('Relatório aprovado')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Visualizar Relatório' })).toHaveAttribute(
    'href',
    new RegExp(`${paths.receivingPdf(id)}$`),
  )
  await snapshot('receiving-approved')
  const get = await signedGet(product.origin)
  const { report } = await get<ReceiptHeader>(paths.receivingHeader(id))
  expect(report).toMatchObject({ status: 1, custoAdicional: 1234.5 })
  const [last] = await get<ReceivingHistoryEntry[]>(paths.receivingHistory(id))
  expect(last).toMatchObject({ status: 300, observacao: 'Repaletização' })
})

test('RCV-39, RCV-41 a rejection needs no reason, and none is decided on a report that has moved on', async ({
  page,
  product,
  signedInAs,
  snapshot,
}) => {
  const { origin } = product
  const { id } = await findReport(origin, 10)
  await signedInAs('supervisora')
  await openReport(page, id)
  await page.getByRole('button', { name: 'Reprovar' }).click()
  // Another supervisor is quicker.
  const theirs = { idRecebimento: id, custoAdicional: 0, observacao: 'Falta o lacre' }
  expect(await signedSend(origin, 'admin', 'PUT', paths.receivingReprove(id), theirs)).toBe(200)
  const dialog = page.getByRole('dialog', { name: 'Reprovar relatório' })
  await dialog.getByRole('button', { name: 'Reprovar' }).click()
  await expect(dialog.getByText(/Nada foi decidido/)).toBeVisible()
  await expect(dialog.getByText(/Falta o lacre/)).toBeVisible()
  await snapshot('receiving-moved-on')
  const get = await signedGet(origin)
  const told = async () =>
    (await get<ReceivingHistoryEntry[]>(paths.receivingHistory(id))).filter(
      ({ status }) => status === 200,
    ).length
  const rejections = await told()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()

  expect(await signedSend(origin, 'operador', 'PUT', paths.receivingConfirm(id))).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Reprovar' }).click()
  await dialog.getByRole('button', { name: 'Reprovar' }).click()
  await expect(page.getByText('Relatório reprovado')).toBeVisible()
  expect(await told()).toBe(rejections + 1)
})

async function openReport(page: Page, id: number) {
  await page.goto(reportAddress(id))
  await expect(page.getByRole('heading', { name: `Recebimento #${id}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible()
}

/** How much the outbox holds that the provider has not taken. */
const expectUnsent = (page: Page, count: number) =>
  expect
    .poll(
      async () =>
        (await outboxOf(page)).filter(({ state }) => !['settled', 'discarded'].includes(state)),
      { timeout: 30_000 },
    )
    .toHaveLength(count)

/** Weight and photos agree: a weight with a photo. */
async function putRight(page: Page, { pesoResiduo, imagens }: Waste) {
  if (imagens.length === 0) await takePhotoIn(page, cardOf(page, 'Fotos dos resíduos'), 'resíduo')
  if (pesoResiduo === null || pesoResiduo === 0) {
    await saveIn(page, 'Peso dos resíduos (Kg)', '3,5', 'Salvar peso')
  }
}
