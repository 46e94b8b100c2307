import { paths } from '#contract/paths.ts'
import type { ForkliftChecklistPage } from '#contract/schemas/forklift.ts'
import type { DamageList } from '#contract/schemas/receiving.ts'
import { expect, test } from '../fixtures.ts'
import { findMachine } from '../support/forklift.ts'
import {
  decimals,
  expectLast,
  hours,
  lettered,
  scan,
  walkBriefly,
  weights,
  wholeNumbers,
  type Row,
} from '../support/number-ways.ts'
import { findReport, reportAddress, signedGet } from '../support/receiving.ts'
import { findAllocation, openReallocation } from '../support/stock.ts'
import { desktop } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
// Chromium logs each call that found no network.
test.beforeEach(({ expectInConsole }) => expectInConsole(/Failed to fetch|ERR_|net::/))

/** The damage is so heavy that none of these weights needs a confirmation. */
const damageWeights = weights(1234.56)

/** Loose units are fewer than a set holds; the form refuses more. */
const withMost = (row: Row): Row =>
  ['10.000,00', '1.234', '1.000', '150'].includes(row.text)
    ? {
        ...row,
        isFar: true,
        says: [row.says, 'O número máximo de unidades é: 54'].filter(Boolean).join(' · '),
      }
    : row

/** A damage of bags with a weighed packaging that has the photo of its seal. */
async function findBag(origin: string) {
  let address = ''
  let packaging = ''
  const { id } = await findReport(origin, 2, async ({ report: { idRecebimento } }, get) => {
    const { items } = await get<DamageList>(paths.damageList(idRecebimento ?? 0))
    const bag = items.find(
      ({ tipoAvaria, pesoAvariado, embalagens }) =>
        tipoAvaria === 'BAG' && pesoAvariado > 130 && embalagens[0]?.imagemNumeroLacre != null,
    )
    address = `avarias/${bag?.idRecebimentoAvaria}`
    packaging = `${address}/embalagem/${bag?.embalagens[0]?.idRecebimentoAvariaEmbalagem}`
    return bag !== undefined
  })
  return [address, packaging].map((path) => `${reportAddress(id)}/${path}`) as [string, string]
}

test('DMG-14 DMG-15 the classified weight of a damage and its sacks, kept as typed, by every way of input', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
}) => {
  const [address] = await findBag(product.origin)
  await signedInAs('operador')
  await page.goto(address)
  const weight = page.getByLabel('Peso classificado (Kg)')
  await expect(weight).toBeVisible()
  await waitForWorker(page)
  await cutNetwork()
  await walkBriefly(weight, damageWeights, ({ text, is }) =>
    expectLast(page, { pesoClassificado: is }, text),
  )
  const sacks = page.getByLabel('Número de sacos')
  await walkBriefly(sacks, lettered('0 até 55', '2.5'), ({ text }) =>
    expectLast(page, { sacos: text }),
  )
  await scan(page, '12')
  await expectLast(page, { sacos: '12' })
  // The next scan replaces the value.
  await page.keyboard.type('13')
  await page.keyboard.press('Enter')
  await expectLast(page, { sacos: '13' })
})

test('DMG-14 DMG-23 the weight of a packaging and its seal, kept as typed, by every way of input', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
}) => {
  const [, address] = await findBag(product.origin)
  await signedInAs('operador')
  await page.goto(address)
  const weight = page.getByLabel('Peso da embalagem (Kg)')
  await expect(weight).toBeVisible()
  await waitForWorker(page)
  await cutNetwork()
  await walkBriefly(weight, damageWeights, ({ text, is }) => expectLast(page, { pesoKg: is }, text))
  await walkBriefly(page.getByLabel('Número do lacre'), lettered('0482913'), ({ text }) =>
    expectLast(page, { numeroLacre: text }),
  )
})

