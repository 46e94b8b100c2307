import { number } from 'yup'
import type { SectionValue } from '#contract/section-values.ts'
import { formatIn } from '#src/domain/amounts/in-units.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'

type Limited = Pick<SectionValue, 'word' | 'largest' | 'decimals' | 'unit'>

/** A number in a form of a report, and what is wrong with it in Portuguese. */
export function numberSchema({ word, largest, decimals, unit }: Limited) {
  const the = word.charAt(0).toUpperCase() + word.slice(1)
  const ending = word.startsWith('a ') ? 'a' : 'o'
  const [missing, most] =
    typeof unit === 'string'
      ? [`Informe ${word} em ${unit}`, formatIn(largest, unit)]
      : [`Informe ${word}`, formatNumber(largest)]
  const limited = number()
    // A text that is not a number is not cast: the field shows what is wrong with it.
    .strict()
    .typeError(missing)
    .required(missing)
    .min(0, `${the} não pode ser negativ${ending}`)
    .max(largest, `${the} máxim${ending} é ${most}`)
  return decimals === 0 ? limited.integer(`${the} é um número inteiro`) : limited
}
