import { paths } from '#contract/paths.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { on } from '#src/outbox/model/operation.ts'
import { array } from 'yup'
import { isNoWeight } from '../rules.ts'
import { reads } from '../reads.ts'
import {
  damagePart,
  idRecebimentoField,
  packagingPart,
  type DamageArgs,
  type ReportPart,
} from '../report-parts.ts'
import { setText, setWeight } from '../saved-value.ts'
import type { ShownDamage } from '../shown.ts'

/** The number on the label of a packaging, in free text (spec 2 §5). */
export const setLabel = setText(packagingPart, {
  kind: 'receiving.setLabel.v1',
  field: 'numeroEtiqueta',
  label: 'Etiqueta',
  title: 'Número da etiqueta',
  target: ({ idRecebimentoAvariaEmbalagem: id }) => `label:${idPart(id)}`,
  path: paths.packagingLabel(),
  sentAs: 'parts',
})

/** The number on the seal of a packaging, in free text (spec 2 §5). */
export const setSeal = setText(packagingPart, {
  kind: 'receiving.setSeal.v1',
  field: 'numeroLacre',
  label: 'Lacre',
  title: 'Número do lacre',
  target: ({ idRecebimentoAvariaEmbalagem: id }) => `seal:${idPart(id)}`,
  path: paths.packagingSeal(),
  sentAs: 'parts',
})

export const setPackagingWeight = setWeight(packagingPart, {
  kind: 'receiving.setPackagingWeight.v1',
  field: 'pesoKg',
  label: 'Peso da embalagem',
  target: ({ idRecebimentoAvariaEmbalagem: id }) => `weight:${idPart(id)}`,
  path: paths.packagingWeight(),
  sentAs: 'parts',
  isNone: isNoWeight,
})

export const setClassifiedWeight = setWeight(damagePart, {
  kind: 'receiving.setClassifiedWeight.v1',
  field: 'pesoClassificado',
  label: 'Peso classificado',
  target: ({ idRecebimentoAvaria: id }) => `classified:${idPart(id)}`,
  path: paths.damageWeights(),
  sentAs: 'json',
})

interface DamageOfPackagings extends DamageArgs {
  /** The damage's packagings, each of which also shows the number of sacks. */
  embalagens: RecordId[]
}

const damageOfPackagings: ReportPart<DamageOfPackagings, ShownDamage> = {
  ...damagePart,
  place: { ...damagePart.place, embalagens: array(idRecebimentoField()).required() },
}

/** The number of sacks of a damage, in free text (spec 2 §5). */
export const setSacks = setText(damageOfPackagings, {
  kind: 'receiving.setSacks.v1',
  field: 'sacos',
  label: 'Número de sacos',
  target: ({ idRecebimentoAvaria: id }) => `sacks:${idPart(id)}`,
  path: paths.damageSacks(),
  sentAs: 'parts',
  change: (shown, sacos) => ({
    ...shown,
    sacos,
    embalagens: shown.embalagens.map((one) => ({ ...one, numeroEmbalagens: sacos })),
  }),
  alsoOn: ({ embalagens }, sacos) =>
    embalagens.map((id) =>
      on(reads.packaging(id), (shown) => shown && { ...shown, numeroEmbalagens: sacos }),
    ),
})
