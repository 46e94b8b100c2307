import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cpfDigits, isCpf, maskCpf } from './cpf.ts'

describe('a CPF', () => {
  it.each(['52998224725', '529.982.247-25', '11144477735', '00000000191', '123.456.789-09'])(
    'KIOSK-08 accepts %s, whose check digits are right',
    (cpf) => {
      expect(isCpf(cpf)).toBe(true)
    },
  )

  it.each([
    ['nothing', ''],
    ['ten digits', '5299822472'],
    ['twelve digits', '529982247255'],
    ['letters', '5299822472a'],
    ['a letter before eleven digits', 'a52998224725'],
    ['a letter after eleven digits', '52998224725a'],
    ['a letter between eleven digits', '529982a24725'],
    ['a wrong first check digit', '52998224735'],
    ['a wrong second check digit', '52998224724'],
    ['two digits that changed places', '52998224275'],
  ])('KIOSK-07 KIOSK-08 rejects %s: «%s»', (_, cpf) => {
    expect(isCpf(cpf)).toBe(false)
  })

  it.each([...'0123456789'])('KIOSK-08 rejects a CPF of %s alone', (digit) => {
    expect(isCpf(digit.repeat(11))).toBe(false)
  })
})

test('KIOSK-08 detects any single mistyped digit', () => {
  const cpf = '52998224725'
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (at, change) => {
      const wrong = (Number(cpf[at]) + change) % 10
      expect(isCpf(`${cpf.slice(0, at)}${wrong}${cpf.slice(at + 1)}`)).toBe(false)
    }),
  )
})

test('KIOSK-07 keeps only the digits of a typed CPF', () => {
  expect(cpfDigits('529.982.247-25 x')).toBe('52998224725')
  expect(cpfDigits('529982247251')).toBe('529982247251')
})

test.each([
  ['12345678909', '***.456.789-**'],
  ['123.456.789-09', '***.456.789-**'],
  ['1234', '1234'],
  ['012345678909', '012345678909'],
  [null, '—'],
])('masks %s as %s on a wall', (cpf, shown) => {
  expect(maskCpf(cpf)).toBe(shown)
})
