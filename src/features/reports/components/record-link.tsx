import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Id } from '#src/domain/names/ids.ts'

interface RecordLinkProps {
  to: string
  id: Id
  /** With its article: «o relatório». */
  what: string
}

/** The number of a row, as the way to what the row tells of. */
export const RecordLink = ({ to, id, what }: RecordLinkProps) => (
  <Underlined asChild>
    <Link to={to} aria-label={`Abrir ${what} ${id}`}>
      {id}
    </Link>
  </Underlined>
)

const Underlined = chakra('a', {
  base: {
    color: 'primary.text',
    fontWeight: 'bold',
    textDecoration: 'underline',
    // A tap finds it anywhere in its cell; where nothing else is tapped, in its row.
    '&::after': { content: '""', position: 'absolute', inset: '0' },
  },
})
