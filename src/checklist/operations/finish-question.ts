import { paths } from '#contract/paths.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { number } from 'yup'
import { checklistId, needsChecklist } from '../answers.ts'
import { onEveryStep } from '../effects.ts'
import { defineOnQuestion, type QuestionArgs } from '../owner.ts'
import { withFinished } from '../rules.ts'

export interface FinishQuestionArgs extends QuestionArgs {
  /** Number of steps of the checklist. */
  total: number
}

/** «Avançar Etapa»: marks the question done; idempotent (contract §8). */
export const finishQuestion = defineOnQuestion<FinishQuestionArgs>({
  kind: 'checklist.finishQuestion.v1',
  fields: {
    total: number().integer().positive().required(),
  },
  words: () => 'etapa avançada',
  needs: needsChecklist,
  request: (args, context) => ({
    method: 'POST',
    path: paths.checklistNext(),
    json: { IdChecklist: checklistId(args, context), IdPergunta: args.idPergunta },
  }),
  accept: (body) => {
    const step = unwrapped(body)
    return isObject(step) && typeof step['step'] === 'number' ? { value: step } : undefined
  },
  target: ({ idPergunta }) => `done:${idPart(idPergunta)}`,
  observe: {
    reads: ({ owner }, { id }) => paths.receivingChecklist(id(owner.id)),
    // The read shows the furthest step, and the last step remains the furthest after it is done.
    compare: (answer, { step }) => {
      const furthest = unwrapped(answer)
      if (!isObject(furthest) || typeof furthest['step'] !== 'number') return { is: 'unclear' }
      if (furthest['step'] > step || Boolean(furthest['ready'])) return { is: 'mine' }
      return { is: furthest['step'] === furthest['total'] ? 'unclear' : 'before' }
    },
  },
  correction: {},
  effects: ({ owner, step, total }) =>
    onEveryStep(owner, total, (shown) => withFinished(shown, step)),
})
