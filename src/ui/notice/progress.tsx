import { chakra } from '@chakra-ui/react'

interface ProgressProps {
  /** The accessible name of the bar. */
  label: string
  value: number
  max: number
}

const bar = { background: 'primary', borderRadius: 'full', transition: 'width 160ms linear' }

export const Progress = ({ label, value, max }: ProgressProps) => (
  <chakra.progress
    aria-label={label}
    value={Math.min(Math.max(value, 0), max)}
    max={Math.max(max, 1)}
    display="block"
    appearance="none"
    width="full"
    height="0.75rem"
    borderRadius="full"
    border="1px solid"
    borderColor="edge"
    background="sunken"
    overflow="hidden"
    css={{
      '&::-webkit-progress-bar': { background: 'sunken' },
      '&::-webkit-progress-value': bar,
      '&::-moz-progress-bar': bar,
      // Browsers print no backgrounds, so the progress is printed as text elsewhere.
      '@media print': { display: 'none' },
    }}
  />
)
