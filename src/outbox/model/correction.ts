import type { Entry, ParkReason } from './entry.ts'

/** A photo that takes the place of another one. */
export interface RetakenPhoto {
  photoId: string
  size: number
  sha256: string
}

/** One thing that was typed, asked again where its own screen cannot ask it. */
export interface AskedAgain<Args> {
  /** The provider's name of it. */
  name: string
  label: string
  read: (args: Args) => string
  /** The arguments with what is typed now; throws an Error with a sentence when it is not fit. */
  write: (args: Args, typed: string) => unknown
}

/** How a person puts right what the provider refused (UX-06). Empty where they gave nothing but a tap. */
export interface Correction<Args> {
  /**
   * What the person gave, by the provider's names of it, as its fields are called on the screen of its
   * record: there it stands as it was given, with what the provider says against it.
   */
  fields?: Readonly<Record<string, string>>
  /** The same where that screen is somebody else's by now: asked beside the refusal. */
  asks?: readonly AskedAgain<Args>[]
  /** The arguments of the same act with `photo` in the place of its photo `photoId`. */
  retake?: (args: Args, photoId: string, photo: RetakenPhoto) => unknown
}

/** Of what has one photo, under the names that all of them bear. */
export const retakeOnly = <Args extends RetakenPhoto>(
  args: Args,
  _photoId: string,
  photo: RetakenPhoto,
): Args => ({ ...args, ...photo })

/** Another photo may be taken where the one that is there was refused, or is no more. */
const photoFaults: readonly ParkReason[] = ['refused', 'too-large', 'damaged']

export const mayRetake = ({ state, parked, bodyIds }: Entry): boolean =>
  state === 'parked' &&
  parked !== undefined &&
  photoFaults.includes(parked.why) &&
  bodyIds.length > 0

/**
 * What the provider says against one field of what it refused, by its name of the field; against the
 * only one also what it says of no field by name.
 */
export function refusalOn(
  entry: Pick<Entry, 'parked'> | undefined,
  field: string,
  { isOnly = false }: { isOnly?: boolean } = {},
): string | undefined {
  const { parked } = entry ?? {}
  if (parked?.why !== 'refused') return undefined
  const { fieldErrors = {}, message } = parked
  const isUnnamed = Object.keys(fieldErrors).length === 0
  return fieldErrors[field] ?? (isOnly && isUnnamed ? message : undefined)
}

/** What the provider says against one field. */
export interface FieldError {
  /** As the provider calls it. */
  name: string
  /** As the person does; undefined for what they never gave. */
  label: string | undefined
  words: string
  /** It has an input, which says it as well. */
  hasInput: boolean
}

/** What the provider says field by field, each with the person's own word for it where they have one. */
export function fieldErrorsOf(
  { parked }: Pick<Entry, 'parked'>,
  correction: Correction<never> | undefined,
): FieldError[] {
  return Object.entries(parked?.fieldErrors ?? {}).map(([name, words]) => {
    const label = labelOf(correction, name)
    const isPhoto = label === undefined && correction?.retake !== undefined && photoName.test(name)
    return { name, words, label: isPhoto ? 'Foto' : label, hasInput: label !== undefined }
  })
}

/** What the provider calls the part of a call that is a photo, or one of several. */
const photoName = /^files?\b/i

/** What its field is called that the provider names `name`, such as `movimentacoes.0.peso`. */
function labelOf(correction: Correction<never> | undefined, name: string): string | undefined {
  const { fields = {}, asks = [] } = correction ?? {}
  const asked = asks.find((one) => one.name === name)?.label
  return asked ?? fields[name] ?? fields[name.split('.')[0] ?? '']
}
