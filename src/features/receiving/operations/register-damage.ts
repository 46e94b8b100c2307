import { isId } from '#src/domain/names/ids.ts'
import { mostDamagePhotos } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import {
  isSentPhoto,
  receivedIn,
  sentPhotoFields,
  type SentPhoto,
} from '#src/evidence/photo/sent-photo.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { LocalId, RecordId } from '#src/outbox/model/entry.ts'
import { countByBytes } from '#src/reads/count-photos.ts'
import { on } from '#src/outbox/model/operation.ts'
import { addsItem } from '#src/reads/adds-item.ts'
import { array, mixed, number, object, string } from 'yup'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { newDamageTitle } from '../damages/damage-words.ts'
import { onSection, onTotals, withNewDamage } from '../effects.ts'
import { pathOfImage, shownImage } from '../evidence.ts'
import { recordTypes } from '../lanes.ts'
import { reads } from '../reads.ts'
import { damagePart, defineOnPart } from '../report-parts.ts'
import type { ShownDamage } from '../shown.ts'

export interface RegisterDamageArgs {
  idRecebimento: RecordId
  /** Local id of the damage until the provider assigns one. */
  idRecebimentoAvaria: LocalId
  /** Distinguishes the damage from other new ones until the provider assigns its id. */
  numberHere?: number
  /** PALLET or BAG, where this device can infer it; '' until the provider decides. */
  tipoAvaria: string
  photos: SentPhoto[]
  /** Name of the person who registers the damage. */
  operador: string
  /** Wall time of the warehouse, as ISO-8601. */
  takenAt: string
}

/** Registers a damage with its first photos; further photos are added by `addDamageEvidence`. */
export const registerDamage = defineOnPart<RegisterDamageArgs>(damagePart, {
  kind: 'receiving.registerDamage.v1',
  fields: {
    idRecebimentoAvaria: mixed<LocalId>(isLocalId).required(),
    numberHere: number().integer().positive().optional(),
    tipoAvaria: string().defined(),
    photos: array(object(sentPhotoFields()).noUnknown().required())
      .min(1)
      .max(mostDamagePhotos)
      .required(),
    operador: string().required(),
    takenAt: string().required(),
  },
  label: ({ photos, numberHere }) =>
    `${numberHere === undefined ? 'Avaria' : newDamageTitle(numberHere)} com ${plural(photos.length, 'foto', 'fotos')}`,
  makes: ({ idRecebimentoAvaria }) => ({ type: recordTypes.damage, id: idRecebimentoAvaria }),
  awaited: 'a avaria',
  photos: ({ photos }) => photos.map(({ photoId }) => photoId),
  request: ({ idRecebimento, photos }, { id }) => ({
    method: 'POST',
    path: paths.damageNew(),
    parts: [
      { name: 'IdRecebimento', value: String(id(idRecebimento)) },
      ...photos.map(({ photoId }) => ({ name: 'files', bodyId: photoId })),
    ],
  }),
  accept: (body) => {
    const value = unwrapped(body)
    if (!isObject(value) || !isId(value['idRecebimentoAvaria'])) return undefined
    const id = value['idRecebimentoAvaria']
    return { id, value: { id }, ...receivedIn(onlyPhotoIn(value['imagens'])) }
  },
  observe: addsItem({
    reads: ({ idRecebimento }, { id }) => paths.damageList(id(idRecebimento)),
    list: 'items',
    id: 'idRecebimentoAvaria',
    term: 'Avarias',
    identifies: (args, context) => ({
      holds: ({ imagens }) =>
        hasAll(imagens, args.photos, (image, photo) =>
          isSentPhoto(image, photo, pathOfImage(args, image, context), context.shows),
        ),
    }),
  }),
  receipt: {
    read: ({ idRecebimentoAvaria }) => reads.damage(idRecebimentoAvaria),
    found: (damage, calls) =>
      countByBytes(
        isObject(damage) ? damage['imagens'] : undefined,
        calls.flatMap(({ photos }) => photos.map(({ sha256 }) => sha256)),
      ),
  },
  correction: {
    retake: (args, photoId, photo) => ({
      ...args,
      photos: args.photos.map((one) => (one.photoId === photoId ? photo : one)),
    }),
  },
  effects: (args) => [
    onSection(args.idRecebimento, 'avariasStatus'),
    onTotals(args.idRecebimento),
    on(reads.damages(args.idRecebimento), (list) => list && withNewDamage(list, newDamage(args))),
    on(reads.damage(args.idRecebimentoAvaria), (known) => known ?? newDamage(args)),
  ],
})

const newDamage = (args: RegisterDamageArgs): ShownDamage => {
  const { idRecebimento, idRecebimentoAvaria, tipoAvaria, photos, operador, takenAt } = args
  const { numberHere } = args
  return {
    idRecebimentoAvaria,
    idRecebimento,
    tipoAvaria,
    pesoAvariado: 0,
    pesoClassificado: null,
    embalagensCount: 0,
    sacos: null,
    operador,
    imagens: photos.map((photo) =>
      shownImage({ idRecebimento, operador, takenAt, ...photo }, null),
    ),
    embalagens: [],
    ...(numberHere !== undefined && { numberHere }),
  }
}

/** The photo of a damage with one photo; undefined for several photos. */
function onlyPhotoIn(images: unknown): unknown {
  const [image, ...others] = Array.isArray(images) ? (images as unknown[]) : []
  return others.length === 0 ? image : undefined
}

/** True where the images contain all of the photos, false where they contain none; otherwise undefined. */
function hasAll(
  images: unknown,
  photos: readonly SentPhoto[],
  isIt: (image: unknown, photo: SentPhoto) => boolean | undefined,
): boolean | undefined {
  if (!Array.isArray(images) || images.length === 0) return undefined
  const reported = photos.map((photo) => images.map((image: unknown) => isIt(image, photo)))
  if (reported.every((ofPhoto) => ofPhoto.includes(true))) return true
  return reported.flat().every((one) => one === false) ? false : undefined
}
