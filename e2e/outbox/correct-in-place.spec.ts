import { paths } from '#contract/paths.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { expectAllSent, expectStates, outboxOf } from '../support/device.ts'
import { openChooser, photo } from '../support/photo.ts'
import { askProvider } from '../support/provider-api.ts'
import { findProduct, signedGet } from '../support/receiving.ts'
import { openReport, takePhoto } from '../support/stuffing.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...phone, ownProduct: true })
// Chromium logs each refused call.
test.beforeEach(({ expectInConsole }) => expectInConsole(/413|422|ERR_|Failed to fetch/))

test('UX-06 a weight that the provider refuses is corrected in its field, and is sent once', async ({
  page,
  product: { origin },
  signedInAs,
  faults,
  received,
  snapshot,
}) => {
  const { product } = await findProduct(
    origin,
    ({ header }) => header.report.status === 2 && header.report.residuosStatus !== 100,
  )
  const id = product.idRecebimento ?? 0
  const message = 'O peso não confere com a pesagem'
  await faults.plan({
    match: { method: 'PUT', path: `${paths.wasteSave()}$` },
    action: { kind: 'status', status: 422, body: { message, error: { pesoResiduo: message } } },
  })
  const saves = () => received({ method: 'PUT', path: new RegExp(`${paths.wasteSave()}$`) })
  await signedInAs('operador')
  await waitForWorker(page)
  await page.goto(`/ops/relatorios/recebimento/${id}/residuos`)
  const field = page.getByLabel('Peso dos resíduos (Kg)')
  await field.fill('7,5')
  await page.getByRole('button', { name: 'Salvar peso' }).click()
  await expectStates(page, ['parked'])

  await page.goto('/envios')
  await expect(page.getByText(`Peso dos resíduos: ${message}`)).toBeVisible()
  await expectAccessible(page, 'Envios, a refused value')
  await snapshot('correct-envios')
  await page.getByRole('link', { name: 'Abrir e corrigir' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('7,5')
  await expect(field).toHaveAccessibleDescription(new RegExp(message))
  await snapshot('correct-field')
  await field.fill('6')
  await page.getByRole('button', { name: 'Salvar peso' }).click()
  await expectAllSent(page)
  expect((await outboxOf(page)).map(({ state }) => state)).toEqual(['settled'])
  expect((await saves()).map(({ status }) => status)).toEqual([422, 200])
  const get = await signedGet(origin)
  expect((await get<{ pesoResiduo: number }>(paths.waste(id))).pesoResiduo).toBe(6)
})

test('UX-06 a photo that is too large for the provider is retaken in place, and one that may have arrived is confirmed or sent again by the person', async ({
  page,
  product: { origin },
  signedInAs,
  faults,
  received,
  snapshot,
}) => {
  const provider = await askProvider(origin)
  const { idSaida } = await provider.findReport(
    ({ step, preCounter }) => step === 'PRE' && preCounter === 0,
  )
  const upload = { method: 'PUT', path: '/estufagem/upload/' }
  await faults.plan({
    match: upload,
    action: {
      kind: 'status',
      status: 413,
      body: { message: 'O envio passa do tamanho permitido' },
    },
  })
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)
  await takePhoto(page, { words: 'grande demais' })
  await expectStates(page, ['parked'])
  await takePhoto(page, { words: 'a segunda' })

  await page.goto('/envios')
  await expect(page.getByText(/^Aguardando «Foto da etapa PRE: /)).toBeVisible()
  await expectAccessible(page, 'Envios, a refused photo')
  await snapshot('correct-photo')
  const other = page.getByRole('button', { name: 'Escolher outra foto da galeria' })
  const chooser = await openChooser(page, other)
  await chooser.setFiles(await photo({ words: 'menor', width: 800, height: 600 }))
  await expectAllSent(page)
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 2 })
  const calls = await received({ method: 'PUT', path: /estufagem\/upload/ })
  expect(calls.map(({ status }) => status)).toEqual([413, 200, 200])
  // The refused photo was not sent again; the new one took its place, before the second.
  const arrived = calls.map(({ parts }) => parts.find(({ name }) => name === 'file')?.sha256)
  const kept = await outboxOf(page)
  expect(arrived.slice(1)).toEqual(kept.flatMap(({ photos }) => photos))
  expect(arrived.slice(1)).not.toContain(arrived[0])
  expect(kept.map(({ state }) => state)).toEqual(['settled', 'settled'])

  // Answers are lost, and this provider reports neither a count nor the pictures.
  const third = { ...(await provider.stuffing(idSaida)), preCounter: 'não informado' }
  const inspect = { method: 'GET', path: `${paths.stuffing(idSaida)}$` }
  const unreadable = { kind: 'status', status: 200, body: { value: third } } as const
  await openReport(page, idSaida)
  await faults.plan({ match: inspect, times: 1000, action: unreadable })
  const pictures = { method: 'GET', path: paths.stuffingFile(idSaida, 'PRE') }
  const noPicture = {
    kind: 'status',
    status: 404,
    body: { message: 'Foto não encontrada' },
  } as const
  await faults.plan({ match: pictures, times: 1000, action: noPicture })
  await faults.plan({ match: upload, action: { kind: 'cut-after-commit' } })
  await takePhoto(page, { words: 'a terceira' })
  await expectStates(page, ['settled', 'settled', 'parked'], 60_000)
  await page.goto('/envios')
  await expect(page.getByText('O que o servidor mostra')).toBeVisible()
  await expect(page.getByText('Fotos da etapa PRE:')).toBeVisible()
  await expectAccessible(page, 'Envios, nobody knows whether it arrived')
  await snapshot('in-doubt')
  await page.getByRole('button', { name: 'Já chegou' }).click()
  await page.getByRole('button', { name: 'Sim, já chegou' }).click()
  await expectStates(page, ['settled', 'settled', 'settled'])

  await faults.plan({ match: upload, action: { kind: 'cut-before' } })
  await openReport(page, idSaida)
  await takePhoto(page, { words: 'a quarta' })
  await expectStates(page, ['settled', 'settled', 'settled', 'parked'], 60_000)
  await page.goto('/envios')
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await expectAllSent(page)
  await faults.clear()
  expect(await provider.stuffing(idSaida)).toMatchObject({ preCounter: 4 })
  const all = await received({ method: 'PUT', path: /estufagem\/upload/ })
  expect(all.map(({ status }) => status)).toEqual([413, 200, 200, 200, 0, 200])
})
