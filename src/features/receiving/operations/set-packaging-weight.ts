import { largestWeight } from '#contract/receiving-limits.ts'
import { paths } from '#contract/paths.ts'
import { formatKilos } from '#src/domain/numbers.ts'
import { defineOperation, natural } from '#src/outbox/operation.ts'
import { number, object } from 'yup'
import { isNoWeight } from '../blank.ts'
import { onPackaging } from '../effects.ts'
import { receivingLane } from '../lanes.ts'
import { refuseOverwriting, replaced } from '../overwriting.ts'
import {
  lookForPackaging,
  packagingFields,
  packagingRecord,
  type PackagingArgs,
} from '../packaging-args.ts'
import { acceptPackaging, fieldOf } from '../part-answers.ts'

export interface SetPackagingWeightArgs extends PackagingArgs {
  /** Kg. */
  pesoKg: number
  before?: number | null
}

/** The weight of a packaging. */
export const setPackagingWeight = defineOperation<SetPackagingWeightArgs>({
  kind: 'receiving.setPackagingWeight.v1',
  args: object({
    ...packagingFields(),
    pesoKg: number().min(0).max(largestWeight).required(),
    before: number().nullable().optional(),
  }).noUnknown(),
  label: ({ pesoKg }) => `Peso da embalagem: ${formatKilos(pesoKg)}`,
  part: 'Embalagem',
  record: packagingRecord,
  lane: receivingLane,
  look: lookForPackaging,
  request: ({ idRecebimentoAvariaEmbalagem, pesoKg, before }, context) => {
    const there = fieldOf<number>(context.seen, 'pesoKg', 'number')
    const seen = { there, before, isNone: isNoWeight }
    const anterior = replaced(seen, context)
    refuseOverwriting({ ...seen, wanted: pesoKg, describe: formatKilos }, context)
    return {
      method: 'PUT',
      path: paths.packagingWeight(),
      parts: [
        {
          name: 'IdRecebimentoAvariaEmbalagem',
          value: String(context.id(idRecebimentoAvariaEmbalagem)),
        },
        { name: 'Value', value: String(pesoKg) },
        ...(anterior === undefined ? [] : [{ name: 'Anterior', value: asPart(anterior) }]),
      ],
    }
  },
  accept: acceptPackaging,
  replay: natural(({ idRecebimentoAvariaEmbalagem: id }) => `weight:${id}`),
  correction: { fields: { Value: 'Peso da embalagem' } },
  effects: (args) => onPackaging(args, (packaging) => ({ ...packaging, pesoKg: args.pesoKg })),
})

const asPart = (kilos: number | null) => (kilos === null ? '' : String(kilos))
