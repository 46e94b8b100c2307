import { paths } from '#contract/paths.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import {
  ConflictError,
  type Observation,
  type RequestContext,
} from '#src/outbox/model/operation.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { mixed, number } from 'yup'
import { lookForChecklist } from './answers.ts'
import type { QuestionArgs } from './owner.ts'

/** An answer as the person saw it before. */
export interface SeenAnswer {
  idOption: Id | null
  valueString: string | null
  obs: string | null
}

export const seenAnswerField = () =>
  mixed<SeenAnswer>(
    (value): value is SeenAnswer => isObject(value) && 'valueString' in value && 'obs' in value,
  )

/** Which of several answers of one question, as the contract has it. */
export const subField = () => number().integer().min(0).max(1_000).optional()

interface AnswerArgs extends QuestionArgs {
  idSub?: number
  before?: SeenAnswer | null
}

/** What an answer and its removal overwrite. */
export const answerTarget = ({
  idPergunta,
  idSub,
}: Pick<AnswerArgs, 'idPergunta' | 'idSub'>): string =>
  `answer:${idPart(idPergunta)}${idSub === undefined ? '' : `:${idSub}`}`

/** The read that shows the answer that stands there: somebody else's is seen before it is written over. */
export function lookForAnswer(args: AnswerArgs, context: RequestContext): string | string[] {
  const { owner } = args
  const { id } = context
  if (owner.type === 'loading-checklist') return paths.loadingChecklist(id(owner.id))
  // The menu has all answers in one read, and the checklist's id is nowhere in it.
  const menu = paths.receivingChecklistMenu(id(owner.id))
  const step = lookForChecklist(args, context)
  return step === undefined ? menu : [step, menu]
}

/**
 * Throws ConflictError when another answer stands there than the person saw before and than is wanted
 * now: null for none.
 */
export function refuseOverwriting(
  args: AnswerArgs,
  wanted: Pick<SeenAnswer, 'valueString' | 'obs'> | null,
  { seen, overrules, extensions = true }: Pick<RequestContext, 'seen' | 'overrules' | 'extensions'>,
): void {
  const { before } = args
  const there = standingIn(seen, args, extensions)
  if (there === undefined || before === undefined || there === overrules) return
  const known = [before, wanted].map((one) => (one === null ? '' : told(one)))
  if (known.includes(there)) return
  throw new ConflictError(
    there === ''
      ? 'A resposta foi apagada por outra pessoa. Confira e responda de novo.'
      : `Outra pessoa já respondeu «${there}». Confira e responda de novo.`,
    there,
  )
}

/** Whether the provider shows that answer, null for none. */
export const observedAnswer = <Args extends AnswerArgs>(
  saved: (args: Args) => Pick<SeenAnswer, 'valueString' | 'obs'> | null,
): Observation<Args> => ({
  ask: lookForAnswer,
  find: (answer, args, { extensions = true }) => {
    const there = standingIn(answer, args, extensions)
    const wanted = saved(args)
    if (there === undefined) return { is: 'unclear' }
    return { is: there === (wanted === null ? '' : told(wanted)) ? 'present' : 'absent' }
  },
})

/** What the provider is told that the person saw: nothing once they have decided whatever stands there. */
export const seenBefore = (
  { before }: AnswerArgs,
  { overrules }: Pick<RequestContext, 'overrules'>,
): SeenAnswer | null | undefined => (overrules === undefined ? before : undefined)

const told = ({ valueString, obs }: Pick<SeenAnswer, 'valueString' | 'obs'>) =>
  obs === null || obs === '' ? (valueString ?? '') : `${valueString ?? ''}: ${obs}`

/** The answer in what was read, '' for none; undefined when that does not tell of the question. */
const standingIn = (seen: unknown, args: AnswerArgs, extensions = true): string | undefined =>
  args.owner.type === 'receiving'
    ? standingInMenu(unwrapped(menuIn(seen, args)), args.step)
    : standingOnPage(unwrapped(seen), args, extensions)

/** Of a checklist whose id was not known, it comes second. */
const menuIn = (seen: unknown, { idChecklist }: AnswerArgs): unknown =>
  idChecklist === 0 && Array.isArray(seen) ? (seen as unknown[])[1] : seen

function standingInMenu(menu: unknown, step: number): string | undefined {
  if (!Array.isArray(menu)) return undefined
  const row: unknown = menu.find((one: unknown) => isObject(one) && one['step'] === step)
  if (!isObject(row) || !Array.isArray(row['respostas'])) return undefined
  const [answer] = row['respostas'] as unknown[]
  return isObject(answer) ? toldOf(answer['value'], row['observacoes']) : ''
}

/** Without extensions a question has one answer: whichever place stands there would be replaced. */
function standingOnPage(
  page: unknown,
  { idPergunta, idSub = 0 }: AnswerArgs,
  extensions: boolean,
): string | undefined {
  const perguntas = isObject(page) ? page['perguntas'] : undefined
  if (!isObject(perguntas)) return undefined
  const places = perguntas['pLocaisSaida']
  if (isObject(places) && isSameId(places['id'], idPergunta)) {
    const all = listed(places['respostas'])
    const place = extensions ? all.find((one) => (one['idSub'] ?? 0) === idSub) : all.at(-1)
    return place === undefined ? '' : toldOf(place['local'], place['observacoes'])
  }
  const question = listed(perguntas['padrao']).find((one) => isSameId(one['id'], idPergunta))
  if (question === undefined) return undefined
  const { answer } = question
  return isObject(answer) ? toldOf(answer['valueString'], answer['obs']) : ''
}

const listed = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : []

const toldOf = (value: unknown, obs: unknown): string =>
  told({
    valueString: typeof value === 'string' ? value : '',
    obs: typeof obs === 'string' ? obs : null,
  })
