import { chakra } from '@chakra-ui/react'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { plural } from '#src/domain/amounts/plurals.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { isComplete, photosOf, stepsOf } from '../rules.ts'

interface StepRailProps {
  state: StuffingState
  /** The step that is shown. */
  viewed: StuffingStep
  unsentCount: number
}

/** Progress of the report: one segment for each step, and the same in words. */
export function StepRail({ state, viewed, unsentCount }: StepRailProps) {
  const steps = stepsOf(state)
  const taken = steps.filter((step) => photosOf(state, step) > 0).length
  const waiting =
    unsentCount > 0 ? ` · ${plural(unsentCount, 'envio pendente', 'envios pendentes')}` : ''
  return (
    <div>
      <chakra.div aria-hidden display="flex" gap="1">
        {steps.map((step) => (
          <chakra.span
            key={step}
            flex="1"
            height="0.75rem"
            borderRadius="sm"
            border="2px solid"
            borderColor={step === viewed ? 'text' : 'edge'}
            background={segmentColour(state, step)}
          />
        ))}
      </chakra.div>
      <chakra.p color="textMuted" lineHeight="snug" marginTop="1.5">
        {formatNumber(taken)} de {plural(steps.length, 'etapa', 'etapas')}
        {waiting}
      </chakra.p>
    </div>
  )
}

function segmentColour(state: StuffingState, step: StuffingStep): string {
  if (photosOf(state, step) > 0) return 'successSolid'
  return !isComplete(state) && step === state.step ? 'signal' : 'sunken'
}
