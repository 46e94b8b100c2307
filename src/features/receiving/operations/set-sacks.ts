import { longestNumber } from '#contract/receiving-limits.ts'
import { paths } from '#contract/paths.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { defineOperation, natural, on } from '#src/outbox/operation.ts'
import { array, object, string } from 'yup'
import { addresses } from '../addresses.ts'
import { onDamage } from '../effects.ts'
import { receivingLane, receivingRecord } from '../lanes.ts'
import { refuseOverwriting, replaced } from '../overwriting.ts'
import { acceptDamage, fieldOf } from '../part-answers.ts'
import { reads } from '../reads.ts'
import { idRecebimentoField } from '../record-fields.ts'

export interface SetSacksArgs {
  idRecebimento: RecordId
  idRecebimentoAvaria: RecordId
  /** The damage's packagings: each shows the number as its own. */
  embalagens: RecordId[]
  /** As it is typed. */
  sacos: string
  before?: string | null
}

/** The number of sacks of a damage, in free text (spec 2 §5). */
export const setSacks = defineOperation<SetSacksArgs>({
  kind: 'receiving.setSacks.v1',
  args: object({
    idRecebimento: idRecebimentoField(),
    idRecebimentoAvaria: idRecebimentoField(),
    embalagens: array(idRecebimentoField()).required(),
    sacos: string().defined().max(longestNumber),
    before: string().nullable().optional(),
  }).noUnknown(),
  label: ({ sacos }) => `Número de sacos: ${sacos}`,
  part: 'Avaria',
  record: ({ idRecebimento, idRecebimentoAvaria }) =>
    receivingRecord(idRecebimento, addresses.damage(idRecebimento, idRecebimentoAvaria)),
  lane: receivingLane,
  look: ({ idRecebimentoAvaria }, { id }) => paths.damage(id(idRecebimentoAvaria)),
  request: ({ idRecebimentoAvaria, sacos, before }, context) => {
    const there = fieldOf<string>(context.seen, 'sacos', 'string')
    const anterior = replaced({ there, before }, context)
    refuseOverwriting(
      { there, before, wanted: sacos === '' ? null : sacos, describe: quoted },
      context,
    )
    return {
      method: 'PUT',
      path: paths.damageSacks(),
      parts: [
        { name: 'IdRecebimentoAvaria', value: String(context.id(idRecebimentoAvaria)) },
        { name: 'Value', value: sacos },
        ...(anterior === undefined ? [] : [{ name: 'Anterior', value: anterior ?? '' }]),
      ],
    }
  },
  accept: acceptDamage,
  replay: natural(({ idRecebimentoAvaria }) => `sacks:${idRecebimentoAvaria}`),
  correction: { fields: { Value: 'Número de sacos' } },
  effects: (args) => {
    const sacos = args.sacos === '' ? null : args.sacos
    return [
      ...onDamage(args, (damage) => ({
        ...damage,
        sacos,
        embalagens: damage.embalagens.map((one) => ({ ...one, numeroEmbalagens: sacos })),
      })),
      ...args.embalagens.map((id) =>
        on(
          reads.packaging(id),
          (packaging) => packaging && { ...packaging, numeroEmbalagens: sacos },
        ),
      ),
    ]
  },
})

const quoted = (text: string) => `«${text}»`
