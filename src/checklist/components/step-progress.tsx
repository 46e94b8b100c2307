import { chakra } from '@chakra-ui/react'
import type { ShownStep } from '../shown.ts'

/** Where in the checklist this is, one segment a step; the title of the screen says it in words. */
export const StepProgress = ({ step: { current, step, total, ready } }: { step: ShownStep }) => (
  <chakra.div aria-hidden display="flex" gap="1">
    {Array.from({ length: total }, (_, at) => at + 1).map((at) => (
      <chakra.span
        key={at}
        flex="1"
        height="0.75rem"
        borderRadius="sm"
        border="2px solid"
        borderColor={at === current ? 'text' : 'edge'}
        background={colourOf(at, ready === 1 ? total + 1 : step)}
      />
    ))}
  </chakra.div>
)

function colourOf(at: number, furthest: number): string {
  if (at < furthest) return 'successSolid'
  return at === furthest ? 'signal' : 'sunken'
}
