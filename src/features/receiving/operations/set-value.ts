import { paths } from '#contract/paths.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import type { RequestContext } from '#src/outbox/model/observe.ts'
import { on } from '#src/outbox/model/operation.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { array } from 'yup'
import { addresses } from '../addresses.ts'
import { isNoWeight } from '../blank.ts'
import { onDamage, onPackaging, onSection } from '../effects.ts'
import { receivingRecord } from '../lanes.ts'
import {
  readOfPackaging,
  packagingFields,
  packagingRecord,
  type PackagingArgs,
  idRecebimentoField,
} from '../packaging-args.ts'
import { acceptDamage, acceptPackaging } from '../part-answers.ts'
import { reads } from '../reads.ts'
import { setValue, type Kilos, type Text } from '../saved-value.ts'

export interface SetLabelArgs extends PackagingArgs {
  numeroEtiqueta: Text
}

const packaging = {
  place: packagingFields(),
  part: 'Embalagem',
  record: packagingRecord,
  reads: readOfPackaging,
  accept: acceptPackaging,
}

const ofPackaging = {
  name: 'IdRecebimentoAvariaEmbalagem',
  id: (args: PackagingArgs) => args.idRecebimentoAvariaEmbalagem,
}

/** The number on the label of a packaging, in free text (spec 2 §5). */
export const setLabel = setValue<SetLabelArgs, Text>('string', {
  ...packaging,
  kind: 'receiving.setLabel.v1',
  field: 'numeroEtiqueta',
  label: 'Etiqueta',
  title: 'Número da etiqueta',
  target: ({ idRecebimentoAvariaEmbalagem: id }) => `label:${idPart(id)}`,
  save: { path: paths.packagingLabel(), of: ofPackaging, as: 'parts' },
  effects: (args, numeroEtiqueta) => onPackaging(args, (shown) => ({ ...shown, numeroEtiqueta })),
})

export interface SetSealArgs extends PackagingArgs {
  numeroLacre: Text
}

/** The number on the seal of a packaging, in free text (spec 2 §5). */
export const setSeal = setValue<SetSealArgs, Text>('string', {
  ...packaging,
  kind: 'receiving.setSeal.v1',
  field: 'numeroLacre',
  label: 'Lacre',
  title: 'Número do lacre',
  target: ({ idRecebimentoAvariaEmbalagem: id }) => `seal:${idPart(id)}`,
  save: { path: paths.packagingSeal(), of: ofPackaging, as: 'parts' },
  effects: (args, numeroLacre) => onPackaging(args, (shown) => ({ ...shown, numeroLacre })),
})

export interface SetPackagingWeightArgs extends PackagingArgs {
  pesoKg: Kilos
}

export const setPackagingWeight = setValue<SetPackagingWeightArgs, Kilos>('number', {
  ...packaging,
  kind: 'receiving.setPackagingWeight.v1',
  field: 'pesoKg',
  label: 'Peso da embalagem',
  title: 'Peso da embalagem',
  target: ({ idRecebimentoAvariaEmbalagem: id }) => `weight:${idPart(id)}`,
  save: { path: paths.packagingWeight(), of: ofPackaging, as: 'parts' },
  isNone: isNoWeight,
  effects: (args) => onPackaging(args, (shown) => ({ ...shown, pesoKg: args.pesoKg })),
})

interface DamageArgs {
  idRecebimento: RecordId
  idRecebimentoAvaria: RecordId
}

const damage = {
  place: { idRecebimento: idRecebimentoField(), idRecebimentoAvaria: idRecebimentoField() },
  part: 'Avaria',
  record: ({ idRecebimento, idRecebimentoAvaria }: DamageArgs) =>
    receivingRecord(idRecebimento, addresses.damage(idRecebimento, idRecebimentoAvaria)),
  reads: ({ idRecebimentoAvaria }: DamageArgs, { id }: RequestContext) =>
    paths.damage(id(idRecebimentoAvaria)),
  accept: acceptDamage,
}

const idOfDamage = ({ idRecebimentoAvaria }: DamageArgs) => idRecebimentoAvaria

export interface SetClassifiedWeightArgs extends DamageArgs {
  pesoClassificado: Kilos
}

export const setClassifiedWeight = setValue<SetClassifiedWeightArgs, Kilos>('number', {
  ...damage,
  kind: 'receiving.setClassifiedWeight.v1',
  field: 'pesoClassificado',
  label: 'Peso classificado',
  title: 'Peso classificado',
  target: ({ idRecebimentoAvaria: id }) => `classified:${idPart(id)}`,
  save: {
    path: paths.damageWeights(),
    of: { name: 'idRecebimentoAvaria', id: idOfDamage },
    as: 'json',
  },
  effects: (args) =>
    onDamage(args, (shown) => ({ ...shown, pesoClassificado: args.pesoClassificado })),
})

export interface SetSacksArgs extends DamageArgs {
  /** The damage's packagings, each of which also shows the number. */
  embalagens: RecordId[]
  /** As typed. */
  sacos: Text
}

/** The number of sacks of a damage, in free text (spec 2 §5). */
export const setSacks = setValue<SetSacksArgs, Text>('string', {
  ...damage,
  place: { ...damage.place, embalagens: array(idRecebimentoField()).required() },
  kind: 'receiving.setSacks.v1',
  field: 'sacos',
  label: 'Número de sacos',
  title: 'Número de sacos',
  target: ({ idRecebimentoAvaria: id }) => `sacks:${idPart(id)}`,
  save: {
    path: paths.damageSacks(),
    of: { name: 'IdRecebimentoAvaria', id: idOfDamage },
    as: 'parts',
  },
  effects: (args, sacos) => [
    ...onDamage(args, (shown) => ({
      ...shown,
      sacos,
      embalagens: shown.embalagens.map((one) => ({ ...one, numeroEmbalagens: sacos })),
    })),
    ...args.embalagens.map((id) =>
      on(reads.packaging(id), (shown) => shown && { ...shown, numeroEmbalagens: sacos }),
    ),
  ],
})

export interface SetWasteArgs {
  idRecebimento: RecordId
  /** 0 means that there is no waste. */
  pesoResiduo: Kilos
}

/** The weight of the waste, in kg. */
export const setWaste = setValue<SetWasteArgs, Kilos>('number', {
  kind: 'receiving.setWaste.v1',
  field: 'pesoResiduo',
  place: { idRecebimento: idRecebimentoField() },
  label: 'Resíduos',
  title: 'Peso dos resíduos',
  part: 'Resíduos',
  record: ({ idRecebimento }) => receivingRecord(idRecebimento, addresses.waste(idRecebimento)),
  target: () => 'waste',
  // Also read for a report started here: somebody else may have started it before.
  reads: ({ idRecebimento }, { id }) => paths.waste(id(idRecebimento)),
  save: {
    path: paths.wasteSave(),
    of: { name: 'idRecebimento', id: ({ idRecebimento }) => idRecebimento },
    as: 'json',
  },
  accept: (body) => {
    const value = unwrapped(body)
    return isObject(value) && 'pesoResiduo' in value ? { value: {} } : undefined
  },
  effects: ({ idRecebimento, pesoResiduo }) => [
    onSection(idRecebimento, 'residuosStatus'),
    on(reads.waste(idRecebimento), (shown) => shown && { ...shown, pesoResiduo }),
    on(reads.totals(idRecebimento), (totals) => totals && { ...totals, residuoPeso: pesoResiduo }),
  ],
})
