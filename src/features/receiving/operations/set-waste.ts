import { largestWeight } from '#contract/receiving-limits.ts'
import { paths } from '#contract/paths.ts'
import { formatKilos } from '#src/domain/numbers.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { defineOperation, natural, on } from '#src/outbox/operation.ts'
import { number, object } from 'yup'
import { addresses } from '../addresses.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { onSection } from '../effects.ts'
import { receivingLane, receivingRecord } from '../lanes.ts'
import { refuseOverwriting, replaced } from '../overwriting.ts'
import { fieldOf } from '../part-answers.ts'
import { reads } from '../reads.ts'
import { idRecebimentoField } from '../record-fields.ts'

export interface SetWasteArgs {
  idRecebimento: RecordId
  /** Kg; 0 says that there is none. */
  pesoResiduo: number
  before?: number | null
}

/** The weight of what was swept up. */
export const setWaste = defineOperation<SetWasteArgs>({
  kind: 'receiving.setWaste.v1',
  args: object({
    idRecebimento: idRecebimentoField(),
    pesoResiduo: number().min(0).max(largestWeight).required(),
    before: number().nullable().optional(),
  }).noUnknown(),
  label: ({ pesoResiduo }) => `Resíduos: ${formatKilos(pesoResiduo)}`,
  part: 'Resíduos',
  record: ({ idRecebimento }) => receivingRecord(idRecebimento, addresses.waste(idRecebimento)),
  lane: receivingLane,
  // Also of a report that was begun here: somebody else may have begun it before.
  look: ({ idRecebimento }, { id }) => paths.waste(id(idRecebimento)),
  request: ({ idRecebimento, pesoResiduo, before }, context) => {
    const there = fieldOf<number>(context.seen, 'pesoResiduo', 'number')
    const anterior = replaced({ there, before }, context)
    refuseOverwriting({ there, before, wanted: pesoResiduo, describe: formatKilos }, context)
    return {
      method: 'PUT',
      path: paths.wasteSave(),
      json: {
        idRecebimento: context.id(idRecebimento),
        pesoResiduo,
        ...(anterior === undefined ? {} : { anterior }),
      },
    }
  },
  accept: (body) => {
    const value = unwrapped(body)
    return isObject(value) && 'pesoResiduo' in value ? { value: {} } : undefined
  },
  replay: natural(() => 'waste'),
  correction: { fields: { pesoResiduo: 'Peso dos resíduos' } },
  effects: ({ idRecebimento, pesoResiduo }) => [
    onSection(idRecebimento, 'residuosStatus'),
    on(reads.waste(idRecebimento), (waste) => waste && { ...waste, pesoResiduo }),
    on(reads.totals(idRecebimento), (totals) => totals && { ...totals, residuoPeso: pesoResiduo }),
  ],
})
