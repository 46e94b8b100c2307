import { chakra } from '@chakra-ui/react'
import { initialsOf } from '#src/session/person.ts'

interface PersonLineProps {
  nome: string
  username: string
  email: string | null
}

/** A user with initials, name, user name and e-mail. */
export const PersonLine = ({ nome, username, email }: PersonLineProps) => (
  <chakra.span
    display="flex"
    alignItems="center"
    gap="3"
    // In a table row, an address of 31 letters fits without a break.
    css={{ '@container (min-width: 60rem)': { minWidth: '20.5rem' } }}
  >
    <chakra.span
      aria-hidden
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      flexShrink="0"
      width="2.5rem"
      height="2.5rem"
      borderRadius="full"
      background="primary.soft"
      color="primary.text"
      fontSize="md"
      fontWeight="bold"
    >
      {initialsOf(nome)}
    </chakra.span>
    <chakra.span minWidth="0" lineHeight="snug">
      <chakra.span display="block" fontSize="lg" fontWeight="bold">
        {nome}
      </chakra.span>
      {[username, email].map(
        (text) =>
          text !== null && (
            <chakra.span
              key={text}
              display="block"
              color="textMuted"
              fontSize="sm"
              fontWeight="normal"
              overflowWrap="anywhere"
            >
              {text}
            </chakra.span>
          ),
      )}
    </chakra.span>
  </chakra.span>
)
