import { describe, expect, test } from 'vitest'
import { describeCode, valueForField, type CodeField } from './code-fields.ts'
import { parseCode } from './parse-code.ts'

const gs = '\u001D'

describe('SCAN-04 a GS1 code says its lot, expiry, weight and serial number', () => {
  const elements = `01040123456789011726123110ABC123${gs}21SERIE9${gs}3102001250`
  const parts = {
    isGs1: true,
    gtin: '04012345678901',
    expiry: '2026-12-31',
    lot: 'ABC123',
    serial: 'SERIE9',
    kilos: 12.5,
  }
  test.each([
    ['GS1-128 with its identifier', `]C1${elements}`],
    ['GS1 DataMatrix with its identifier', `]d2${elements}`],
    ['a reader that gives no identifier', elements],
    ['a scanner that also sends the first separator', gs + elements],
  ])('%s', (_, scanned) => {
    expect(parseCode(scanned)).toMatchObject(parts)
  })

  test('the printed form with parentheses', () => {
    expect(parseCode('(01)04012345678901(10)ABC(3100)000007')).toMatchObject({
      lot: 'ABC',
      kilos: 7,
    })
  })

  test('a pallet has its SSCC', () => {
    expect(parseCode('00106141412345678908')).toMatchObject({ sscc: '106141412345678908' })
  })

  test.each(['10ABC123', '0104012345678902', '17261231', '21'])(
    'a plain text that begins like one is no GS1 code: %s',
    (text) => {
      expect(parseCode(text)).toMatchObject({ isGs1: false, text })
    },
  )

  test('a GS1 code that is cut off has no value for a field', () => {
    expect(parseCode(`]C10104012345`)).toEqual({ isGs1: true, text: '0104012345' })
    expect(valueForField('lot', parseCode(`]C10104012345`))).toHaveProperty('problem')
  })
})

describe('SCAN-05 an access key of an NF-e gives the number of the invoice', () => {
  const key = '35261112345678000195550010000123451123456782'
  const digitOf = (first43: string) =>
    [...'0123456789'].find((digit) => parseCode(first43 + digit).invoice !== undefined)

  test('exactly one last digit is correct', () => {
    const first43 = key.slice(0, 43)
    const correct = [...'0123456789'].filter(
      (one) => parseCode(first43 + one).invoice !== undefined,
    )
    expect(correct).toHaveLength(1)
    expect(parseCode(first43 + correct[0]).invoice).toBe('12345')
  })

  test('a published key is accepted', () => {
    // Manual de Orientação do Contribuinte, the example of the check digit.
    expect(parseCode('52060433009911002506550120000007800267301615').invoice).toBe('780')
    expect(parseCode('52060433009911002506550120000007800267301614').invoice).toBeUndefined()
  })

  test('a CNPJ with letters counts', () => {
    const first43 = '3526111234AB78CD0195550010000123451123456782'.slice(0, 43)
    const digit = digitOf(first43)
    expect(parseCode(first43 + digit).invoice).toBe('12345')
  })

  test('a key of a transport document (CT-e) is no invoice, and no value for a field', () => {
    const keys = Array.from(
      { length: 10 },
      (_, digit) => `5206043300991100250657012000000780026730161${digit}`,
    )
    expect(keys.filter((one) => parseCode(one).invoice !== undefined)).toEqual([])
    expect(valueForField('search', parseCode(keys[0] ?? ''))).toHaveProperty('problem')
  })

  test('in groups of four, and in the address of a QR code', () => {
    const valid = '52060433009911002506550120000007800267301615'
    expect(parseCode(valid.replaceAll(/(.{4})/g, '$1 ')).invoice).toBe('780')
    expect(parseCode(`https://www.sefaz.go.gov.br/nfce?p=${valid}|2|1|1|AB`).invoice).toBe('780')
  })
})

test.each([
  // The example of ISO 6346, and numbers seen on containers.
  ['CSQU3054383', 'CSQU3054383'],
  ['csqu 305438-3', 'CSQU3054383'],
  ['TOLU4734787', 'TOLU4734787'],
])('SCAN-06 a container number is checked by ISO 6346: %s', (text, container) => {
  expect(parseCode(text).container).toBe(container)
})

test('SCAN-06 a container number with a wrong digit is refused with its number', () => {
  expect(valueForField('search', parseCode('CSQU3054384'))).toEqual({
    problem: 'O dígito do contêiner CSQU3054384 não confere. Leia de novo.',
  })
})

const gs1Label = `]C10104012345678901` + `10L77${gs}21S9`
test.each<[CodeField, string, string]>([
  ['search', 'OT-1234', 'OT-1234'],
  ['search', gs1Label, 'L77'],
  ['search', '52060433009911002506550120000007800267301615', '780'],
  ['search', '7891000315507', '7891000315507'],
  ['label', 'ET 001', 'ET 001'],
  ['label', gs1Label, 'S9'],
  ['seal', 'BR0012345', 'BR0012345'],
  ['lot', 'L-2026/11', 'L-2026/11'],
  ['lot', gs1Label, 'L77'],
  ['line', 'A1-001', 'A1-001'],
  ['plate', 'abc1d23', 'ABC-1D23'],
  ['hour-meter', '1234.5', '1234.5'],
])('SCAN-03 a field takes its part of a code: %s of %s', (field, scanned, value) => {
  expect(valueForField(field, parseCode(scanned))).toEqual({ value })
})

test.each<[CodeField, string, string]>([
  ['plate', '7891000315507', 'O código lido não serve para a placa: «7891000315507»'],
  ['hour-meter', 'H-20', 'O código lido não serve para o horímetro: «H-20»'],
  ['lot', `]C100106141412345678908`, 'O código lido não serve para o lote: «00106141412345678908»'],
  [
    'seal',
    'https://exemplo.com.br/produtos/um-endereco-comprido-que-nao-cabe-na-tela',
    'O código lido não serve para o lacre: «https://exemplo.com.br/produtos/um-endereco-comprido-que-nao…»',
  ],
  ['label', '\u0000', 'O código está vazio.'],
])(
  'SCAN-07 a code that fits no field is said with what was read: %s',
  (field, scanned, problem) => {
    expect(valueForField(field, parseCode(scanned))).toEqual({ problem })
  },
)

test('SCAN-04 all parts of a GS1 code are said after the reading', () => {
  const code = parseCode(`]C10104012345678901` + `17261231` + `3102001250` + `10ABC${gs}21S9`)
  expect(describeCode(code)).toBe('lote ABC · validade 31/12/2026 · 12,5 Kg · série S9')
  expect(describeCode(parseCode('OT-1234'))).toBe('')
})
