import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Id } from '#src/domain/names/ids.ts'

interface RecordLinkProps {
  to: string
  id: Id
  /** The kind of record with its article: «o relatório». */
  what: string
}

/** A row's number as a link to its record. */
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
    // The link covers its cell, or the whole row where the row has no other link.
    '&::after': { content: '""', position: 'absolute', inset: '0' },
  },
})
