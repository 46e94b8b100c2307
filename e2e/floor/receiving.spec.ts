import type { Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { ReceiptHeader, ReceivingHistoryEntry, Waste } from '#contract/schemas/receiving.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { outboxOf } from '../support/device.ts'
import {
  cardOf,
  findReport,
  reportAddress,
  saveIn,
  signedGet,
  signedSend,
  takePhotoIn,
} from '../support/receiving.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use(phone)

const noNetwork = /Failed to fetch|ERR_|net::/

test('RCV-33 missing parts come back as items to correct, on the report and in Envios, with a link to each', async ({
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
  // Start from known gaps, whatever the demo data hold: a photo without a weight, a count without a
  // photo.
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
  await expect(page.getByText(/alterado depois da última conferência/)).toBeVisible()
  await page.getByRole('button', { name: 'Ver pendências' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  if ((await get<ReceiptHeader>(paths.receivingHeader(id))).report.menorStatus !== 100) {
    await page.goto(`${reportAddress(id)}/menor`)
    await page.getByLabel('Quantidade de embalagens').fill('3')
    await saveIn(page, 'Peso (Kg)', '12,75', 'Salvar')
    await takePhotoIn(page, cardOf(page, 'Fotos dos materiais a menor'), 'a menor')
    await page.goto(reportAddress(id))
  }
  // The corrections are sent first: the refused finalization did not block them.
  await expectUnsent(page, 1)
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(page.getByText('Aguardando a aprovação da supervisão.')).toBeVisible()
  await expectUnsent(page, 0)
  expect((await get<ReceiptHeader>(paths.receivingHeader(id))).report.status).toBe(10)
})

test('two people edit one report: nothing is overwritten silently, and a refused value is shown next to the current one', async ({
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

  // Somebody else has saved another weight in the meantime.
  const theirs = { idRecebimento: id, pesoResiduo: 9 }
  expect(await signedSend(origin, 'operadora', 'PUT', paths.wasteSave(), theirs)).toBe(200)
  await cutNetwork(false)
  await expect(page.getByText(/mudado por outra pessoa: agora está 9 Kg/).first()).toBeVisible({
    timeout: 30_000,
  })
  await snapshot('receiving-two-people-value')
  await expectAccessible(page, 'a value that somebody else has changed', { kind: 'floor' })
  expect(await wasteNow()).toBe(9)
  await page.getByRole('button', { name: 'Enviar o meu mesmo assim' }).click()
  await expect.poll(wasteNow).toBe(7.5)
  expect(before).not.toBe(7.5)

  // Somebody else finalizes the report while work waits here.
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
  await expectAccessible(page, 'what was left out', { kind: 'floor' })
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

test('RCV-39, RCV-41 a rejection needs no reason, and a decision on a report that has changed is refused', async ({
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
  // Another supervisor decides first.
  const theirs = { idRecebimento: id, custoAdicional: 0, observacao: 'Falta o lacre' }
  expect(await signedSend(origin, 'admin', 'PUT', paths.receivingReprove(id), theirs)).toBe(200)
  const dialog = page.getByRole('dialog', { name: 'Reprovar relatório' })
  await dialog.getByRole('button', { name: 'Reprovar' }).click()
  await expect(dialog.getByText(/Nada foi decidido/)).toBeVisible()
  await expect(dialog.getByText(/Falta o lacre/)).toBeVisible()
  await snapshot('receiving-moved-on')
  const get = await signedGet(origin)
  const reported = async () =>
    (await get<ReceivingHistoryEntry[]>(paths.receivingHistory(id))).filter(
      ({ status }) => status === 200,
    ).length
  const rejections = await reported()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()

  expect(await signedSend(origin, 'operador', 'PUT', paths.receivingConfirm(id))).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Reprovar' }).click()
  await dialog.getByRole('button', { name: 'Reprovar' }).click()
  await expect(page.getByText('Relatório reprovado')).toBeVisible()
  expect(await reported()).toBe(rejections + 1)
})

async function openReport(page: Page, id: number) {
  await page.goto(reportAddress(id))
  await expect(page.getByRole('heading', { name: `Recebimento #${id}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible()
}

/** Waits for the number of entries in the outbox that the provider has not acknowledged. */
const expectUnsent = (page: Page, count: number) =>
  expect
    .poll(
      async () =>
        (await outboxOf(page)).filter(({ state }) => !['settled', 'discarded'].includes(state)),
      { timeout: 30_000 },
    )
    .toHaveLength(count)

/** Adds a photo and a weight, which the provider requires together. */
async function putRight(page: Page, { pesoResiduo, imagens }: Waste) {
  if (imagens.length === 0) await takePhotoIn(page, cardOf(page, 'Fotos dos resíduos'), 'resíduo')
  if (pesoResiduo === null || pesoResiduo === 0) {
    await saveIn(page, 'Peso dos resíduos (Kg)', '3,5', 'Salvar peso')
  }
}
