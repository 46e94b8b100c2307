import type { MaskitoMask, MaskitoOptions } from '@maskito/core'

const digit = /\d/
const letter = /[a-z]/i
const either = /[a-z\d]/i

const times = (count: number, one: RegExp): RegExp[] => Array.from({ length: count }, () => one)

const phoneMask = (leading: number): (RegExp | string)[] => [
  ...['(', digit, digit, ')', ' '],
  ...times(leading, digit),
  '-',
  ...times(4, digit),
]

/** Contract §15: the mask follows the length; a 9 as the third digit is a mobile's from the start. */
const phone: MaskitoMask = ({ value }) => {
  const digits = value.replaceAll(/\D/g, '')
  return phoneMask(digits[2] === '9' || digits.length > 10 ? 5 : 4)
}

const wholeCpf = [
  ...[...times(3, digit), '.', ...times(3, digit), '.'],
  ...[...times(3, digit), '-', ...times(2, digit)],
]

/** One that was entered before, as `maskCpf` shows it. */
const maskedCpf = /^\*{3}\.\d{3}\.\d{3}-\*{2}$/

/** What may be typed where, as it is typed (spec 2 §5). */
export const masks = {
  cpf: {
    mask: ({ value }) => (maskedCpf.test(value) ? maskedCpf : wholeCpf),
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
