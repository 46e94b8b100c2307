import { largestCount, largestWeight } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { overwrites } from '#src/outbox/model/observe.ts'
import { defineOperation, on } from '#src/outbox/model/operation.ts'
import { number, object } from 'yup'
import { addresses } from '../addresses.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { onSection } from '../effects.ts'
import { receivingLane, receivingRecord } from '../lanes.ts'
import { changedByAnother, fieldOf } from '../part-answers.ts'
import { reads } from '../reads.ts'
import { idRecebimentoField } from '../packaging-args.ts'
import { amountsInWords, type Amounts } from '../under-size/amounts-in-words.ts'

export interface SetUnderSizeArgs {
  idRecebimento: RecordId
  /** Number of packagings; 0 with a weight of 0 means that there are none. */
  embalagens: number
  /** Kg. */
  pesoMenor: number
}

/** The amount of under-size material: read as embalagensCount, sent as embalagens (spec 2 §7). */
export const setUnderSize = defineOperation<SetUnderSizeArgs>({
  kind: 'receiving.setUnderSize.v1',
  args: object({
    idRecebimento: idRecebimentoField(),
    embalagens: number().integer().min(0).max(largestCount).required(),
    pesoMenor: number().min(0).max(largestWeight).required(),
  }).noUnknown(),
  label: ({ embalagens, pesoMenor }) =>
    `Materiais a menor: ${amountsInWords({ embalagens, pesoMenor })}`,
  part: 'Materiais a menor',
  record: ({ idRecebimento }) => receivingRecord(idRecebimento, addresses.underSize(idRecebimento)),
  lane: receivingLane,
  request: ({ idRecebimento, embalagens, pesoMenor }, { id, replaces }) => ({
    method: 'PUT',
    path: paths.underSizeSave(),
    json: { idRecebimento: id(idRecebimento), embalagens, pesoMenor },
    extensions: { json: { anterior: replaces } },
  }),
  accept: (body) => {
    const value = unwrapped(body)
    return isObject(value) && 'pesoMenor' in value ? { value: {} } : undefined
  },
  target: () => 'under-size',
  observe: overwrites<SetUnderSizeArgs, Amounts>({
    // Also read for a report started here: somebody else may have started it before.
    reads: ({ idRecebimento }, { id }) => paths.underSize(id(idRecebimento)),
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
  effects: ({ idRecebimento, embalagens, pesoMenor }) => [
    onSection(idRecebimento, 'menorStatus'),
    on(
      reads.underSize(idRecebimento),
      (shown) => shown && { ...shown, embalagensCount: embalagens, pesoMenor },
    ),
    on(
      reads.totals(idRecebimento),
      (totals) => totals && { ...totals, menorEmbalagens: embalagens, menorPeso: pesoMenor },
    ),
  ],
})

/** Both known amounts as one value, because they are saved together; null for none. */
const inWords = (amounts: Amounts | null): string | null =>
  (amounts && amountsInWords(amounts)) || null

const isAmounts = (value: unknown): value is Amounts =>
  isObject(value) && 'embalagens' in value && 'pesoMenor' in value
