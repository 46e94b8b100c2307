import { longestNumber } from '#contract/receiving-limits.ts'
import { paths } from '#contract/paths.ts'
import { defineOperation, natural } from '#src/outbox/operation.ts'
import { object, string } from 'yup'
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

export interface SetSealArgs extends PackagingArgs {
  numeroLacre: string
  before?: string | null
}

/** The number on the seal of a packaging, in free text (spec 2 §5). */
export const setSeal = defineOperation<SetSealArgs>({
  kind: 'receiving.setSeal.v1',
  args: object({
    ...packagingFields(),
    numeroLacre: string().defined().max(longestNumber),
    before: string().nullable().optional(),
  }).noUnknown(),
  label: ({ numeroLacre }) => `Lacre: ${numeroLacre}`,
  part: 'Embalagem',
  record: packagingRecord,
  lane: receivingLane,
  look: lookForPackaging,
  request: ({ idRecebimentoAvariaEmbalagem, numeroLacre: value, before }, context) => {
    const there = fieldOf<string>(context.seen, 'numeroLacre', 'string')
    const anterior = replaced({ there, before }, context)
    refuseOverwriting(
      { there, before, wanted: value === '' ? null : value, describe: quoted },
      context,
    )
    return {
      method: 'PUT',
      path: paths.packagingSeal(),
      parts: [
        {
          name: 'IdRecebimentoAvariaEmbalagem',
          value: String(context.id(idRecebimentoAvariaEmbalagem)),
        },
        { name: 'Value', value },
        ...(anterior === undefined ? [] : [{ name: 'Anterior', value: anterior ?? '' }]),
      ],
    }
  },
  accept: acceptPackaging,
  replay: natural(({ idRecebimentoAvariaEmbalagem: id }) => `seal:${id}`),
  correction: { fields: { Value: 'Número do lacre' } },
  effects: (args) =>
    onPackaging(args, (packaging) => ({
      ...packaging,
      numeroLacre: args.numeroLacre === '' ? null : args.numeroLacre,
    })),
})

const quoted = (text: string) => `«${text}»`
