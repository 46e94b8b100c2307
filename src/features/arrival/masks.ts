import type { MaskitoMask, MaskitoOptions } from '@maskito/core'

const digit = /\d/
const letter = /[a-z]/i
const either = /[a-z\d]/i

const times = (count: number, one: RegExp): RegExp[] => Array.from({ length: count }, () => one)

const digitsOf = (value: string) => value.replaceAll(/\D/g, '')

const phoneMask = (leading: number): (RegExp | string)[] => [
  ...['(', digit, digit, ')', ' '],
  ...times(leading, digit),
  '-',
  ...times(4, digit),
]

/**
 * Contract §15: the mask follows the length; a 9 as the third digit is a mobile's from the start. What is
 * longer is not cut off to another number: it begins with the code of a country.
 */
const phone: MaskitoMask = ({ value }) => {
  const digits = digitsOf(value)
  if (digits.length > 13) return times(digits.length, digit)
  if (digits.length > 11) return ['+', digit, digit, ' ', ...phoneMask(digits.length > 12 ? 5 : 4)]
  return phoneMask(digits[2] === '9' || digits.length > 10 ? 5 : 4)
}

const wholeCpf = [
  ...[...times(3, digit), '.', ...times(3, digit), '.'],
  ...[...times(3, digit), '-', ...times(2, digit)],
]

/** More digits than a CPF has stay as they are typed: cut off they were another one. */
const cpfMask = (digits: string) => (digits.length > 11 ? times(digits.length, digit) : wholeCpf)

/** One that was entered before, as `maskCpf` shows it. */
const maskedCpf = /^\*{3}\.\d{3}\.\d{3}-\*{2}$/

/** What may be typed where, as it is typed (spec 2 §5). */
export const masks = {
  cpf: {
    mask: ({ value }) => (maskedCpf.test(value) ? maskedCpf : cpfMask(digitsOf(value))),
    // What is typed over a masked one begins anew: nobody can correct what nobody can read.
    preprocessors: [
      (typed, action) =>
        action !== 'validation' && maskedCpf.test(typed.elementState.value)
          ? { ...typed, elementState: { value: '', selection: [0, 0] } }
          : typed,
    ],
  },
  phone: { mask: phone },
  plate: {
    mask: [...times(3, letter), '-', digit, either, digit, digit],
    postprocessors: [
      ({ value, selection }) => ({ value: value.toLocaleUpperCase('pt-BR'), selection }),
    ],
  },
} as const satisfies Record<string, MaskitoOptions>
