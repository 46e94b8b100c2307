import { paths } from '#contract/paths.ts'
import { isId, type Id, isSameId } from '#src/domain/names/ids.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { number, string, mixed } from 'yup'
import { checklistId, needsChecklist } from '../answers.ts'
import { onQuestion } from '../effects.ts'
import { withLoadingAnswer } from '../loading-page.ts'
import { defineOnQuestion, type QuestionArgs } from '../owner.ts'
import { countedField, statusIn, type Judged } from '../row-status.ts'
import { withStepAnswer } from '../rules.ts'
import type { ShownResponse } from '../shown.ts'
import { answerTarget, observeAnswer, previousAnswer, subField } from '../seen-answer.ts'

export interface AnswerQuestionArgs extends QuestionArgs, Judged {
  /** Null for an answer in free text. */
  idOption: Id | null
  tipo: 'OPTION' | 'TEXT'
  valueString: string
  /** A second value that some providers store with the answer. */
  valueString2?: string
  /** Selects one of several answers of a question; absent where there is one. */
  idSub?: number
  /** For a combobox: 0 for «Não Aplicável», «N/A» and «NA», 1 for any other; null elsewhere. */
  valueInteger: number | null
  obs: string | null
  imagesRequired: number
}

/** Answers a question; a later answer replaces an earlier one (contract §8). */
export const answerQuestion = defineOnQuestion<AnswerQuestionArgs>({
  kind: 'checklist.answerQuestion.v1',
  fields: {
    idOption: mixed<Id>(isId).nullable().defined(),
    tipo: string<'OPTION' | 'TEXT'>().oneOf(['OPTION', 'TEXT']).required(),
    valueString: string().required(),
    valueString2: string().optional(),
    idSub: subField(),
    valueInteger: number().integer().nullable().defined(),
    obs: string().nullable().defined(),
    imagesRequired: number().integer().required(),
    status: number().integer().required(),
    counted: countedField(),
  },
  words: ({ valueString }) => valueString,
  needs: needsChecklist,
  request: (args, context) => ({
    method: 'POST',
    path: paths.checklistAnswer(),
    json: {
      idChecklist: checklistId(args, context),
      ...savedItem(args),
    },
    extensions: { json: { idSub: args.idSub, anterior: previousAnswer(context.replaces) } },
  }),
  accept: (body, { idPergunta }) => {
    const response = unwrapped(body)
    return isObject(response) && isSameId(response['idPergunta'], idPergunta)
      ? { value: response }
      : undefined
  },
  target: answerTarget,
  observe: observeAnswer(({ idOption, valueString, obs }) => ({ idOption, valueString, obs })),
  correction: {
    fields: { valueString: 'Resposta', idOption: 'Resposta', obs: 'Observação' },
  },
  effects: (args, serverIds) =>
    onQuestion(args, {
      step: (shown) => withStepAnswer(shown, shownAnswer(args)),
      row: (row) => ({
        respostas: [{ idResposta: 0, value: args.valueString }],
        observacoes: args.obs,
        status: statusIn(row, args, serverIds),
      }),
      page: (page) => withLoadingAnswer(page, args),
    }),
})

/** All fields of a saved answer (spec 2 §3); those that do not apply to the question are null. */
const savedItem = (args: AnswerQuestionArgs) => ({
  idPergunta: args.idPergunta,
  idOption: args.idOption,
  tipo: args.tipo,
  valueString: args.valueString,
  valueString2: args.valueString2 ?? null,
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
  ...(args.idSub !== undefined && { idSub: args.idSub }),
  ...savedItem(args),
})
