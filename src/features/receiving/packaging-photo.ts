import { paths } from '#contract/paths.ts'
import { isNameOfAnother } from '#src/domain/person-names.ts'
import { ConflictError, type RequestContext } from '#src/outbox/operation.ts'
import { number } from 'yup'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { photoFields, type PhotoArgs } from './evidence.ts'
import { packagingFields, type PackagingArgs } from './packaging-args.ts'

/** The one photo of a packaging's label or seal. */
export interface PackagingPhotoArgs extends PackagingArgs, PhotoArgs {
  /**
   * The provider's id of the photo that stood there, null for none; undefined where that was this
   * device's own, or the person has decided whatever it is.
   */
  before?: number | null
}

/** What both who puts the photo there and who takes it away write to. */
export const onePhotoTarget = (
  of: 'label' | 'seal',
  { idRecebimentoAvariaEmbalagem: id }: Pick<PackagingArgs, 'idRecebimentoAvariaEmbalagem'>,
) => `${of}-photo:${id}`

export const packagingPhotoFields = () => ({
  ...packagingFields(),
  ...photoFields(),
  before: number().integer().nullable().optional(),
})

/**
 * Also where the packaging was begun on this device: a BAG has one, and the provider may have given the
 * one that somebody else has begun meanwhile.
 */
export const lookForPhoto = (
  { idRecebimentoAvariaEmbalagem: packaging, before }: PackagingPhotoArgs,
  context: RequestContext,
): string | undefined => (before === undefined ? undefined : paths.packaging(context.id(packaging)))

interface PhotoPlace {
  /** Where the packaging has it. */
  field: 'imagemNumeroEtiqueta' | 'imagemNumeroLacre'
  /** What it shows: «a etiqueta». */
  of: string
}

/**
 * Throws ConflictError when somebody else has taken the photo since the person looked: one place has
 * one photo, and theirs would be gone. `seen` is then the id of theirs.
 */
export function refuseReplacing(
  { field, of }: PhotoPlace,
  args: PackagingPhotoArgs,
  { seen, overrules }: RequestContext,
): void {
  if (args.before === undefined) return
  const packaging = unwrapped(seen)
  const there = isObject(packaging) ? packaging[field] : undefined
  if (!isObject(there)) return
  const id = there['idRecebimentoImage']
  if (id === args.before || id === overrules || !isAnother(there, args)) return
  throw new ConflictError(`Outra pessoa já fotografou ${of}. Compare as fotos e decida.`, id)
}

/** Told by its bytes; where the provider does not tell them, by who took it. */
const isAnother = (there: Record<string, unknown>, { sha256, operador }: PhotoArgs): boolean =>
  typeof there['sha256'] === 'string'
    ? there['sha256'] !== sha256
    : isNameOfAnother(there['operador'], operador)
