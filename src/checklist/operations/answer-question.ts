import { paths } from '#contract/paths.ts'
import { ConflictError, defineOperation, natural } from '#src/outbox/operation.ts'
import { mixed, number, object, string } from 'yup'
import { checklistId, isObject, unwrapped } from '../answers.ts'
import { onQuestion } from '../effects.ts'
import { labelOf, ownerKey, questionFields, type QuestionArgs } from '../owner.ts'
import { withAnswer } from '../rules.ts'
import type { ShownResponse } from '../shown.ts'

/** An answer as the person saw it before. */
export interface SeenAnswer {
  idOption: number | null
  valueString: string | null
  obs: string | null
}

export interface AnswerQuestionArgs extends QuestionArgs {
  /** Null for an answer in free text. */
  idOption: number | null
  tipo: 'OPTION' | 'TEXT'
  valueString: string
  /** Of a combobox: 0 for «Não Aplicável», «N/A» and «NA», 1 for any other; null elsewhere. */
  valueInteger: number | null
  obs: string | null
  imagesRequired: number
  /** The answer that stood there, null for none; absent once the person has decided whatever that is. */
  before?: SeenAnswer | null
  /** The question's status in the menu once it is answered so. */
  status: number
}

const seenAnswer = mixed<SeenAnswer>(
  (value): value is SeenAnswer => isObject(value) && 'valueString' in value,
)

/** An answer to a question; choosing again replaces (contract §8). */
export const answerQuestion = defineOperation<AnswerQuestionArgs>({
  kind: 'checklist.answerQuestion.v1',
  args: object({
    ...questionFields(),
    idOption: number().integer().positive().nullable().defined(),
    tipo: string<'OPTION' | 'TEXT'>().oneOf(['OPTION', 'TEXT']).required(),
    valueString: string().required(),
    valueInteger: number().integer().nullable().defined(),
    obs: string().nullable().defined(),
    imagesRequired: number().integer().required(),
    before: seenAnswer.nullable().optional(),
    status: number().integer().required(),
  }).noUnknown(),
  label: (args) => labelOf(args, args.valueString),
  record: ({ record }) => record,
  lane: ({ owner }) => ownerKey(owner),
  // The menu has all answers in one read: somebody else's are seen before they are written over.
  look: ({ owner, idChecklist }, { id, refused }) =>
    idChecklist === 0 && refused !== true
      ? paths.receivingChecklist(id(owner.id))
      : paths.receivingChecklistMenu(id(owner.id)),
  request: (args, context) => {
    refuseOverwriting(args, context)
    return {
      method: 'POST',
      path: paths.checklistAnswer(),
      json: {
        idChecklist: checklistId(args, context),
        ...savedItem(args),
        ...(args.before === undefined || context.overrules !== undefined
          ? {}
          : { anterior: args.before }),
      },
    }
  },
  accept: (body, { idPergunta }) => {
    const response = unwrapped(body)
    return isObject(response) && response['idPergunta'] === idPergunta
      ? { value: response }
      : undefined
  },
  replay: natural(({ idPergunta }) => `answer:${idPergunta}`),
  effects: (args) =>
    onQuestion(
      args,
      (shown) => withAnswer(shown, shownAnswer(args)),
      () => ({
        respostas: [{ idResposta: 0, value: args.valueString }],
        observacoes: args.obs,
        status: args.status,
      }),
    ),
})

/** All the fields of a saved answer (spec 2 §3); those that a question has no use for are null. */
const savedItem = (args: AnswerQuestionArgs) => ({
  idPergunta: args.idPergunta,
  idOption: args.idOption,
  tipo: args.tipo,
  valueString: args.valueString,
  valueString2: null,
  valueString3: null,
  valueString4: null,
  valueString5: null,
  valueInteger: args.valueInteger,
  valueInteger2: null,
  valueInteger3: null,
  valueDecimal: null,
  valueDecimal2: null,
  valueDecimal3: null,
  obs: args.obs,
})

const shownAnswer = (args: AnswerQuestionArgs): ShownResponse => ({
  idResposta: null,
  imagesRequired: args.imagesRequired,
  ...savedItem(args),
})

/** Throws ConflictError when the menu shows another answer than the person's, before and now. */
function refuseOverwriting(
  args: AnswerQuestionArgs,
  { seen, overrules }: { seen?: unknown; overrules?: unknown },
): void {
  const there = standingIn(seen, args.step)
  const { before, valueString, obs } = args
  if (there === undefined || before === undefined) return
  if (there === overrules) return
  const known = [before === null ? '' : told(before), told({ valueString, obs })]
  if (known.includes(there)) return
  throw new ConflictError(
    there === ''
      ? 'A resposta foi apagada por outra pessoa. Confira e responda de novo.'
      : `Outra pessoa já respondeu «${there}». Confira e responda de novo.`,
    there,
  )
}

const told = ({ valueString, obs }: Pick<SeenAnswer, 'valueString' | 'obs'>) =>
  obs === null || obs === '' ? (valueString ?? '') : `${valueString ?? ''}: ${obs}`

/** The answer in a row of the menu, '' for none; undefined when what was read has no such row. */
function standingIn(seen: unknown, step: number): string | undefined {
  const menu = unwrapped(seen)
  if (!Array.isArray(menu)) return undefined
  const row: unknown = menu.find((one: unknown) => isObject(one) && one['step'] === step)
  if (!isObject(row) || !Array.isArray(row['respostas'])) return undefined
  const [answer] = row['respostas'] as unknown[]
  if (!isObject(answer)) return ''
  const { value } = answer
  const { observacoes } = row
  return told({
    valueString: typeof value === 'string' ? value : '',
    obs: typeof observacoes === 'string' ? observacoes : null,
  })
}
