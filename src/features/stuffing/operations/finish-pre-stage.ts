import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { stuffingStepDescriptions } from '#contract/stuffing-steps.ts'
import { paths } from '#contract/paths.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { ShownFact } from '#src/outbox/model/observe.ts'
import { defineOperation, on } from '#src/outbox/model/operation.ts'
import { object } from 'yup'
import { reads } from '../reads.ts'
import { withPreFinished, withStepTaken } from '../rules.ts'
import { stateIn } from '../answer.ts'
import { idSaidaField, stuffingLane, stuffingRecord } from '../record.ts'

export interface FinishPreStageArgs {
  idSaida: Id
}

/** «Avançar Próxima Etapa»: ends the pre-stage and opens step 1. */
export const finishPreStage = defineOperation<FinishPreStageArgs>({
  kind: 'stuffing.finishPre.v1',
  args: object({ idSaida: idSaidaField() }).noUnknown(),
  label: () => 'Avanço da etapa PRE para a etapa 1',
  record: ({ idSaida }) => stuffingRecord(idSaida, 'PRE'),
  lane: stuffingLane,
  request: ({ idSaida }) => ({ method: 'POST', path: paths.stuffingFinishPre(idSaida) }),
  accept: (body, { idSaida }) => {
    const state = stateIn(body, idSaida)
    return state && { value: state }
  },
  observe: {
    reads: ({ idSaida }) => paths.stuffing(idSaida),
    compare: (answer, { idSaida }) => {
      const state = stateIn(answer, idSaida)
      if (state === undefined) return { is: 'unclear' }
      return { is: state.step === 'PRE' ? 'before' : 'mine' }
    },
    facts: (seen, { idSaida }) => factsOfStep(stateIn(seen, idSaida)),
  },
  // After a refusal PRE is not over: it still takes photos.
  gate: true,
  correction: {},
  effects: ({ idSaida }) => [
    on(reads.report(idSaida), (state) => state && withPreFinished(state)),
    on(reads.list(), (rows) => rows && withStepTaken(rows, idSaida, 'PRE')),
  ],
})

/** Progress of the report, for the person who decides whether PRE is over. */
const factsOfStep = (state: StuffingState | undefined): ShownFact[] =>
  state === undefined
    ? []
    : [
        { term: 'Etapa atual', value: `${state.step} · ${stuffingStepDescriptions[state.step]}` },
        { term: 'Fotos da etapa PRE', value: formatNumber(state.preCounter) },
      ]
