import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readNumber, textOfNumber, typedNumber, type NumberShape } from './read-number.ts'
import {
  hoursShape,
  kilosShape,
  moneyShape,
  oneDecimalShape,
  tonsShape,
  wholeShape,
} from './shapes.ts'

const all: NumberShape[] = [
  kilosShape,
  tonsShape,
  moneyShape,
  hoursShape,
  oneDecimalShape,
  wholeShape,
]

describe('a typed number', () => {
  test.each([
    ['17.25', 17.25],
    ['0.5', 0.5],
    ['1250.75', 1250.75],
    ['17,25', 17.25],
    ['1.234,56', 1234.56],
    ['10.000,00', 10_000],
    ['1234.50', 1234.5],
    ['1.000', 1000],
    ['1.234', 1234],
    ['1.234.567', 1_234_567],
    ['1.234.567,8', 1_234_567.8],
    ['1 234,5', 1234.5],
    ['1\u00A0234', 1234],
    ['1\u202F234,5', 1234.5],
    ['1,234', 1.234],
    ['1,234.56', 1234.56],
    ['1,234,567.8', 1_234_567.8],
    ['0.500', 0.5],
    ['0,500', 0.5],
    ['1250.750', 1250.75],
    ['12,5000', 12.5],
    [',5', 0.5],
    ['.5', 0.5],
    ['5,', 5],
    ['5.', 5],
    ['1.234,', 1234],
    ['+ 17,25', 17.25],
    ['0', 0],
    ['007', 7],
    ['  12,5 \u200E', 12.5],
    ['12,5 kg', 12.5],
    ['12.5KG.', 12.5],
    ['999999999999', 999_999_999_999],
    ['000000000000001', 1],
    ['1,50000', 1.5],
    ['12 quilo', 12],
    ['12 quilos', 12],
    ['1 234 567,8', 1_234_567.8],
    ['12 345,67', 12_345.67],
    ['+17,25', 17.25],
    ['+  17,25', 17.25],
  ])('reads «%s» as the weight %d', (text, value) => {
    expect(typedNumber(text, kilosShape)).toBe(value)
  })

  test.each([
    ['-5', 'O peso não pode ser negativo'],
    ['−5', 'O peso não pode ser negativo'],
    ['–5', 'O peso não pode ser negativo'],
    ['- 5 kg', 'O peso não pode ser negativo'],
    ['5-', 'O peso não pode ser negativo'],
    ['12,5,3', '«12,5,3» não é um número: confira'],
    ['12.5.3', '«12.5.3» não é um número: confira'],
    ['1,234,567', '«1,234,567» não é um número: confira'],
    ['1.23,4', '«1.23,4» não é um número: confira'],
    ['12,5.3', '«12,5.3» não é um número: confira'],
    ['1,234.', '«1,234.» não é um número: confira'],
    ['12.34.567', '«12.34.567» não é um número: confira'],
    ['1.2345.678', '«1.2345.678» não é um número: confira'],
    ['0.123.456', '«0.123.456» não é um número: confira'],
    ['12 34', '«12 34» não é um número: confira'],
    ['1\t234', '«1\t234» não é um número: confira'],
    ['12 kg 500', 'Use só números e vírgula'],
    ['doze', 'Use só números e vírgula'],
    ['1e3', 'Use só números e vírgula'],
    ['12-5', 'Use só números e vírgula'],
    ['(5)', 'Use só números e vírgula'],
    ['5+', 'Use só números e vírgula'],
    ['5 -', 'O peso não pode ser negativo'],
    ['a1,234.5', 'Use só números e vírgula'],
    ['0,123.5', '«0,123.5» não é um número: confira'],
    ['1,234,56.5', '«1,234,56.5» não é um número: confira'],
    ['01 234', '«01 234» não é um número: confira'],
    ['1 2345', '«1 2345» não é um número: confira'],
    ['1 234,5,6', '«1 234,5,6» não é um número: confira'],
    ['1.234,5.6', '«1.234,5.6» não é um número: confira'],
    ['.', '«.» não é um número: confira'],
    [
      '1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7',
      '«1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,…» não é um número: confira',
    ],
    ['1,2,3,4,5,6,7,8,9,0,1,2,3,4,56', '«1,2,3,4,5,6,7,8,9,0,1,2,3,4,56» não é um número: confira'],
    ['5²', 'Use só números e vírgula'],
    ['12,5 t', 'Use só números e vírgula'],
    ['R$ 5', 'Use só números e vírgula'],
    ['12,3456', 'Use no máximo 3 casas decimais'],
    ['1234567890123', 'O número é longo demais: confira'],
  ])('refuses «%s» as a weight: %s', (text, why) => {
    expect(readNumber(text, kilosShape)).toMatchObject({ is: 'unreadable', why })
    expect(typedNumber(text, kilosShape)).toBe(text)
  })

  test.each<[string, NumberShape, number | string]>([
    ['R$ 1.234,56', moneyShape, 1234.56],
    ['r$10', moneyShape, 10],
    ['1234.50', moneyShape, 1234.5],
    ['1.000', moneyShape, 1000],
    ['12.34', moneyShape, 12.34],
    ['0,999', moneyShape, 'Use no máximo 2 casas decimais'],
    ['R$ -5', moneyShape, 'Não pode ser negativo'],
    ['R$  -5', moneyShape, 'Não pode ser negativo'],
    ['R$-5', moneyShape, 'Não pode ser negativo'],
    ['5 R$', moneyShape, 'Use só números e vírgula'],
    ['R$   10', moneyShape, 10],
    ['-R$ 5', moneyShape, 'Não pode ser negativo'],
    ['2.5', wholeShape, 'Use um número inteiro'],
    ['2,5', wholeShape, 'Use um número inteiro'],
    ['2,0', wholeShape, 2],
    ['1.250', wholeShape, 1250],
    ['-2', wholeShape, 'Não pode ser negativo'],
    ['3.205,5 h', hoursShape, 3205.5],
    ['3.205', hoursShape, 3205],
    ['3205.5', hoursShape, 3205.5],
    ['3205,55', hoursShape, 'Use no máximo 1 casa decimal'],
    ['1,5 ton', tonsShape, 1.5],
    ['1,5t', tonsShape, 1.5],
    ['1,5  t.', tonsShape, 1.5],
    ['1,5  h', hoursShape, 1.5],
    ['1,5h.', hoursShape, 1.5],
    ['1h5', hoursShape, 'Use só números e vírgula'],
  ])('reads «%s» by the shape of its field', (text, shape, expected) => {
    const reading = readNumber(text, shape)
    expect(reading.is === 'number' ? reading.value : 'why' in reading && reading.why).toBe(expected)
  })

  test('reads an empty text as no number and no error', () => {
    expect(readNumber(' \u200B ', kilosShape)).toEqual({ is: 'empty' })
    expect(typedNumber('', kilosShape)).toBeUndefined()
  })
})

