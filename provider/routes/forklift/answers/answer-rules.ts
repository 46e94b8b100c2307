import { largestMeasureOf } from '#contract/limits.ts'
import type { ForkliftAnswerChoice, ForkliftVariant } from '#contract/schemas/forklift.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { refusalAt } from '../../../errors/refusal.ts'

/** The part of an item that the rules need. */
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

/**
 * The answer as it is stored, or undefined where it clears the stored one. Throws 422 for an answer that the item does
 * not allow.
 */
export function readAnswer(
  item: AskedItem | undefined,
  { fieldType, value, variant }: GivenAnswer,
): { value: string; variant: ForkliftVariant } | undefined {
  if (!item) throw refusalAt('field', 'Este item não é deste checklist')
  if (fieldType !== item.fieldType) {
    throw refusalAt('fieldType', `«${item.descricao}» mudou de tipo. Abra de novo.`)
  }
  const bare = value.trim()
  if (bare === '') return undefined
  return item.fieldType === 'DECIMAL'
    ? readMeasure(item, bare, variant)
    : readChoice(item, bare, variant)
}

function readChoice(
  { descricao, respostas }: AskedItem,
  value: string,
  variant: GivenAnswer['variant'],
) {
  const choice = respostas.find((one) => one.value === value)
  if (!choice) throw refusalAt('value', `Esta resposta não é de «${descricao}»`)
  // With another variant on its screen, the app would hide a problem or invent one.
  if (variant && variant !== choice.variant) {
    throw refusalAt(
      'variant',
      choice.variant === 'NOT'
        ? `«${choice.tag}» conta como problema em «${descricao}»: descreva o problema`
        : `«${choice.tag}» não conta como problema em «${descricao}»`,
    )
  }
  return { value, variant: choice.variant }
}

/** Stored in its plain form with at most three decimals: «087.50» is 87.5. */
function readMeasure({ descricao }: AskedItem, value: string, variant: GivenAnswer['variant']) {
  if (!/^\d{1,30}(\.\d{1,30})?$/.test(value)) throw refusalAt('value', 'Precisa ser um número')
  const measure = Number(value)
  const largest = largestMeasureOf(descricao)
  if (measure > largest) {
    throw refusalAt('value', `Precisa ser no máximo ${formatNumber(largest)}`)
  }
  const rounded = Math.round(measure * 1000) / 1000
  return { value: String(rounded), variant: variant === 'NOT' ? ('NOT' as const) : ('OK' as const) }
}
