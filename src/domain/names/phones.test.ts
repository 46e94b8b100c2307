import { describe, expect, test } from 'vitest'
import { formatPhone, isMobilePhone, phoneDigits } from './phones.ts'

describe('phones', () => {
  test.each(['(11) 91234-5678', '11912345678', '5133334444', '99988887777'])(
    'SHELL-30 accepts %s as a mobile',
    (phone) => {
      expect(isMobilePhone(phone)).toBe(true)
    },
  )

  test.each([
    ['no digits', ''],
    ['nine digits', '119123456'],
    ['twelve digits', '119123456789'],
    ['an area code that is none', '20912345678'],
    ['area code 00', '00912345678'],
    ['no 9 as the third of 11 digits', '11812345678'],
  ])('SHELL-30 refuses %s', (_what, phone) => {
    expect(isMobilePhone(phone)).toBe(false)
  })

  test('chooses the mask by the length', () => {
    expect(formatPhone('11912345678')).toBe('(11) 91234-5678')
    expect(formatPhone('5133334444')).toBe('(51) 3333-4444')
    expect(formatPhone('190')).toBe('190')
    expect(formatPhone('119123456789')).toBe('119123456789')
    expect(formatPhone(null)).toBe('—')
  })
})

test.each([
  ['+55 91 98765-4321', '91987654321'],
  ['(91) 98765-4321', '91987654321'],
  // An area code of 55 is not the country code, and a number with one digit too many keeps it.
  ['55 99987-6543', '55999876543'],
  ['55 99987-65432', '559998765432'],
  ['55 91 3219-8765', '559132198765'],
  ['+55 91 98765-43210', '55919876543210'],
  ['0 55 91 98765-4321', '05591987654321'],
])('extracts from %s the digits %s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits))
