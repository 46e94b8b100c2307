import { chakra } from '@chakra-ui/react'
import { Spoken } from '../page/text.tsx'

/** Grey placeholder rows during a read. */
export const RowsSkeleton = ({
  rows = 4,
  height = '4.5rem',
}: {
  rows?: number
  height?: string
}) => (
  <chakra.output display="grid" gap="2">
    <Spoken>Carregando</Spoken>
    {Array.from({ length: rows }, (_, row) => (
      <chakra.div
        key={row}
        aria-hidden
        height={height}
        borderRadius="md"
        background="neutral.soft"
        border="1px solid"
        borderColor="line"
        animation="breathe 1.6s ease-in-out infinite"
        style={{ animationDelay: `${row * 120}ms` }}
      />
    ))}
  </chakra.output>
)
