import { formatKilos } from '#src/domain/amounts/numbers.ts'
import { plural } from '#src/domain/amounts/plurals.ts'

/** How much came under-size; null until it was saved, or where it is not told. */
export interface Amounts {
  embalagens: number | null
  pesoMenor: number | null
}

/** Both as one, as far as they are told: «3 embalagens, 5 Kg»; '' where neither is. */
export const amountsInWords = ({ embalagens, pesoMenor }: Amounts): string =>
  [
    ...(embalagens === null ? [] : [plural(embalagens, 'embalagem', 'embalagens')]),
    ...(pesoMenor === null ? [] : [formatKilos(pesoMenor)]),
  ].join(', ')
