import { largestCount, largestWeight } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { overwrites } from '#src/outbox/model/observe.ts'
import { on } from '#src/outbox/model/operation.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { number } from 'yup'
import { changedByAnother, fieldOf } from '../part-answers.ts'
import { reads } from '../reads.ts'
import { defineOnPart, readsOf, underSizePart, type ReportArgs } from '../report-parts.ts'
import { amountsInWords, type Amounts } from '../under-size/amounts-in-words.ts'

export interface SetUnderSizeArgs extends ReportArgs {
  /** Number of packagings; 0 with a weight of 0 means that there are none. */
  embalagens: number
  /** Kg. */
  pesoMenor: number
}

/** The amount of under-size material: read as embalagensCount, sent as embalagens (spec 2 §7). */
export const setUnderSize = defineOnPart<SetUnderSizeArgs>(underSizePart, {
  kind: 'receiving.setUnderSize.v1',
  fields: {
    embalagens: number().integer().min(0).max(largestCount).required(),
    pesoMenor: number().min(0).max(largestWeight).required(),
  },
  label: (args) => `Materiais a menor: ${amountsInWords(args)}`,
  request: ({ idRecebimento, embalagens, pesoMenor }, { id, replaces }) => ({
    method: 'PUT',
    path: paths.underSizeSave(),
    json: { idRecebimento: id(idRecebimento), embalagens, pesoMenor },
    extensions: { json: { anterior: replaces } },
  }),
  accept: underSizePart.accept,
  target: () => 'under-size',
  observe: overwrites<SetUnderSizeArgs, Amounts>({
    reads: readsOf(underSizePart),
    there: (shown) => {
      const embalagens = fieldOf<number>(shown, 'embalagensCount', 'number')
      const pesoMenor = fieldOf<number>(shown, 'pesoMenor', 'number')
      if (embalagens === undefined || pesoMenor === undefined) return undefined
      return { embalagens, pesoMenor }
    },
    gives: ({ embalagens, pesoMenor }) => ({ embalagens, pesoMenor }),
    isSame: (one, other) => inWords(one) === inWords(other),
    message: (there) => changedByAnother(inWords(there)),
    facts: (there) => {
      const words = isAmounts(there) ? inWords(there) : null
      return words === null ? [] : [{ term: 'No servidor', value: words }]
    },
  }),
  correction: { fields: { embalagens: 'Quantidade de embalagens', pesoMenor: 'Peso' } },
  effects: (args) => [
    ...underSizePart.effects(args, (shown) => ({
      ...shown,
      embalagensCount: args.embalagens,
      pesoMenor: args.pesoMenor,
    })),
    on(
      reads.totals(args.idRecebimento),
      (totals) =>
        totals && { ...totals, menorEmbalagens: args.embalagens, menorPeso: args.pesoMenor },
    ),
  ],
})

/** Both known amounts as one value, because they are saved together; null for none. */
const inWords = (amounts: Amounts | null): string | null =>
  (amounts && amountsInWords(amounts)) || null

const isAmounts = (value: unknown): value is Amounts =>
  isObject(value) && 'embalagens' in value && 'pesoMenor' in value
