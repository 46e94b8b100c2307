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
 * The mask follows the length (contract §15). A 9 as the third digit marks a mobile number. A longer number starts with
 * a country code and is not cut off, because that would make it another number.
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

/** Surplus digits stay, because cutting them off would make another CPF. */
const cpfMask = (digits: string) => (digits.length > 11 ? times(digits.length, digit) : wholeCpf)

/** A CPF that was entered before, in the format of `maskCpf`. */
const maskedCpf = /^\*{3}\.\d{3}\.\d{3}-\*{2}$/

/** The input masks of the fields (spec 2 §5). */
export const masks = {
  cpf: {
    mask: ({ value }) => (maskedCpf.test(value) ? maskedCpf : cpfMask(digitsOf(value))),
    // Typing over a masked CPF clears it, because a user cannot correct hidden digits.
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
