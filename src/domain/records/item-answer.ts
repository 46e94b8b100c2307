/** An answer to an item of a forklift's checklist, with all that is kept of it. */
export interface ItemAnswer {
  /** '' for none. */
  value: string
  /** What is not known of it is not compared. */
  variant?: string | null | undefined
  texto?: string | null | undefined
  photo?: AnswerPhoto | null | undefined
}

/** A photo by the hash of its bytes, or by its name at the provider, as far as either is known. */
export interface AnswerPhoto {
  sha256?: string | null | undefined
  file01?: string | null | undefined
}

/** What a call gives to an item: what it leaves out stays as it stands. */
export interface ItemChange extends ItemAnswer {
  /** The photo that stands there goes. */
  withoutPhoto?: boolean | undefined
}

interface AnsweredItem {
  value: string | null
  variant?: string | null | undefined
  obs: { texto: string | null; file01: string | null; sha256?: string | null | undefined } | null
}

/** The answer of an item as the provider tells it. */
export const answerIn = ({ value, variant, obs }: AnsweredItem): ItemAnswer => ({
  value: value ?? '',
  variant: variant ?? undefined,
  texto: obs?.texto ?? null,
  photo: obs === null || obs.file01 === null ? null : { sha256: obs.sha256, file01: obs.file01 },
})

/** Whether two are one answer: value, variant, words and photo. */
export const isSameAnswer = (one: ItemAnswer, other: ItemAnswer): boolean =>
  isSameValue(one.value, other.value) &&
  (one.value === '' ||
    (isSameIfKnown(one.variant, other.variant) &&
      isSameIfKnown(words(one.texto), words(other.texto)) &&
      isSamePhoto(one.photo, other.photo)))

/** Whether all that is given stands there already: a call that was repeated, or the same said twice. */
export const isGivenAlready = (
  standing: ItemAnswer,
  { withoutPhoto = false, ...given }: ItemChange,
): boolean =>
  isSameAnswer(standing, { ...given, ...(withoutPhoto && { photo: given.photo ?? null }) })

interface ToldAnswer extends ItemAnswer {
  /** The value in words. */
  valueText?: string | null | undefined
  responsavel?: string | null | undefined
}

/** What stands there, in a sentence for the person whose answer would have gone over it. */
export function tellUnseen({ value, valueText, texto, photo, responsavel }: ToldAnswer): string {
  if (value === '') return 'A resposta foi apagada por outra pessoa. Confira e responda de novo.'
  const who = responsavel?.trim() ? responsavel : 'Outra pessoa'
  const noted = words(texto) ? `: «${texto ?? ''}»` : ''
  const pictured = photo ? ', com foto' : ''
  return `${who} já respondeu «${valueText ?? value}»${noted}${pictured}. Confira e responda de novo.`
}

/** «87.50» is 87.5: a provider may write a number in its own way. */
const isSameValue = (one: string, other: string): boolean =>
  one.trim() === other.trim() || (isNumber(one) && isNumber(other) && Number(one) === Number(other))

const isNumber = (text: string): boolean => /^\d+\.\d+$|^\d+$/.test(text.trim())

const isSameIfKnown = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one === undefined || other === undefined || one === other

const words = (texto: string | null | undefined): string | undefined =>
  texto === undefined ? undefined : (texto ?? '').trim()

/** Where only that there is one is known, one is as good as another. */
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
