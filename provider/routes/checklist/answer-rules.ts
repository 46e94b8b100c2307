import type { ChecklistAnswer, ChecklistResponse } from '#contract/schemas/checklist.ts'
import type { checklistOptions, checklistQuestions } from '../../db/schema/checklists.ts'
import { Refusal, refusalAt } from '../../errors/refusal.ts'
import { blankToNull } from '../typed-text.ts'

type Option = Pick<typeof checklistOptions.$inferSelect, 'texto' | 'obsRequired'>

/** Options of a combobox that mean «does not apply»: their `valueInteger` is 0 (contract §8). */
const notApplicable = new Set(['Não Aplicável', 'N/A', 'NA'])

type Grouped = Pick<typeof checklistQuestions.$inferSelect, 'grupo'>

/**
 * Throws 422 if the option is missing, if its required note is missing, or if the answer is free text to a question
 * other than the one for exit places. Options can require a photo and free text cannot, so free text would bypass that
 * requirement.
 */
export function refuseIncomplete(
  { grupo }: Grouped,
  answer: ChecklistAnswer,
  option: Option | undefined,
) {
  if (!option && (answer.tipo === 'OPTION' || grupo !== 'pLocaisSaida')) {
    throw refusalAt('idOption', 'Escolha uma das opções')
  }
  if (option && option.obsRequired !== 0 && blankToNull(answer.obs) === null) {
    throw refusalAt('obs', 'Esta resposta pede uma observação')
  }
}

/** Throws 422: only the question for exit places takes several answers. */
export function refuseSecondAnswer({ grupo }: Grouped, idSub: number) {
  if (idSub === 0 || grupo === 'pLocaisSaida') return
  throw new Refusal(422, 'Esta pergunta tem uma só resposta')
}

/** Throws 422 for a place without a name. */
export function refuseNowhere({ grupo }: Grouped, { valueString }: { valueString: string | null }) {
  if (grupo !== 'pLocaisSaida' || valueString !== null) return
  throw refusalAt('valueString', 'Informe o local')
}

/**
 * The answer as it is stored. Its text is the option's text, or else the typed text. For a COMBOBOX without a sent
 * `valueInteger`, the text decides it: 0 for «does not apply», otherwise 1.
 */
export function completeAnswer(answer: ChecklistAnswer, tipoPergunta: string, option?: Option) {
  const valueString = option?.texto ?? blankToNull(answer.valueString)
  const flag =
    tipoPergunta === 'COMBOBOX' && valueString !== null
      ? Number(!notApplicable.has(valueString))
      : null
  return {
    idOption: answer.idOption ?? null,
    tipo: answer.tipo,
    valueString,
    valueString2: blankToNull(answer.valueString2),
    valueString3: blankToNull(answer.valueString3),
    valueString4: blankToNull(answer.valueString4),
    valueString5: blankToNull(answer.valueString5),
    valueInteger: answer.valueInteger ?? flag,
    valueInteger2: answer.valueInteger2 ?? null,
    valueInteger3: answer.valueInteger3 ?? null,
    valueDecimal: answer.valueDecimal ?? null,
    valueDecimal2: answer.valueDecimal2 ?? null,
    valueDecimal3: answer.valueDecimal3 ?? null,
    obs: blankToNull(answer.obs),
  }
}

type Reported = Pick<ChecklistResponse, 'idOption'> &
  Partial<Record<'valueString' | 'obs', string | null>>

/** Whether two answers have the same option, text and note, which is all that a person sees; null means no answer. */
export const isSameValue = (one: Reported | null, other: Reported | null): boolean =>
  one === null || other === null
    ? one === other
    : one.idOption === other.idOption &&
      blankToNull(one.valueString) === blankToNull(other.valueString) &&
      blankToNull(one.obs) === blankToNull(other.obs)

/** Whether the stored answer has the same value in all fields. */
export const saysTheSame = (
  saved: ChecklistResponse,
  answer: ReturnType<typeof completeAnswer>,
): boolean =>
  Object.entries(answer).every(
    ([field, value]) => (saved[field as keyof ChecklistResponse] ?? null) === (value ?? null),
  )

/** Describes the stored answer and its author to the person whose change is refused. */
export const tellAnswer =
  (doing: 'responda' | 'apague') =>
  (saved: ChecklistResponse | null): string => {
    if (saved === null) {
      return 'A resposta foi apagada por outra pessoa. Confira e responda de novo.'
    }
    const { operador, valueString, obs = null } = saved
    const words = `${valueString ?? ''}${obs === null ? '' : `: ${obs}`}`
    return `${operador ?? 'Outra pessoa'} já respondeu «${words}». Confira e ${doing} de novo.`
  }
