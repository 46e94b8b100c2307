import type { Entry, ParkReason } from './entry.ts'

/** A photo that replaces another photo. */
export interface RetakenPhoto {
  photoId: string
  size: number
  sha256: string
}

/**
 * One typed value that the screen of the refusal asks for again, because the person cannot return to the record's
 * form.
 */
export interface AskedAgain<Args> {
  /** The provider's name of the field. */
  name: string
  label: string
  read: (args: Args) => string
  /** Returns the arguments with the typed value; throws an Error with a sentence if the value is not valid. */
  write: (args: Args, typed: string) => unknown
}

/** How a person corrects what the provider refused (UX-06). Empty where the person only tapped a button. */
export interface Correction<Args> {
  /**
   * The fields that the person filled in: the provider's name of each field, and its label on the record's
   * screen. That screen shows the refused values again, each with the provider's error.
   */
  fields?: Readonly<Record<string, string>>
  /** The fields that are asked for next to the refusal, because the kiosk's screen by then serves the next driver. */
  asks?: readonly AskedAgain<Args>[]
  /** Returns the arguments of the same act with `photo` in place of its photo `photoId`. */
  retake?: (args: Args, photoId: string, photo: RetakenPhoto) => unknown
}

/** `retake` for an operation with a single photo under the common argument names. */
export const retakeOnly = <Args extends RetakenPhoto>(
  args: Args,
  _photoId: string,
  photo: RetakenPhoto,
): Args => ({ ...args, ...photo })

/**
 * Reasons for which the photo may be taken again: the entry with the photo was refused, or the photo's bytes are
 * damaged.
 */
const photoFaults: readonly ParkReason[] = ['refused', 'too-large', 'damaged']

export const mayRetake = ({ state, parked, bodyIds }: Entry): boolean =>
  state === 'parked' &&
  parked !== undefined &&
  photoFaults.includes(parked.why) &&
  !needsPermission({ parked }) &&
  bodyIds.length > 0

/** Whether only an administrator can change what the provider refused, and no other photo or value. */
export const needsPermission = ({ parked }: Pick<Entry, 'parked'>): boolean =>
  parked?.status === 403

/**
 * The provider's error on one field of a refused entry, by the provider's name of the field. With `isOnly`, a
 * message that names no field counts as this field's error.
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

/** The provider's error on one field. */
export interface FieldError {
  /** The provider's name of the field. */
  name: string
  /** The label that the person sees; undefined for a field that the person never filled in. */
  label: string | undefined
  words: string
  /** Whether a form field shows the same error. */
  hasInput: boolean
}

/** The provider's errors field by field, each with the label that the person knows, if there is one. */
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

/** The provider's name of a multipart part that is a photo, or one of several photos. */
const photoName = /^files?\b/i

/** The label of the field that the provider calls `name`, such as `movimentacoes.0.peso`. */
function labelOf(correction: Correction<never> | undefined, name: string): string | undefined {
  const { fields = {}, asks = [] } = correction ?? {}
  const asked = asks.find((one) => one.name === name)?.label
  return asked ?? fields[name] ?? fields[name.split('.')[0] ?? '']
}
