import type { Locator, Page } from 'playwright/test'
import { readReportRows, type ReportRows } from '#provider/testing/rows/read-report.ts'
import type { Received } from '#provider/faults/received.ts'
import { expect, test } from '../fixtures.ts'
import { expectAllSent, outboxOf, type KeptEntry } from '../support/device.ts'
import { unknownIn } from '../support/faults.ts'
import type { Profile } from '../support/profile.ts'
import {
  cardOf,
  type FoundProduct,
  findProduct,
  findReport,
  kept,
  openListFully,
  pickPhoto,
  reportAddress,
  saveIn,
  takePhotoIn,
} from '../support/receiving.ts'
import { openAgain, signIn } from '../support/sign-in.ts'
import { brokenWords } from '../support/measure/measure-words.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...phone, ownProduct: true })
test.setTimeout(420_000)

const noNetwork = /Failed to fetch|ERR_|net::/

/** The largest job on the floor: offline, with two kills of the browser. */
test('RCV-18, RCV-19, RCVCHK-18, DMG-07, DMG-17, WST-05, WST-13, RCV-32 a whole receiving report made offline reaches the provider, every row and photo exactly once @strict', async ({
  product,
  profile,
  faults,
  received,
  idempotency,
  extensions,
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
  // The contract has no call for the checklist's questions before a report exists.
  const begun = extensions === 'off' && (await beginNow(tablet.page, row, found, received))
  const readBefore = await received()
  await product.stop()

  if (begun === false) {
    await begin(tablet.page, row, found)
    await expect(tablet.page.getByRole('heading', { name: 'Recebimento novo' })).toBeVisible()
  } else {
    await tablet.page.goto(reportAddress(begun))
    await expect(tablet.page.getByRole('heading', { name: `Recebimento #${begun}` })).toBeVisible()
  }
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
  expect(done.slice(begun === false ? 0 : 1).map(({ state }) => state)).not.toContain('settled')

  // The first answer to every create is lost after the commit.
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
  if (begun !== false) expect(unknownIn([...readBefore, ...(await received())])).toEqual([])
  for (const [path, times] of Object.entries(timesByCreate)) {
    if (begun !== false && path === startPath) continue
    const own = calls.filter((call) => new RegExp(path).test(call.path))
    expect([path, own.filter(({ replayed }) => !replayed).length]).toEqual([path, times])
    // With keys the lost call is retried and the provider replays its answer; without keys a
    // reconciling read finds what was created.
    const again = own.filter(({ replayed }) => replayed).length
    expect([path, again]).toEqual([path, idempotency === 'on' ? 1 : 0])
  }
  const id = Number(/#(\d+)/.exec(await tablet.page.locator('h1').innerText())?.[1])
  await product.stop()
  const rows = await product.readDatabase((database) => readReportRows(database, id))
  expect(rows).toMatchObject({ produto: found.product.produto, lote: found.product.lote })
  expectWhatWasDone(rows, done, found.header.report.tipoAvaria)
})

test('typed text is still there after the browser is killed right after the last key', async ({
  product,
  profile,
  expectInConsole,
}) => {
  expectInConsole(noNetwork)
  const { id } = await findReport(
    product.origin,
    2,
    ({ report: { residuosStatus } }) => residuosStatus !== 100,
  )
  const tablet = await profile()
  await signIn(tablet.page, product.origin, 'operador')
  await waitForWorker(tablet.page)
  await tablet.page.goto(`${reportAddress(id)}/residuos`)
  const field = () => tablet.page.getByLabel('Peso dos resíduos (Kg)')
  await field().fill('')
  await field().pressSequentially('37,5')
  await tablet.kill()
  await tablet.reopen()
  await openAgain(tablet.page, product.origin, 'operador')
  await tablet.page.goto(`${reportAddress(id)}/residuos`)
  await expect(field()).toHaveValue('37,5')
})

/** Begins the report of the product from the list, which has to be open. */
async function begin(page: Page, row: Locator, { product: { produto, lote } }: FoundProduct) {
  await row.click()
  const name = new RegExp(`${produto}.*${lote}`)
  await kept(page, 1, () => page.getByRole('button', { name }).click())
}

/**
 * Begins the report online, and waits until all of it opens offline; resolves to the number of the
 * report.
 */
async function beginNow(
  page: Page,
  row: Locator,
  found: FoundProduct,
  received: (match: { path: RegExp }) => Promise<Received[]>,
): Promise<number> {
  await begin(page, row, found)
  const heading = page.getByRole('heading', { name: /^Recebimento #\d+$/ })
  const id = Number(/#(\d+)/.exec(await heading.innerText())?.[1])
  const lastStep = new RegExp(`/checklist/${id}/${questions}$`)
  await expect.poll(async () => (await received({ path: lastStep })).length).toBeGreaterThan(0)
  await openListFully(page, found.row)
  return id
}

const questions = 12

const startPath = '/recebimento/new$'

/** The calls whose effect must not happen twice, and how many of each the story makes. */
const timesByCreate = {
  [startPath]: 1,
  '/recebimento/avaria$': 1,
  '/recebimento/embalagem$': 1,
  '/avaria/evidencia$': 1,
  '/embalagem/evidencia$': 1,
  '/residuo/evidencia$': 1,
  '/menor/evidencia$': 1,
  '/core/checklist/image$': 3,
  '/status/confirm$': 1,
}

/** Answers each question: one with a note and a photo, two with photos, two from a list. */
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

/**
 * Registers a damage with two photos and one more, its weight, and a packaging with all that it
 * requires.
 */
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
  // The messages under a thumbnail have little room.
  expect(await page.evaluate(brokenWords, 'main ol')).toEqual([])
  await saveIn(page, 'Peso classificado (Kg)', '17,25', 'Salvar peso')
  if (await page.getByLabel('Número de sacos').isVisible()) {
    await saveIn(page, 'Número de sacos', '3', 'Salvar número')
  }

  await kept(page, 1, () => page.getByRole('button', { name: /embalagem/ }).click())
  await saveIn(page, 'Peso da embalagem (Kg)', '25,5', 'Salvar peso')
  await saveIn(page, 'Número da etiqueta', 'ET-0042', 'Salvar número')
  await takePhotoIn(page, cardOf(page, 'Etiqueta'), 'etiqueta')
  await saveIn(page, 'Número do lacre', 'LC 7781', 'Salvar número')
  // Once the number is saved, the camera opens without a tap.
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

/** Compares row by row and photo by photo: the database has what the device kept, once. */
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
  // The photos come in the order in which they were taken, without duplicates or extra ones.
  expect(Object.values(kept).flat()).toEqual(all)
  expect(new Set(all).size).toBe(all.length)
  expect(photosOf(/avaria/i).slice(0, 3)).toEqual(kept.damage)
}
