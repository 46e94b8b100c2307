import { chakra } from '@chakra-ui/react'
import { atTwiceTheText } from '../theme/states.ts'

interface CountMarkProps {
  count: number
  /** The accessible name instead of the bare number: «3 envios pendentes». */
  label: string
}

/** A count next to or over an icon; nothing for 0. */
export const CountMark = ({ count, label }: CountMarkProps) =>
  count === 0 ? null : (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      // Limited, because at twice the text size it would cover its icon.
      minWidth="min(1.75rem, 8.5vw)"
      height="min(1.75rem, 8.5vw)"
      paddingInline="min(0.375rem, 2vw)"
      borderRadius="full"
      border="2px solid"
      borderColor="onSignal"
      background="signal"
      color="onSignal"
      fontSize="md"
      fontWeight="black"
      lineHeight="1"
      css={{ [atTwiceTheText]: { fontSize: '5.5vw' } }}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <chakra.span srOnly>{label}</chakra.span>
    </chakra.span>
  )
