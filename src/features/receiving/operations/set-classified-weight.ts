import { largestWeight } from '#contract/receiving-limits.ts'
import { paths } from '#contract/paths.ts'
import { formatKilos } from '#src/domain/numbers.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { defineOperation, natural } from '#src/outbox/operation.ts'
import { number, object } from 'yup'
import { addresses } from '../addresses.ts'
import { onDamage } from '../effects.ts'
import { receivingLane, receivingRecord } from '../lanes.ts'
import { refuseOverwriting, replaced } from '../overwriting.ts'
import { acceptDamage, fieldOf } from '../part-answers.ts'
import { idRecebimentoField } from '../record-fields.ts'

export interface SetClassifiedWeightArgs {
  idRecebimento: RecordId
  idRecebimentoAvaria: RecordId
  /** Kg. */
  pesoClassificado: number
  /** What stood there; undefined when the person has decided whatever that is. */
  before?: number | null
}

/** The classified weight of a damage. */
export const setClassifiedWeight = defineOperation<SetClassifiedWeightArgs>({
  kind: 'receiving.setClassifiedWeight.v1',
  args: object({
    idRecebimento: idRecebimentoField(),
    idRecebimentoAvaria: idRecebimentoField(),
    pesoClassificado: number().min(0).max(largestWeight).required(),
    before: number().nullable().optional(),
  }).noUnknown(),
  label: ({ pesoClassificado }) => `Peso classificado: ${formatKilos(pesoClassificado)}`,
  part: 'Avaria',
  record: ({ idRecebimento, idRecebimentoAvaria }) =>
    receivingRecord(idRecebimento, addresses.damage(idRecebimento, idRecebimentoAvaria)),
  lane: receivingLane,
  look: ({ idRecebimentoAvaria }, { id }) => paths.damage(id(idRecebimentoAvaria)),
  request: ({ idRecebimentoAvaria, pesoClassificado, before }, context) => {
    const there = fieldOf<number>(context.seen, 'pesoClassificado', 'number')
    const anterior = replaced({ there, before }, context)
    const wanted = pesoClassificado
    refuseOverwriting({ there, before, wanted, describe: formatKilos }, context)
    return {
      method: 'PUT',
      path: paths.damageWeights(),
      json: {
        idRecebimentoAvaria: context.id(idRecebimentoAvaria),
        pesoClassificado,
        ...(anterior === undefined ? {} : { anterior }),
      },
    }
  },
  accept: acceptDamage,
  replay: natural(({ idRecebimentoAvaria }) => `classified:${idRecebimentoAvaria}`),
  correction: { fields: { pesoClassificado: 'Peso classificado' } },
  effects: (args) =>
    onDamage(args, (damage) => ({ ...damage, pesoClassificado: args.pesoClassificado })),
})
