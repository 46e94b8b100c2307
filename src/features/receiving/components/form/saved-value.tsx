import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { KeyNumber } from '#src/ui/page/text.tsx'

interface SavedValueProps {
  label: string
  /** Undefined when nothing is saved. */
  value: string | undefined
  mark?: ReactNode
}

/** A read-only value. */
export const SavedValue = ({ label, value, mark }: SavedValueProps) => (
  <chakra.div display="flex" flexDirection="column" gap="1">
    <chakra.p color="textMuted" lineHeight="snug">
      {label}
    </chakra.p>
    <chakra.p overflowWrap="anywhere">
      <KeyNumber>{value === undefined || value === '' ? '—' : value}</KeyNumber>
    </chakra.p>
    {mark && <div>{mark}</div>}
  </chakra.div>
)
