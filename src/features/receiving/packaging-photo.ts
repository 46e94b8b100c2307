import { isSameImage, type SeenImage } from '#src/checklist/seen-image.ts'
import { isNameOfAnother } from '#src/domain/names/person-names.ts'
import { isServerId, idPart } from '#src/outbox/model/local-ids.ts'
import { overwrites } from '#src/outbox/model/observe.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { isPhoto, photoFields, type PhotoArgs } from './evidence.ts'
import { packagingFields, readOfPackaging, type PackagingArgs } from './packaging-args.ts'

/** The one photo of a packaging's label or seal. */
export interface PackagingPhotoArgs extends PackagingArgs, PhotoArgs {}

/** Target shared by setting and removing the photo. */
export const onePhotoTarget = (
  of: 'label' | 'seal',
  { idRecebimentoAvariaEmbalagem: id }: Pick<PackagingArgs, 'idRecebimentoAvariaEmbalagem'>,
) => `${of}-photo:${idPart(id)}`

export const packagingPhotoFields = () => ({ ...packagingFields(), ...photoFields() })

export interface PhotoPlace {
  /** Field of the packaging that contains the photo. */
  field: 'imagemNumeroEtiqueta' | 'imagemNumeroLacre'
  /** What the photo shows: «a etiqueta». */
  of: string
}

/** The identifying data of a photo; this device's own photo has no id until the provider was read. */
interface PackagingPhoto extends SeenImage {
  /** Name of the person who took the photo; set only where no hash is known. */
  by?: unknown
}

/** A label or seal has one photo: setting it would destroy a photo that somebody else has taken since. */
export const overwritesPhoto = ({ field, of }: PhotoPlace) =>
  overwrites<PackagingPhotoArgs, PackagingPhoto>({
    reads: readOfPackaging,
    there: (shown) => photoIn(shown, field),
    gives: ({ sha256 }) => ({ sha256 }),
    // Where somebody has removed the photo, nobody's photo is overwritten.
    isSame: (there, saw) => there === null || (saw !== null && isSameImage(there, saw)),
    isMine: (there, args, { id, saw, shows }) => {
      if (there === null) return false
      const image = { sha256: there.sha256, idRecebimentoImage: there.id }
      const isIt = isPhoto(image, args, id(args.idRecebimento), shows)
      // A name is no proof, except for a photo that this device set itself and whose id nobody has read yet.
      const wasOurs = isObject(saw) && saw['id'] === undefined
      return isIt ?? ((shows === undefined && wasOurs && !isOfAnother(there, args)) || undefined)
    },
    message: (there, args) => {
      const who =
        there && isOfAnother(there, args)
          ? `Outra pessoa já fotografou ${of}`
          : `Já há uma foto d${of}, talvez a sua`
      return `${who}. Compare as fotos e decida.`
    },
  })

function photoIn(shown: unknown, field: PhotoPlace['field']): PackagingPhoto | null | undefined {
  const packaging = unwrapped(shown)
  const there = isObject(packaging) ? packaging[field] : undefined
  if (!isObject(there)) return there === null ? null : undefined
  const { idRecebimentoImage: id, sha256, operador } = there
  return {
    ...(isServerId(id) && { id }),
    ...(typeof sha256 === 'string' ? { sha256 } : { by: operador }),
  }
}

/** For a photo that is not known to be ours: a known hash, or the name of another person, means that it is not. */
const isOfAnother = ({ sha256, by }: PackagingPhoto, { operador }: PhotoArgs): boolean =>
  sha256 !== undefined || isNameOfAnother(by, operador)
