import { largestCount, largestWeight } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { defineOperation, natural, on } from '#src/outbox/model/operation.ts'
import { number, object } from 'yup'
import { addresses } from '../addresses.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { onSection } from '../effects.ts'
import { receivingLane, receivingRecord } from '../lanes.ts'
import { refuseOverwriting, tellsBefore } from '../overwriting.ts'
import { fieldOf } from '../part-answers.ts'
import { reads } from '../reads.ts'
import { idRecebimentoField } from '../packaging-args.ts'
import { observedFields } from '../observed.ts'
import { amountsInWords, type Amounts } from '../under-size/amounts-in-words.ts'

export interface SetUnderSizeArgs {
  idRecebimento: RecordId
  /** How many packagings; 0 with a weight of 0 says that there are none. */
  embalagens: number
  /** Kg. */
  pesoMenor: number
  before?: { embalagens: number | null; pesoMenor: number | null }
}

/** How much of the material came under-size: read as embalagensCount, sent as embalagens (spec 2 §7). */
export const setUnderSize = defineOperation<SetUnderSizeArgs>({
  kind: 'receiving.setUnderSize.v1',
  args: object({
    idRecebimento: idRecebimentoField(),
    embalagens: number().integer().min(0).max(largestCount).required(),
    pesoMenor: number().min(0).max(largestWeight).required(),
    before: object({
      embalagens: number().nullable().defined(),
      pesoMenor: number().nullable().defined(),
    })
      .noUnknown()
      .default(undefined)
      .optional(),
  }).noUnknown(),
  label: ({ embalagens, pesoMenor }) =>
    `Materiais a menor: ${amountsInWords({ embalagens, pesoMenor })}`,
  part: 'Materiais a menor',
  record: ({ idRecebimento }) => receivingRecord(idRecebimento, addresses.underSize(idRecebimento)),
  lane: receivingLane,
  // Also of a report that was begun here: somebody else may have begun it before.
  look: ({ idRecebimento }, { id }) => paths.underSize(id(idRecebimento)),
  request: ({ idRecebimento, embalagens, pesoMenor, before }, context) => {
    refuseOverwriting(
      {
        there: standing(context.seen),
        before: before && told(before),
        wanted: amountsInWords({ embalagens, pesoMenor }),
        describe: (text) => text,
      },
      context,
    )
    return {
      method: 'PUT',
      path: paths.underSizeSave(),
      json: {
        idRecebimento: context.id(idRecebimento),
        embalagens,
        pesoMenor,
      },
      extensions: { json: tellsBefore(before, context) ? { anterior: before } : {} },
    }
  },
  accept: (body) => {
    const value = unwrapped(body)
    return isObject(value) && 'pesoMenor' in value ? { value: {} } : undefined
  },
  replay: natural(
    () => 'under-size',
    observedFields(
      ({ idRecebimento }, { id }) => paths.underSize(id(idRecebimento)),
      ({ embalagens, pesoMenor }) => ({ embalagensCount: embalagens, pesoMenor }),
    ),
  ),
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

/** Both amounts as one value, in words, as far as they are told: they are saved together. */
const told = (amounts: Amounts): string | null => amountsInWords(amounts) || null

function standing(seen: unknown): string | null | undefined {
  const embalagens = fieldOf<number>(seen, 'embalagensCount', 'number')
  const pesoMenor = fieldOf<number>(seen, 'pesoMenor', 'number')
  return embalagens === undefined || pesoMenor === undefined
    ? undefined
    : told({ embalagens, pesoMenor })
}
