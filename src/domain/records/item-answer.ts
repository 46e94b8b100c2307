/** An answer to an item of a forklift's checklist, with all of its stored parts. */
export interface ItemAnswer {
  /** '' for none. */
  value: string
  /** Undefined means unknown and is not compared. */
  variant?: string | null | undefined
  texto?: string | null | undefined
  photo?: AnswerPhoto | null | undefined
}

/** A photo by the hash of its bytes or by its name at the provider, as far as either is known. */
export interface AnswerPhoto {
  sha256?: string | null | undefined
  file01?: string | null | undefined
}

/** The change that a call makes to an item; an omitted part keeps its current value. */
export interface ItemChange extends ItemAnswer {
  /** Removes the current photo. */
  withoutPhoto?: boolean | undefined
}

interface AnsweredItem {
  value: string | null
  variant?: string | null | undefined
  obs: { texto: string | null; file01: string | null; sha256?: string | null | undefined } | null
}

/** The answer in an item of the provider. */
export const answerIn = ({ value, variant, obs }: AnsweredItem): ItemAnswer => ({
  value: value ?? '',
  variant: variant ?? undefined,
  texto: obs?.texto ?? null,
  photo: obs === null || obs.file01 === null ? null : { sha256: obs.sha256, file01: obs.file01 },
})

/**
 * Whether two answers are equal in value, variant, text and photo, as far as both are known. Of two
 * answers without a value nothing else is compared.
 */
export const isSameAnswer = (one: ItemAnswer, other: ItemAnswer): boolean =>
  isSameValue(one.value, other.value) &&
  (one.value === '' ||
    (isSameIfKnown(one.variant, other.variant) &&
      isSameIfKnown(words(one.texto), words(other.texto)) &&
      isSamePhoto(one.photo, other.photo)))

/**
 * Whether the current answer already has all given values, as after a repeated call or the same
 * answer from two people.
 */
export const isGivenAlready = (
  current: ItemAnswer,
  { withoutPhoto = false, ...given }: ItemChange,
): boolean =>
  isSameAnswer(current, { ...given, ...(withoutPhoto && { photo: given.photo ?? null }) })

interface ReportedAnswer extends ItemAnswer {
  /** The value in words. */
  valueText?: string | null | undefined
  responsavel?: string | null | undefined
}

/**
 * A sentence with the current answer, for the person whose own answer would have overwritten it.
 */
export function tellUnseen({
  value,
  valueText,
  texto,
  photo,
  responsavel,
}: ReportedAnswer): string {
  if (value === '') return 'A resposta foi apagada por outra pessoa. Confira e responda de novo.'
  const who = responsavel?.trim() ? responsavel : 'Outra pessoa'
  const noted = words(texto) ? `: «${texto ?? ''}»` : ''
  const pictured = photo ? ', com foto' : ''
  return `${who} já respondeu «${valueText ?? value}»${noted}${pictured}. Confira e responda de novo.`
}

/** «87.50» equals 87.5: a provider may format a number in its own way. */
const isSameValue = (one: string, other: string): boolean =>
  one.trim() === other.trim() || (isNumber(one) && isNumber(other) && Number(one) === Number(other))

const isNumber = (text: string): boolean => /^\d+\.\d+$|^\d+$/.test(text.trim())

const isSameIfKnown = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one === undefined || other === undefined || one === other

const words = (texto: string | null | undefined): string | undefined =>
  texto === undefined ? undefined : (texto ?? '').trim()

/** Two photos count as the same where only their existence is known. */
function isSamePhoto(
  one: AnswerPhoto | null | undefined,
  other: AnswerPhoto | null | undefined,
): boolean {
  if (one === undefined || other === undefined) return true
  if (one === null || other === null) return one === other
  for (const name of ['sha256', 'file01'] as const) {
    const [its, others] = [one[name], other[name]]
    if (typeof its === 'string' && typeof others === 'string') return its === others
  }
  return true
}
