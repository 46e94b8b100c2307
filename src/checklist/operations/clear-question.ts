import { paths } from '#contract/paths.ts'
import { number } from 'yup'
import { acceptMessage, checklistId, needsChecklist } from '../answers.ts'
import { onQuestion } from '../effects.ts'
import { withoutLoadingAnswer } from '../loading-page.ts'
import { defineOnQuestion, type QuestionArgs } from '../owner.ts'
import { countedField, statusIn, type Judged } from '../row-status.ts'
import { withoutStepAnswer } from '../rules.ts'
import { answerTarget, observeAnswer, previousAnswer, subField } from '../seen-answer.ts'

export interface ClearQuestionArgs extends QuestionArgs, Judged {
  /** Selects one of several answers of a question; absent where there is one. */
  idSub?: number
}

/** Removes the answer of a question. The question's photos stay, and still count for its status. */
export const clearQuestion = defineOnQuestion<ClearQuestionArgs>({
  kind: 'checklist.clearQuestion.v1',
  fields: {
    status: number().integer().required(),
    counted: countedField(),
    idSub: subField(),
  },
  words: () => 'resposta apagada',
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
      step: withoutStepAnswer,
      row: (row) => ({ respostas: [], observacoes: null, status: statusIn(row, args, serverIds) }),
      page: (page) => withoutLoadingAnswer(page, args),
    }),
})
