import { isId, isSameId } from '#src/domain/names/ids.ts'
import { paths } from '#contract/paths.ts'
import { isNameOf, isNameOfAnother } from '#src/domain/names/person-names.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import { on } from '#src/outbox/model/operation.ts'
import { addsItem } from '#src/reads/adds-item.ts'
import { mixed, number, string } from 'yup'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { isBlank, isNoWeight } from '../rules.ts'
import { newPackagingTitle } from '../damages/damage-words.ts'
import { onDamage, withPackagings } from '../effects.ts'
import { recordTypes } from '../lanes.ts'
import { reads } from '../reads.ts'
import {
  damagePart,
  defineOnPart,
  packagingPart,
  readsOf,
  type DamageArgs,
} from '../report-parts.ts'
import type { ShownPackaging } from '../shown.ts'

export interface AddPackagingArgs extends DamageArgs {
  /** Local id of the packaging until the provider assigns one. */
  idRecebimentoAvariaEmbalagem: LocalId
  /** Distinguishes the packaging from other new ones until the provider assigns its id. */
  numberHere?: number
  /** The current number of sacks of the damage. */
  numeroEmbalagens: string | null
  /** Name of the person who adds the packaging. */
  operador?: string
}

/** Adds a packaging to a damage. */
export const addPackaging = defineOnPart<AddPackagingArgs>(packagingPart, {
  kind: 'receiving.addPackaging.v1',
  fields: {
    idRecebimentoAvariaEmbalagem: mixed<LocalId>(isLocalId).required(),
    numeroEmbalagens: string().nullable().defined(),
    operador: string().optional(),
    numberHere: number().integer().positive().optional(),
  },
  label: ({ numberHere }) => newPackagingTitle(numberHere),
  makes: ({ idRecebimentoAvariaEmbalagem: id }) => ({ type: recordTypes.packaging, id }),
  awaited: 'a embalagem',
  request: ({ idRecebimentoAvaria }, { id }) => ({
    method: 'POST',
    path: paths.packagingNew(),
    json: { idRecebimentoAvaria: id(idRecebimentoAvaria) },
  }),
  accept: (body) => {
    const value = unwrapped(body)
    const id = isObject(value) ? value['idRecebimentoAvariaEmbalagem'] : undefined
    return isId(id) ? { id, value: { id } } : undefined
  },
  observe: addsItem({
    reads: readsOf(damagePart),
    list: 'embalagens',
    id: 'idRecebimentoAvariaEmbalagem',
    term: 'Embalagens',
    identifies: ({ operador }, _, answer) => ({
      isOurs: (one) =>
        isOfBag(answer) || (operador !== undefined && isNameOf(one['operador'], operador)),
      canBe: (one) =>
        isOfBag(answer) ||
        (isUntouched(one) &&
          (operador === undefined || !isNameOfAnother(one['operador'], operador))),
    }),
  }),
  correction: {},
  effects: (args) => [
    ...onDamage(args, (damage) =>
      damage.embalagens.some((one) => isIt(one, args))
        ? damage
        : withPackagings(damage, [...damage.embalagens, newPackaging(args)]),
    ),
    on(reads.packaging(args.idRecebimentoAvariaEmbalagem), (known) => known ?? newPackaging(args)),
  ],
})

/**
 * This device's changes to a new packaging wait for its id. So a packaging with data is from another device, or
 * existed before.
 */
const isUntouched = (one: Record<string, unknown>): boolean =>
  ['numeroEtiqueta', 'imagemNumeroEtiqueta', 'numeroLacre', 'imagemNumeroLacre'].every((field) =>
    isBlank(one[field] ?? null),
  ) &&
  isNoWeight(one['pesoKg'] ?? null) &&
  !(Array.isArray(one['imagens']) && one['imagens'].length > 0)

/** A damage of bags has one packaging, whoever made it and however it was changed since. */
const isOfBag = (body: unknown): boolean => {
  const damage = unwrapped(body)
  return isObject(damage) && damage['tipoAvaria'] === 'BAG'
}

const isIt = (one: ShownPackaging, { idRecebimentoAvariaEmbalagem: id }: AddPackagingArgs) =>
  isSameId(one.idRecebimentoAvariaEmbalagem, id)

const newPackaging = ({ ...args }: AddPackagingArgs): ShownPackaging => ({
  ...args,
  numeroEtiqueta: null,
  imagemNumeroEtiqueta: null,
  numeroLacre: null,
  imagemNumeroLacre: null,
  pesoKg: null,
  imagens: [],
})