describe("the message with a text's reading", () => {
  const read = (text: string, shape: NumberShape) => readNumber(text, shape)

  test.each([
    ['1.234', kilosShape, 'Lido como 1.234,000 Kg. Para 1,234 Kg, use a vírgula', true],
    ['1.500', tonsShape, 'Lido como 1.500,000 t. Para 1,5 t, use a vírgula', true],
    ['1.200', hoursShape, 'Lido como 1.200,0 h. Para 1,2 h, use a vírgula', true],
    ['1.000', wholeShape, 'Lido como 1000. Para 1, use a vírgula', true],
    ['1.234', wholeShape, 'Lido como 1234', false],
    ['1.234', moneyShape, 'Lido como R$\u00A01.234,00', false],
    ['1.101', moneyShape, 'Lido como R$\u00A01.101,00', false],
    ['1,234.56', moneyShape, 'Lido como R$\u00A01.234,56', false],
    ['17.25', kilosShape, 'Lido como 17,25 Kg', false],
    ['1.234,5', kilosShape, 'Lido como 1.234,500 Kg', false],
    ['1 234', kilosShape, 'Lido como 1.234,000 Kg', false],
    ['999.5', kilosShape, 'Lido como 999,5 Kg', false],
    ['1000.5', kilosShape, 'Lido como 1.000,500 Kg', false],
    ['12.100', hoursShape, 'Lido como 12.100,0 h. Para 12,1 h, use a vírgula', true],
    ['1.010', kilosShape, 'Lido como 1.010,000 Kg. Para 1,01 Kg, use a vírgula', true],
    ['1.010', hoursShape, 'Lido como 1.010,0 h', false],
    ['01.234', tonsShape, 'Lido como 1,234 t', false],
    ['1234.100', hoursShape, 'Lido como 1.234,1 h', false],
  ])('is shown for «%s»', (text, shape, reported, isAmbiguous) => {
    expect(read(text, shape)).toMatchObject({ reported, isAmbiguous })
  })

  test.each(['12,5', '1234', ',5', '12,5 kg'])(
    'is not shown for «%s», which is unambiguous',
    (text) => {
      expect(read(text, kilosShape)).toEqual({
        is: 'number',
        value: typedNumber(text, kilosShape),
        isAmbiguous: false,
      })
    },
  )

  test.each([
    ['1.234.5', true],
    ['1.234.', true],
    ['1 23', true],
    [',', true],
    ['kg', true],
    ['12.5.', false],
    ['12,5,', false],
    ['-', false],
    ['12x', false],
  ])('treats «%s» as an unfinished number: %s', (text, isUnfinished) => {
    expect(read(text, kilosShape)).toMatchObject({ is: 'unreadable', isUnfinished })
  })
})

test("reads a field's own text as the number that it shows", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.integer({ min: 0, max: 999_999_999 }),
      (shape, digits) => {
        const value = Number((digits / 10 ** shape.decimals).toFixed(shape.decimals))
        expect(typedNumber(textOfNumber(value, shape), shape)).toBe(value)
        // Format as the screens do, with points between thousands.
        const grouped = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 }).format(value)
        expect(typedNumber(grouped, shape)).toBe(value)
      },
    ),
  )
})

test('reads no text by dropping a digit or moving the decimal sign', () => {
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.stringMatching(/^[0-9.,\- ]{1,10}$/), (shape, text) => {
      const read = typedNumber(text, shape)
      if (typeof read !== 'number') return
      const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
      const kept = read.toFixed(shape.decimals).replace('.', '').replace(/^0+/, '')
      expect(kept.replace(/0+$/, '')).toBe(digits.replace(/0+$/, ''))
    }),
  )
})
