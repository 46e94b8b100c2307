import { paths } from '#contract/paths.ts'
import type { DamageList, ReceiptHeader } from '#contract/schemas/receiving.ts'
import { formatTons, sumTons } from '#src/domain/amounts/numbers.ts'
import { expect, test } from '../fixtures.ts'
import { findMachine, machineAddress } from '../support/forklift.ts'
import {
  decimals,
  expectLast,
  hours,
  lettered,
  money,
  scan,
  walk,
  walkBriefly,
  weights,
  wholeNumbers,
  type Row,
} from '../support/number-ways.ts'
import { findReport, pickPhoto, reportAddress, signedGet } from '../support/receiving.ts'
import { findAllocation, openReallocation } from '../support/stock.ts'
import { desktop } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
// Chromium logs each call that found no network, or no damage of a number.
test.beforeEach(({ expectInConsole }) => expectInConsole(/Failed to fetch|ERR_|net::|404/))

test('WST-03 a weight in Kg is read as a Brazilian reads it, or refused, by every way of input', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
}) => {
  const { id } = await findReport(product.origin, 2, ({ report }) => report.residuosStatus !== 100)
  await signedInAs('operador')
  await page.goto(`${reportAddress(id)}/residuos`)
  const field = page.getByLabel('Peso dos resíduos (Kg)')
  await expect(field).toBeVisible()
  await waitForWorker(page)
  await cutNetwork()
  await walk(field, weights(), ({ text, is }) => expectLast(page, { pesoResiduo: is }, text))
  // For a text with two readings, the second Enter saves the reading that is shown.
  await scan(page, '1.000')
  await page.keyboard.press('Enter')
  await expectLast(page, { pesoResiduo: 1000 })
  await scan(page, '17', '17')
  await expectLast(page, { pesoResiduo: 17 })
})

test('WST-11 the count and the weight of under-size material, by every way of input', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
}) => {
  const { id } = await findReport(product.origin, 2, ({ report }) => report.menorStatus !== 100)
  await signedInAs('operador')
  await page.goto(`${reportAddress(id)}/menor`)
  const weight = page.getByLabel('Peso (Kg)')
  const count = page.getByLabel('Quantidade de embalagens')
  await expect(count).toBeVisible()
  await waitForWorker(page)
  await cutNetwork()
  // Enter saves nothing while the count is empty.
  await walkBriefly(weight, withoutEnter(weights()))
  await scan(page, '17.25')
  await walkBriefly(count, wholeNumbers({ upTo: 5000 }), ({ is }) =>
    expectLast(page, { embalagens: is, pesoMenor: 17.25 }),
  )
})

/** Rows for fields where Enter does not submit. */
const withoutEnter = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, isFar: row.is !== undefined }))

test('RCV-40 an additional cost in R$, by every way of input', async ({
  page,
  product,
  signedInAs,
}) => {
  const { id } = await findReport(product.origin, 10)
  await signedInAs('supervisora')
  await page.goto(reportAddress(id))
  await page.getByRole('button', { name: 'Aprovar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aprovar relatório' })
  const field = dialog.getByLabel('Custo adicional')
  await expect(dialog.getByText('R$', { exact: true })).toBeVisible()
  // Enter does not submit: an approval cannot be undone.
  await walkBriefly(field, money())
  await scan(page, '1.234,56')
  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText('Relatório aprovado')).toBeVisible()
  const get = await signedGet(product.origin)
  const { report } = await get<ReceiptHeader>(paths.receivingHeader(id))
  expect(report).toMatchObject({ status: 1, custoAdicional: 1234.56 })
})

test('FLK-20 FLK-26 an hour-meter and a percentage, by every way of input', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
}) => {
  const machine = await findMachine(
    product.origin,
    ({ today, lastHorimetro }) => !today && lastHorimetro === null,
  )
  const percent = machine.items.find(({ descricao }) => descricao.endsWith('(%)'))
  if (percent === undefined) throw new Error('the items are others')
  await signedInAs('inspetor')
  await waitForWorker(page)
  await page.goto(machineAddress(machine.id))
  await page.getByRole('link', { name: 'Criar' }).click()
  await pickPhoto(page, page, 'horímetro')
  const hourMeter = page.getByLabel('Horímetro (horas)')
  await expect(hourMeter).toBeFocused()
  await cutNetwork()
  await walkBriefly(hourMeter, hours())
  await scan(page, '1.234,5')
  await expectLast(page, { idMaquina: machine.id, horimetro: 1234.5 })

  await page.getByRole('button', { name: new RegExp(`^${escaped(percent.descricao)}`) }).click()
  const field = page.getByLabel(percent.descricao, { exact: true })
  await expect(field).toBeFocused()
  await walkBriefly(field, decimals({ upTo: 100 }))
  await scan(page, '1250.75')
  await expect(page.getByText('Precisa ser no máximo 100')).toBeVisible()
  await scan(page, '87.5 %')
  await expectLast(page, { field: percent.field, value: '87.5' })
})

const escaped = (text: string) => text.replaceAll(/[()]/g, String.raw`\$&`)

