import { paths } from '#contract/paths.ts'
import { defineOperation, natural } from '#src/outbox/operation.ts'
import { number, object } from 'yup'
import { acceptMessage, checklistId, lookForChecklist } from '../answers.ts'
import { onQuestion } from '../effects.ts'
import { labelOf, ownerKey, questionFields, type QuestionArgs } from '../owner.ts'
import { withoutAnswer } from '../rules.ts'

export interface ClearQuestionArgs extends QuestionArgs {
  /** The question's status in the menu without its answer: its photos stay. */
  status: number
}

/** Takes the answer of a question away. */
export const clearQuestion = defineOperation<ClearQuestionArgs>({
  kind: 'checklist.clearQuestion.v1',
  args: object({ ...questionFields(), status: number().integer().required() }).noUnknown(),
  label: (args) => labelOf(args, 'resposta apagada'),
  record: ({ record }) => record,
  lane: ({ owner }) => ownerKey(owner),
  look: lookForChecklist,
  request: (args, context) => ({
    method: 'POST',
    path: paths.checklistAnswerRemoval(),
    json: { idChecklist: checklistId(args, context), idPergunta: args.idPergunta },
  }),
  accept: acceptMessage,
  replay: natural(({ idPergunta }) => `answer:${idPergunta}`),
  effects: (args) =>
    onQuestion(args, withoutAnswer, () => ({
      respostas: [],
      observacoes: null,
      status: args.status,
    })),
})
