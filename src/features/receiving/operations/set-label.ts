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

export interface SetLabelArgs extends PackagingArgs {
  numeroEtiqueta: string
  before?: string | null
}

/** The number on the label of a packaging, in free text (spec 2 §5). */
export const setLabel = defineOperation<SetLabelArgs>({
  kind: 'receiving.setLabel.v1',
  args: object({
    ...packagingFields(),
    numeroEtiqueta: string().defined().max(longestNumber),
    before: string().nullable().optional(),
  }).noUnknown(),
  label: ({ numeroEtiqueta }) => `Etiqueta: ${numeroEtiqueta}`,
  part: 'Embalagem',
  record: packagingRecord,
  lane: receivingLane,
  look: lookForPackaging,
  request: ({ idRecebimentoAvariaEmbalagem, numeroEtiqueta: value, before }, context) => {
    const there = fieldOf<string>(context.seen, 'numeroEtiqueta', 'string')
    const anterior = replaced({ there, before }, context)
    refuseOverwriting(
      { there, before, wanted: value === '' ? null : value, describe: quoted },
      context,
    )
    return {
      method: 'PUT',
      path: paths.packagingLabel(),
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
  replay: natural(({ idRecebimentoAvariaEmbalagem: id }) => `label:${id}`),
  correction: { fields: { Value: 'Número da etiqueta' } },
  effects: (args) =>
    onPackaging(args, (packaging) => ({
      ...packaging,
      numeroEtiqueta: args.numeroEtiqueta === '' ? null : args.numeroEtiqueta,
    })),
})

const quoted = (text: string) => `«${text}»`