test('REALLOC-27 the sets of a planned movement, by every way of input', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
}) => {
  const { allocation, setTons, free } = await findAllocation(product.origin)
  const { local = '', tag = local } = { ...free[0] }
  await signedInAs('operador')
  await page.goto('/ops/estoque')
  await openReallocation(page, allocation)
  await page.getByRole('button', { name: 'Criar Movimentação' }).click()
  await page.getByLabel('Linha de destino').fill(tag)
  await page.keyboard.press('Enter')
  const field = page.getByLabel(allocation.umConjunto, { exact: true })
  await expect(field).toBeVisible()
  await waitForWorker(page)
  await cutNetwork()
  const dialog = page.getByRole('dialog')
  await walkBriefly(field, wholeNumbers())
  await scan(page, '2,0')
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: tag })
  await expect(row).toContainText(formatTons(sumTons([setTons, setTons])))
  await page.getByRole('button', { name: 'Salvar Movimentações' }).click()
  await expectLast(page, { movimentacoes: [{ local: tag, qtdConjunto: 2 }] })
})

test('STK-04 STK-06 the product and the lot of a query, kept as typed, by every way of input', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('operador')
  await page.goto('/ops/estoque')
  await page.getByRole('radio', { name: 'Produto' }).check({ force: true })
  const asked = (name: string) => new URL(page.url()).searchParams.get(name)
  for (const [label, name] of [
    ['Produto', 'produto'],
    ['Lote', 'lote'],
  ] as const) {
    const field = page.getByRole('combobox', { name: label })
    await walkBriefly(field, lettered(), ({ text }) =>
      expect.poll(() => asked(name), { message: text }).toBe(text),
    )
    await scan(page, '4711', '4712')
    await expect.poll(() => asked(name)).toBe('4712')
    await field.fill('')
  }
})

test('KIOSK-07 KIOSK-09 a CPF, a telephone and a plate at the kiosk, by every way of input', async ({
  page,
  product,
  signedInAs,
}) => {
  await signedInAs('totem')
  await page.goto(`${product.origin}/ops/chegada`)
  const numbered = (rows: readonly Omit<Row, 'is'>[]): Row[] =>
    rows.map((row, is) => ({ ...row, is }))
  const cpf = page.getByRole('textbox', { name: 'CPF' })
  await walk(
    cpf,
    numbered([
      { text: '11144477735', shows: '111.444.777-35' },
      { text: '111.444.777-35' },
      { text: '111 444 777 35', shows: '111.444.777-35' },
      { text: '11144477734', shows: '111.444.777-34', says: 'CPF Inválido' },
      { text: '1114447', shows: '111.444.7' },
      {
        text: '111.444.777-355',
        shows: '111444777355',
        says: 'CPF Inválido: tem mais de 11 dígitos',
      },
    ]),
  )
  await cpf.fill('11144477735')
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  const telephone = page.getByRole('textbox', { name: 'Celular' })
  await walkBriefly(
    telephone,
    numbered([
      { text: '13998765432', shows: '(13) 99876-5432' },
      { text: '(13) 99876-5432' },
      { text: '13 3219 8765', shows: '(13) 3219-8765' },
      { text: '+55 91 98765-4321', shows: '(91) 98765-4321' },
      { text: '139987654321', shows: '+13 (99) 8765-4321' },
      { text: '13 99876-54321 00', shows: '13998765432100' },
    ]),
  )
  await telephone.fill('13998765432')
  await page.getByLabel('Nome').fill('José da Silva')
  await page.getByRole('button', { name: /^(Cadastrar|Confirmar)$/ }).click()
  await walkBriefly(
    page.getByLabel('Placa do cavalo'),
    numbered([
      { text: 'ABC1234', shows: 'ABC-1234' },
      { text: 'abc-1d23', shows: 'ABC-1D23' },
      { text: 'abc 1234', shows: 'ABC-1234' },
    ]),
  )
})

test('DMG-21 the number of a label, kept as typed, by every way of input', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
}) => {
  const { origin } = product
  let address = ''
  const { id } = await findReport(origin, 2, async ({ report: { idRecebimento } }, get) => {
    const { items } = await get<DamageList>(paths.damageList(idRecebimento ?? 0))
    const [one] = items.flatMap(({ embalagens }) => embalagens)
    if (one === undefined) return false
    address = `avarias/${one.idRecebimentoAvaria}/embalagem/${one.idRecebimentoAvariaEmbalagem}`
    return true
  })
  await signedInAs('operador')
  await page.goto(`${reportAddress(id)}/${address}`)
  const field = page.getByLabel('Número da etiqueta')
  await expect(field).toBeVisible()
  await waitForWorker(page)
  await cutNetwork()
  await walkBriefly(field, lettered(), ({ text }) => expectLast(page, { numeroEtiqueta: text }))
  await scan(page, 'ET-1', 'ET-2')
  await expectLast(page, { numeroEtiqueta: 'ET-2' })
})

test('ADM-45 ADM-47 the ID of a damage to delete, kept as typed, by every way of input', async ({
  page,
  signedInAs,
  received,
  expectInConsole,
}) => {
  // The provider refuses to look up an id that is not a number.
  expectInConsole(/400/)
  await signedInAs('admin')
  await page.goto('/adm/avarias/delete')
  const field = page.getByLabel('ID da Avaria')
  await expect(field).toBeVisible()
  await walkBriefly(field, lettered('12', '0012', 'S-4711', '5.000,00'), async ({ text }) => {
    const question = page.getByRole('dialog', { name: `Excluir a avaria ${text}?`, exact: true })
    await question.getByRole('button', { name: 'Manter' }).click()
    await expect(question).toHaveCount(0)
    await expect(field).toBeFocused()
  })
  await scan(page, '999999')
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Avaria não encontrada')).toBeVisible()
  const calls = await received({ method: 'DELETE' })
  expect(calls.map(({ path }) => path)).toEqual([paths.stockDamageRemoval(999_999)])
})
