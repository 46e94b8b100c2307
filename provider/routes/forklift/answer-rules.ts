import { largestMeasure } from '#contract/forklift-limits.ts'
import type { ForkliftAnswerChoice, ForkliftVariant } from '#contract/schemas/forklift.ts'
import { formatNumber } from '#src/domain/numbers.ts'
import { Refusal } from '../../errors/refusal.ts'

/** What the rules know of an item. */
export interface AskedItem {
  fieldType: string
  descricao: string
  respostas: ForkliftAnswerChoice[]
}

export interface GivenAnswer {
  fieldType: string
  value: string
  variant: ForkliftVariant | '' | undefined
}

const refuse = (field: 'field' | 'fieldType' | 'value' | 'variant', message: string) =>
  new Refusal(422, message, { fields: { [field]: message } })

/**
 * The answer as it is kept, or undefined where it clears the one that stands. Throws 422 for what
 * this item cannot be answered with.
 */
export function readAnswer(
  item: AskedItem | undefined,
  { fieldType, value, variant }: GivenAnswer,
): { value: string; variant: ForkliftVariant } | undefined {
  if (!item) throw refuse('field', 'Este item não é deste checklist')
  if (fieldType !== item.fieldType) {
    throw refuse('fieldType', `«${item.descricao}» se responde de outra forma. Abra de novo.`)
  }
  const bare = value.trim()
  if (bare === '') return undefined
  return item.fieldType === 'DECIMAL' ? readMeasure(bare, variant) : readChoice(item, bare, variant)
}

function readChoice(
  { descricao, respostas }: AskedItem,
  value: string,
  variant: GivenAnswer['variant'],
) {
  const choice = respostas.find((one) => one.value === value)
  if (!choice) throw refuse('value', `Esta resposta não é de «${descricao}»`)
  // An app that shows another variant would leave a problem unnoticed, or make one up.
  if (variant && variant !== choice.variant) {
    throw refuse(
      'variant',
      choice.variant === 'NOT'
        ? `«${choice.tag}» conta como problema em «${descricao}»: descreva o problema`
        : `«${choice.tag}» não conta como problema em «${descricao}»`,
    )
  }
  return { value, variant: choice.variant }
}

/** Kept as it is written plainly: «087.50» is 87.5. */
function readMeasure(value: string, variant: GivenAnswer['variant']) {
  if (!/^\d{1,30}(\.\d{1,30})?$/.test(value)) throw refuse('value', 'Precisa ser um número')
  const measure = Number(value)
  if (measure > largestMeasure) {
    throw refuse('value', `Precisa ser no máximo ${formatNumber(largestMeasure)}`)
  }
  const rounded = Math.round(measure * 1000) / 1000
  return { value: String(rounded), variant: variant === 'NOT' ? ('NOT' as const) : ('OK' as const) }
}

interface Standing {
  value: string
  obs: string | null
  sha256: string | null
  uid: number
  /** Who gave it. */
  nome: string
}

interface Wanted {
  /** `''` to clear. */
  value: string
  /** Absent to keep the words, or the photo, of the same answer. */
  obs: string | null | undefined
  sha256: string | undefined
  uid: number
}

/**
 * Throws 409 where the answer that stands is neither the one that the person saw (`''` for none) nor
 * the one that is given now; the same value with other words or another photo is the one given now
 * only to the person who gave it. Without a word of what was seen the last one wins.
 */
export function refuseOverwriting(
  standing: Standing | undefined,
  {
    wanted,
    seen,
    tell,
  }: { wanted: Wanted; seen: string | undefined; tell: (value: string) => string },
) {
  const there = standing?.value ?? ''
  if (seen === undefined || there === seen.trim()) return
  const isSameValue = there === wanted.value
  if (isSameValue && !(standing && replacesAnothers(standing, wanted))) return
  const words = isSameValue && standing?.obs ? `: «${standing.obs}»` : ''
  throw new Refusal(
    409,
    standing
      ? `${standing.nome} já respondeu «${tell(standing.value)}»${words}. Confira e responda de novo.`
      : 'A resposta foi apagada por outra pessoa. Confira e responda de novo.',
  )
}

const replacesAnothers = (standing: Standing, { obs, sha256, uid }: Wanted) =>
  standing.uid !== uid &&
  ((obs !== undefined && obs !== standing.obs) ||
    (sha256 !== undefined && sha256 !== standing.sha256))
