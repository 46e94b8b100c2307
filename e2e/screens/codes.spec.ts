import type { RenderOptions } from 'bwip-js/node'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { findReport, reportAddress } from '../support/receiving.ts'
import { fakeCamera, scanByHand, showCode, type View } from '../support/code-camera.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use(phone)

const receiving = '/ops/relatorios/recebimento'
const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Pesquisar recebimentos' })

/** Opens the camera of a search, and expects the text that the code gives. */
async function readInto(page: Page, code: RenderOptions, text: string, view?: View) {
  const search = searchOf(page)
  await search.fill('')
  await showCode(page, code, view)
  await page.getByRole('button', { name: 'Ler código' }).click()
  await expect(search, JSON.stringify({ ...code, ...view })).toHaveValue(text)
  await expect(page.getByRole('dialog', { name: 'Ler código' })).toBeHidden()
}

const gs1 = '(01)04012345678901(17)261231(10)LOTE77(21)S9'
const key = '52060433009911002506550120000007800267301615'

/** A code of each symbology, and the text that the search takes from it. */
const symbologies: [RenderOptions, string][] = [
  [{ bcid: 'code128', text: 'OT-1234' }, 'OT-1234'],
  [{ bcid: 'code128', text: key }, '780'],
  [{ bcid: 'code39', text: 'OT-1234' }, 'OT-1234'],
  [{ bcid: 'ean13', text: '7891000315507' }, '7891000315507'],
  [{ bcid: 'itf14', text: '17891000315504' }, '17891000315504'],
  [{ bcid: 'gs1-128', text: gs1, scale: 2 }, 'LOTE77'],
  [{ bcid: 'gs1datamatrix', text: gs1 }, 'LOTE77'],
  [{ bcid: 'qrcode', text: 'CSQU3054383' }, 'CSQU3054383'],
  [{ bcid: 'datamatrix', text: 'OT-1234' }, 'OT-1234'],
]