test('REALLOC-26 REALLOC-27 the loose units and the tons of a planned movement, by every way of input', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
}) => {
  await signedInAs('operador')
  await page.goto('/ops/estoque')
  await waitForWorker(page)
  const plan = async (group: 1 | 2) => {
    const { allocation, free } = await findAllocation(product.origin, group)
    const { local = '', tag = local } = { ...free[0] }
    await cutNetwork(false)
    await page.goto('/ops/estoque')
    await openReallocation(page, allocation)
    await page.getByRole('button', { name: 'Criar Movimentação' }).click()
    await page.getByLabel('Linha de destino').fill(tag)
    await page.keyboard.press('Enter')
    const field = page.getByLabel(group === 1 ? allocation.umUnidade : 'Peso (ton)', {
      exact: true,
    })
    await expect(field).toBeVisible()
    await cutNetwork()
    return { tag, field }
  }
  const save = async (movement: Record<string, unknown>) => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Salvar Movimentações' }).click()
    await expectLast(page, { movimentacoes: [movement] })
  }
  const units = await plan(1)
  await walkBriefly(units.field, wholeNumbers().map(withMost))
  await scan(page, '7,0')
  await save({ local: units.tag, qtdConjunto: 0, qtdUnidade: 7 })

  const tons = await plan(2)
  await walkBriefly(
    tons.field,
    decimals({ suffix: ' t', notNegative: 'O peso não pode ser negativo' }),
  )
  await scan(page, '0,5')
  await save({ local: tons.tag, peso: 0.5 })
})

test('the correction of an hour-meter, by every way of input', async ({
  page,
  product,
  signedInAs,
}) => {
  const { origin } = product
  const machine = await findMachine(origin, ({ today }) => today)
  const { id = 0, horimetro = 0 } = { ...machine.current }
  await signedInAs('inspetor')
  await page.goto(`/sgi/checklists/empilhadeiras/checklist/${id}`)
  await page.getByRole('button', { name: 'Corrigir horímetro' }).click()
  // Enter does not submit the correction, which needs the network and a tap.
  await walkBriefly(page.getByLabel('Horímetro correto (horas)'), hours())
  const right = Math.round((horimetro + 0.1) * 10) / 10
  await scan(page, right.toLocaleString('pt-BR', { minimumFractionDigits: 1 }))
  await page.getByRole('button', { name: 'Salvar horímetro' }).click()
  await expect(page.getByText('Horímetro corrigido')).toBeVisible()
  const get = await signedGet(origin, 'inspetor')
  const { checklist } = await get<ForkliftChecklistPage>(paths.forkliftChecklist(id))
  expect(checklist.horimetro).toBe(right)
})

test('KIOSK-27 the OC of an arrival, kept as typed, by every way of input', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
}) => {
  await signedInAs('totem')
  await page.goto(`${product.origin}/ops/chegada`)
  await waitForWorker(page)
  await page.getByRole('textbox', { name: 'CPF' }).fill('12345678909')
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await page.getByLabel('Nome').fill('Maria Aparecida')
  await page.getByRole('textbox', { name: 'Celular' }).fill('11987651234')
  await page.getByRole('button', { name: /^(Cadastrar|Confirmar)$/ }).click()
  await page.getByRole('button', { name: 'Polímeros', exact: true }).click()
  await page.getByLabel('Placa do cavalo').fill('DEF5G67')
  await page.getByLabel('Placa da carroceria').fill('XYZ9876')
  // The arrival stays on this device, so that no other story has it in its lists.
  await cutNetwork()
  // Enter submits the arrival, so it is scanned only once.
  await walkBriefly(page.getByLabel('Ordem de chegada (OC)'), lettered('OC 4711/26'))
  await scan(page, '0012.50')
  await expect(page.getByRole('heading', { name: /^Chegada guardada/ })).toBeVisible()
  await expectLast(page, { placaCavalo: 'DEF-5G67', oc: '0012.50' })
})

test('ADM-47 the ID of a report whose damages are searched for, kept as typed, by every way of input', async ({
  page,
  signedInAs,
  received,
  expectInConsole,
}) => {
  // The provider refuses to look up an id that is not a number.
  expectInConsole(/400|404/)
  await signedInAs('admin')
  await page.goto('/adm/avarias/delete')
  const field = page.getByLabel('ID do relatório de recebimento')
  await expect(field).toBeVisible()
  const expectAsked = (id: string) => {
    // Not the last one: once a worker takes control, the page repeats its reads.
    const asked = async () =>
      (await received({ method: 'GET', path: /avaria\/list/ })).map(({ path }) => path)
    return expect.poll(asked, { message: id }).toContain(paths.damageList(id))
  }
  await walkBriefly(field, lettered('12', '0012', 'S-4711', '5.000,00'), async ({ text }) => {
    await expectAsked(text)
    await expect(field).toBeFocused()
  })
  // The next scan replaces the value.
  await scan(page, '999998', '999999')
  await expectAsked('999999')
})
