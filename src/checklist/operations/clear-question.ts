import { paths } from '#contract/paths.ts'
import { defineOperation } from '#src/outbox/model/operation.ts'
import { number, object } from 'yup'
import { acceptMessage, checklistId, needsChecklist } from '../answers.ts'
import { onQuestion } from '../effects.ts'
import { withoutLoadingAnswer } from '../loading-page.ts'
import { labelOf, ownerKey, questionFields, type QuestionArgs } from '../owner.ts'
import { countedField, statusIn, type Judged } from '../row-status.ts'
import { withoutAnswer } from '../rules.ts'
import { answerTarget, observeAnswer, previousAnswer, subField } from '../seen-answer.ts'

export interface ClearQuestionArgs extends QuestionArgs, Judged {
  /** Selects one of several answers of a question; absent where there is one. */
  idSub?: number
}

/** Removes the answer of a question. The question's photos stay, and still count for its status. */
export const clearQuestion = defineOperation<ClearQuestionArgs>({
  kind: 'checklist.clearQuestion.v1',
  args: object({
    ...questionFields(),
    status: number().integer().required(),
    counted: countedField(),
    idSub: subField(),
  }).noUnknown(),
  label: (args) => labelOf(args, 'resposta apagada'),
  record: ({ record }) => record,
  lane: ({ owner }) => ownerKey(owner),
  needs: needsChecklist,
  request: (args, context) => ({
    method: 'POST',
    path: paths.checklistAnswerRemoval(),
    json: {
      idChecklist: checklistId(args, context),
      idPergunta: args.idPergunta,
    },
    extensions: {
      json: { idSub: args.idSub, anterior: previousAnswer(context.replaces) ?? undefined },
    },
  }),
  accept: acceptMessage,
  target: answerTarget,
  observe: observeAnswer(() => null),
  correction: {},
  effects: (args, serverIds) =>
    onQuestion(args, {
      step: withoutAnswer,
      row: (row) => ({ respostas: [], observacoes: null, status: statusIn(row, args, serverIds) }),
      page: (page) => withoutLoadingAnswer(page, args),
    }),
})
