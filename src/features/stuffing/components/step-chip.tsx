import { chakra } from '@chakra-ui/react'
import type { StuffingStep } from '#contract/stuffing-steps.ts'

interface StepChipProps {
  step: StuffingStep
  size?: 'large' | 'small'
}

/** The step's label as the warehouse uses it: PRE, 1, 2, 3, C, 4, 5, 6, 7. */
export const StepChip = ({ step, size = 'large' }: StepChipProps) => (
  <chakra.span
    aria-hidden
    display="inline-flex"
    alignItems="center"
    justifyContent="center"
    flexShrink={0}
    minWidth={size === 'large' ? '3.5rem' : '3.125rem'}
    height={size === 'large' ? '3.5rem' : '2.25rem'}
    paddingInline="1.5"
    borderRadius="md"
    background="ink"
    color="onInk"
    fontSize={size === 'large' ? 'xl' : 'md'}
    fontWeight="black"
    lineHeight="1"
  >
    {step}
  </chakra.span>
)
