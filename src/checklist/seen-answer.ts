import { paths } from '#contract/paths.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { overwrites, type Observe } from '#src/outbox/model/observe.ts'
import { fieldIn, isObject, unwrapped } from '#src/reads/unwrap.ts'
import { number } from 'yup'
import type { QuestionArgs } from './owner.ts'

/** An answer as the person saw it, or as the provider has it. */
interface SeenAnswer {
  /** Absent where it is unknown: the menu omits the option. */
  idOption?: Id | null
  valueString: string | null
  obs: string | null
}

/** Selects one of several answers of a question; limits as in the contract. */
export const subField = () => number().integer().min(0).max(1_000).optional()

interface AnswerArgs extends QuestionArgs {
  idSub?: number
}

/** Target shared by an answer and its removal. */
export const answerTarget = ({
  idPergunta,
  idSub,
}: Pick<AnswerArgs, 'idPergunta' | 'idSub'>): string =>
  `answer:${idPart(idPergunta)}${idSub === undefined ? '' : `:${idSub}`}`

/** Precondition and reconciliation of an answer or of its removal; `gives` returns null for the removal. */
export function observeAnswer<Args extends AnswerArgs>(
  gives: (args: Args) => SeenAnswer | null,
): Observe<Args> {
  const observe = overwrites<Args, SeenAnswer>({
    // The menu has all answers of a report in one read.
    reads: ({ owner }, { id }) =>
      owner.type === 'receiving'
        ? paths.receivingChecklistMenu(id(owner.id))
        : paths.loadingChecklist(id(owner.id)),
    there: (shown, args, context) =>
      args.owner.type === 'receiving'
        ? answerOfReport(shown, args)
        : answerOnPage(shown, args, context?.extensions ?? true),
    gives,
    isSame: (one, other) => inWords(one) === inWords(other),
    message: (there) =>
      inWords(there) === ''
        ? 'A resposta foi apagada por outra pessoa. Confira e responda de novo.'
        : `Outra pessoa já respondeu «${inWords(there)}». Confira e responda de novo.`,
    facts: (seen) =>
      isAnswer(seen) && inWords(seen) !== '' ? [{ term: 'No servidor', value: inWords(seen) }] : [],
  })
  return {
    ...observe,
    compare: (...given) => {
      const observed = observe.compare(...given)
      // Without `there` the call states the answer that the person saw, with the option, which the menu omits.
      return observed.is === 'before' ? { is: 'before' } : observed
    },
  }
}

/**
 * The previous answer that the call states, for a provider that compares it. The provider compares the option, so an
 * answer whose option is unknown is not stated.
 */
export const previousAnswer = (replaces: unknown) =>
  replaces === null || (isAnswer(replaces) && replaces.idOption !== undefined)
    ? replaces
    : undefined

const isAnswer = (value: unknown): value is SeenAnswer => isObject(value) && 'valueString' in value

const inWords = (answer: SeenAnswer | null): string => {
  const { valueString, obs } = answer ?? { valueString: null, obs: null }
  return obs === null || obs === '' ? (valueString ?? '') : `${valueString ?? ''}: ${obs}`
}

/** The answer in the menu, or in the step that a screen shows. */
function answerOfReport(shown: unknown, { step }: AnswerArgs): SeenAnswer | null | undefined {
  const responses = fieldIn(shown, 'responses')
  if (Array.isArray(responses)) return answerIn(responses[0], 'valueString', 'obs')
  const row = listed(unwrapped(shown)).find((one) => one['step'] === step)
  if (!Array.isArray(row?.['respostas'])) return undefined
  const [answer] = listed(row['respostas'])
  return answerIn(answer && { ...answer, obs: row['observacoes'] }, 'value', 'obs')
}

/** Without extensions the question has one place: the call would replace the last place that the provider has. */
function answerOnPage(
  page: unknown,
  { idPergunta, idSub = 0 }: AnswerArgs,
  extensions: boolean,
): SeenAnswer | null | undefined {
  const places = fieldIn(page, 'perguntas', 'pLocaisSaida')
  if (isObject(places) && isSameId(places['id'], idPergunta)) {
    const all = listed(places['respostas'])
    const place = extensions ? all.find((one) => (one['idSub'] ?? 0) === idSub) : all.at(-1)
    return answerIn(place, 'local', 'observacoes')
  }
  const questions = listed(fieldIn(page, 'perguntas', 'padrao'))
  const question = questions.find((one) => isSameId(one['id'], idPergunta))
  return question && answerIn(question['answer'], 'valueString', 'obs')
}

function answerIn(found: unknown, value: string, obs: string): SeenAnswer | null {
  if (!isObject(found)) return null
  const { idOption } = found as { idOption?: Id | null }
  return {
    ...(idOption !== undefined && { idOption }),
    valueString: textOf(found[value]),
    obs: textOf(found[obs]),
  }
}

const listed = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : []

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
