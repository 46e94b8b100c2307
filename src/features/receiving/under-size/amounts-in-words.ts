import { formatKilos, plural } from '#src/domain/amounts/numbers.ts'

/** Under-size amounts; null until saved, or where the provider omits them. */
export interface Amounts {
  embalagens: number | null
  pesoMenor: number | null
}

/** Both known amounts as one text: «3 embalagens, 5 Kg»; '' where neither is known. */
export const amountsInWords = ({ embalagens, pesoMenor }: Amounts): string =>
  [
    ...(embalagens === null ? [] : [plural(embalagens, 'embalagem', 'embalagens')]),
    ...(pesoMenor === null ? [] : [formatKilos(pesoMenor)]),
  ].join(', ')
