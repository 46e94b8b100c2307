import { isSameImage, standingImage, type SeenImage } from '#src/checklist/standing-image.ts'
import { isNameOfAnother } from '#src/domain/names/person-names.ts'
import { previousPhoto } from '#src/evidence/photo/previous-photo.ts'
import { isServerId, idPart } from '#src/outbox/model/local-ids.ts'
import {
  ConflictError,
  type RequestContext,
  type RequestPart,
} from '#src/outbox/model/operation.ts'
import { mixed } from 'yup'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { photoFields, type PhotoArgs } from './evidence.ts'
import { lookForPackaging, packagingFields, type PackagingArgs } from './packaging-args.ts'
import type { ShownImage } from './shown.ts'

/** The one photo of a packaging's label or seal. */
export interface PackagingPhotoArgs extends PackagingArgs, PhotoArgs {
  /**
   * What stood there, null for none; absent once the person has decided whatever that is. Of an earlier
   * version it is the provider's id alone, and absent also where this device's own stood there.
   */
  before?: SeenImage | number | null
}

/** What both who puts the photo there and who takes it away write to. */
export const onePhotoTarget = (
  of: 'label' | 'seal',
  { idRecebimentoAvariaEmbalagem: id }: Pick<PackagingArgs, 'idRecebimentoAvariaEmbalagem'>,
) => `${of}-photo:${idPart(id)}`

export const packagingPhotoFields = () => ({
  ...packagingFields(),
  ...photoFields(),
  before: mixed<SeenImage | number>(
    (value): value is SeenImage | number => Number.isInteger(value) || isObject(value),
  )
    .nullable()
    .optional(),
})

/** As far as it can be told from others; this device's own has no id. */
export const seenPhoto = ({
  idRecebimentoImage: id,
  sha256,
}: Pick<ShownImage, 'idRecebimentoImage' | 'sha256'>): SeenImage => ({
  ...(isServerId(id) && { id }),
  ...(typeof sha256 === 'string' && { sha256 }),
})

/** The photo that stands in the way of an entry that waits for a person: an id alone of an earlier version. */
export const standingPhoto = (seen: unknown) =>
  typeof seen === 'number' ? { id: seen } : standingImage(seen)

export const lookForPhoto = (
  args: PackagingPhotoArgs,
  context: RequestContext,
): string | undefined => (args.before === undefined ? undefined : lookForPackaging(args, context))

export interface PhotoPlace {
  /** Where the packaging has it. */
  field: 'imagemNumeroEtiqueta' | 'imagemNumeroLacre'
  /** What it shows: «a etiqueta». */
  of: string
}

/**
 * Throws ConflictError when somebody else has taken the photo since the person looked: one place has
 * one photo, and theirs would be gone. `seen` is then theirs.
 */
export function refuseReplacing(
  { field, of }: PhotoPlace,
  args: PackagingPhotoArgs,
  { seen, overrules }: RequestContext,
): void {
  const { before } = args
  const there = photoIn(seen, field)
  if (before === undefined || there === undefined) return
  const theirs = seenPhoto(there)
  const known = [typeof before === 'number' ? { id: before } : before, standingPhoto(overrules)]
  if (known.some((one) => one && isSameImage(theirs, one)) || isOurs(there, args)) return
  const who = isOfAnother(there, args)
    ? `Outra pessoa já fotografou ${of}`
    : `Já há uma foto d${of}, talvez a sua`
  throw new ConflictError(`${who}. Compare as fotos e decida.`, theirs)
}

/** Tells the provider what is replaced: what the person saw, or what they have decided to. */
export function replacedPart(
  { field }: PhotoPlace,
  { before }: PackagingPhotoArgs,
  { seen, overrules }: RequestContext,
): RequestPart[] {
  if (overrules === undefined) return previousPhoto(before)
  const there = photoIn(seen, field)
  return previousPhoto(there ? seenPhoto(there) : standingPhoto(overrules))
}

function photoIn(seen: unknown, field: PhotoPlace['field']): ShownImage | undefined {
  const packaging = unwrapped(seen)
  const there = isObject(packaging) ? packaging[field] : undefined
  return isObject(there) ? (there as unknown as ShownImage) : undefined
}

/**
 * Told by its bytes. Where the provider does not tell them a name is no proof: only the photo that this device
 * put there itself, whose number the person could not see yet, is told by it.
 */
function isOurs(there: ShownImage, args: PackagingPhotoArgs): boolean {
  if (typeof there.sha256 === 'string') return there.sha256 === args.sha256
  const { before } = args
  const wasOurs = isObject(before) && before.id === undefined
  return wasOurs && !isOfAnother(there, args)
}

/** Bytes that are told are not ours: then it is somebody else's, or of another tablet. */
const isOfAnother = (there: ShownImage, { operador }: PhotoArgs): boolean =>
  typeof there.sha256 === 'string' || isNameOfAnother(there.operador, operador)
