import { chakra } from '@chakra-ui/react'

interface CountMarkProps {
  count: number
  /** Said instead of the bare number: «3 envios pendentes». */
  label: string
}

/** A count beside or over an icon; nothing at zero. */
export const CountMark = ({ count, label }: CountMarkProps) =>
  count === 0 ? null : (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      minWidth="1.75rem"
      height="1.75rem"
      paddingInline="1.5"
      borderRadius="full"
      border="2px solid"
      borderColor="onSignal"
      background="signal"
      color="onSignal"
      fontSize="md"
      fontWeight="black"
      lineHeight="1"
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <chakra.span srOnly>{label}</chakra.span>
    </chakra.span>
  )