test('SCAN-01 SCAN-04 SCAN-05 SCAN-09 the camera reads every symbology into a search, also with no network after the first time', async ({
  page,
  signedInAs,
  cutNetwork,
  faults,
  expectInConsole,
  snapshot,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::|reader of codes could not be loaded/)
  await fakeCamera(page)
  await signedInAs('operador')
  await waitForWorker(page)
  await page.goto(receiving)
  await expect(searchOf(page)).toBeVisible()
  const open = page.getByRole('button', { name: 'Ler código' })

  await cutNetwork()
  await open.click()
  await expect(page.getByText('O leitor de códigos ainda não está neste aparelho')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar o leitor' }).click()
  await expect(open).toBeFocused()

  await cutNetwork(false)
  await faults.plan({ match: { path: '\\.wasm$' }, action: { kind: 'delay', ms: 3_000 } })
  await open.click()
  await expect(page.getByText('Carregando o leitor de códigos')).toBeVisible()
  await expect(page.getByLabel('O que a câmera vê')).toBeVisible()
  await expect(page.getByText('Carregando o leitor de códigos')).toBeHidden()
  await expectAccessible(page, 'the reader of codes')
  await snapshot('scan-camera')
  await page.keyboard.press('Escape')
  for (const [code, text] of symbologies) await readInto(page, code, text)

  await page.reload()
  await expect(searchOf(page)).toBeVisible()
  await cutNetwork()
  await page.reload()
  await readInto(page, { bcid: 'qrcode', text: 'OT-77' }, 'OT-77')
})

/** Each alone, and weak ones together, as labels in a pavilion are. */
const views: View[] = [
  { blur: 2 },
  { turned: 20 },
  { turned: 90 },
  { angle: 40 },
  { light: 0.3 },
  { blur: 1, turned: 8, angle: 25, light: 0.4 },
]

test('SCAN-08 a code is read blurred, turned, at an angle and in poor light', async ({
  page,
  signedInAs,
}) => {
  await fakeCamera(page)
  await signedInAs('operador')
  await page.goto(receiving)
  await expect(searchOf(page)).toBeVisible()
  for (const view of views) {
    for (const bcid of ['code128', 'qrcode', 'datamatrix']) {
      await readInto(page, { bcid, text: 'OT-1234' }, 'OT-1234', view)
    }
  }
})

test('SCAN-03 SCAN-07 a field takes its part of a code, and says which code it cannot use', async ({
  page,
  signedInAs,
}) => {
  await fakeCamera(page)
  await signedInAs('operador')
  await page.goto('/ops/estoque?tipo=produto')
  const lot = page.getByRole('combobox', { name: 'Lote' })
  await expect(lot).toBeVisible()
  await page.getByRole('button', { name: 'Ler código' }).click()
  await showCode(page, { bcid: 'qrcode', text: `https://www.exemplo.com.br/nfce?p=${key}|2|1` })
  await expect(page.getByRole('dialog').getByText(/não serve para o lote: «https/)).toBeVisible()
  await showCode(page, { bcid: 'gs1datamatrix', text: gs1 })
  await expect(lot).toHaveValue('LOTE77')
  await expect(page.getByText('Lido: lote LOTE77 · validade 31/12/2026 · série S9')).toBeVisible()
  await expect(lot).toBeFocused()
})

test('SCAN-09 a browser with a reader of its own reads without ours', async ({
  page,
  signedInAs,
}) => {
  const fetched: string[] = []
  page.context().on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await fakeCamera(page)
  await page.addInitScript(() => {
    const formats = [
      'code_128',
      'code_39',
      'ean_13',
      'ean_8',
      'upc_a',
      'itf',
      'qr_code',
      'data_matrix',
    ]
    const found = { rawValue: 'OT-55', format: 'qr_code', boundingBox: new DOMRect(0, 0, 9, 9) }
    const Detector = class {
      static getSupportedFormats = async () => formats
      detect = async () => [found]
    }
    Object.assign(globalThis, { BarcodeDetector: Detector })
  })
  await signedInAs('operador')
  await page.goto(receiving)
  await page.getByRole('button', { name: 'Ler código' }).click()
  await expect(searchOf(page)).toHaveValue('OT-55')
  expect(fetched.filter((path) => path.includes('scan-view'))).not.toEqual([])
  expect(fetched.filter((path) => /code-worker|zxing/.test(path))).toEqual([])
})

test('SCAN-02 SCAN-06 a hand scanner that types reaches the field or the search on the screen; typing does not', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('operador')
  await page.goto(receiving)
  const search = searchOf(page)
  await expect(search).toBeVisible()

  // The focus is on no field: the code goes into the search, which starts at once.
  await expect(async () => {
    await page.getByRole('button', { name: 'Ler código' }).focus()
    // Until the code that listens is loaded, Enter opens the camera.
    await scanByHand(page, 'CSQU3054383', { end: 'Tab' })
    await expect(search).toHaveValue('CSQU3054383', { timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Ler código' }).focus()
  await scanByHand(page, 'TOLU4734787')
  await expect(search).toHaveValue('TOLU4734787')
  await expect(page).toHaveURL(/TOLU4734787/)
  await expect(page.getByRole('dialog')).toBeHidden()

  // In the field the next code replaces the former one, whole or by its part.
  await scanByHand(page, `]C1010401234567890110LOTE77\u001D21S9`)
  await expect(search).toHaveValue('LOTE77')
  await scanByHand(page, 'OT-77', { end: 'Tab' })
  await expect(search).toHaveValue('OT-77')

  // A wrong check digit: the field keeps its text.
  await search.press('ControlOrMeta+A')
  await scanByHand(page, 'CSQU3054384')
  await expect(page.getByText('O dígito do contêiner CSQU3054384 não confere.')).toBeVisible()
  await expect(search).toHaveValue('OT-77')

  // A scanner that ends with no key: what was deleted is no part of the next code.
  await search.press('ControlOrMeta+A')
  await scanByHand(page, 'OT-1\b\b\b\bOT-1')
  await expect(search).toHaveValue('OT-1')

  // The last keys of a text came fast: the field keeps all of it.
  await search.press('ControlOrMeta+A')
  await scanByHand(page, '12', { gapMs: 200, end: '' })
  await scanByHand(page, '345678')
  await expect(search).toHaveValue('12345678')

  // Typed by a person, the same keys are only keys.
  await search.press('ControlOrMeta+A')
  await scanByHand(page, 'CSQU3054384', { gapMs: 120 })
  await expect(search).toHaveValue('CSQU3054384')
  await search.blur()
  await scanByHand(page, 'ABCDEF', { gapMs: 120 })
  await expect(search).toHaveValue('CSQU3054384')
})

test('SCAN-02 SCAN-07 a plate, whose mask drops the end of a code, says that the code of a hand scanner is no plate', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('supervisora')
  await page.goto('/ops/chegada')
  const press = async (digits: string) => {
    for (const name of digits) await page.getByRole('button', { name, exact: true }).click()
  }
  await press('11144477735')
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await page.getByLabel('Nome').fill('José da Silva')
  await press('13998765432')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  const plate = page.getByLabel('Placa do cavalo')
  await plate.fill('')
  await scanByHand(page, 'XYZ987654321')
  await expect(page.getByText('não serve para a placa: «XYZ987654321»')).toBeVisible()
  await expect(plate).toHaveValue('')
  await scanByHand(page, 'abc1d23')
  await expect(plate).toHaveValue('ABC-1D23')
})

test('SPEECH-01 an observation takes dictation: in one piece, or as a composition that grows', async ({
  page,
  product,
  signedInAs,
}) => {
  const { id } = await findReport(product.origin, 2, ({ report }) => report.checklistsStatus !== 1)
  await signedInAs('operador')
  const step = `${reportAddress(id)}/checklist/3`
  await page.goto(step)
  await page.getByRole('button', { name: /Alterar resposta/ }).click()
  const note = page.getByLabel('Observação (obrigatória)')
  // A tap right after the buttons have changed counts as meant for the former button.
  await expect(async () => {
    await page.getByRole('button', { name: 'Não', exact: true }).click()
    await expect(note).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.insertText('pallet com 2,5 toneladas ')
  const session = await page.context().newCDPSession(page)
  for (const text of ['quebrado', 'quebrado na', 'quebrado na ponta']) {
    const end = text.length
    await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  }
  await page.keyboard.insertText('quebrado na ponta')
  const dictated = 'pallet com 2,5 toneladas quebrado na ponta'
  await expect(note).toHaveValue(dictated)
  await expect(page.getByText('Rascunho')).toBeVisible()
  await page.goto(step)
  await expect(note).toHaveValue(dictated)
})
