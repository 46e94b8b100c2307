import { chakra } from '@chakra-ui/react'
import type { ShownStep } from '../shown.ts'

interface StepProgressProps {
  step: ShownStep
  /** The answered steps; undefined while unknown. */
  answered: ReadonlySet<number> | undefined
}

/** Position in the checklist, one segment for each step; the screen's title has it in words. */
export const StepProgress = ({ step: { current, step, total }, answered }: StepProgressProps) => (
  <chakra.div aria-hidden data-steps display="flex" gap="1">
    {Array.from({ length: total }, (_, at) => at + 1).map((at) => (
      <chakra.span
        key={at}
        flex="1"
        height="0.75rem"
        borderRadius="sm"
        border="2px solid"
        borderColor={at === current ? 'text' : 'edge'}
        background={colourOf(at, step, answered)}
      />
    ))}
  </chakra.div>
)

/** A finished step may lack an answer, so only an answered step is green. */
function colourOf(at: number, furthest: number, answered?: ReadonlySet<number>): string {
  if (answered?.has(at)) return 'successSolid'
  return at <= furthest ? 'signal' : 'sunken'
}
