import { chakra } from '@chakra-ui/react'
import { Lightbulb } from 'lucide-react'
import type { ChecklistHint } from '#contract/schemas/checklist.ts'
import { Icon } from '#src/ui/page/icon.tsx'

/** Hints for answering a question. */
export const Hints = ({ hints }: { hints: readonly ChecklistHint[] }) =>
  hints.length === 0 ? null : (
    <chakra.ul
      aria-label="Dicas"
      display="flex"
      flexDirection="column"
      gap="1.5"
      paddingInlineStart="3"
      borderInlineStart="4px solid"
      borderColor="signal"
    >
      {hints.map(({ value }) => (
        <chakra.li key={value} display="flex" gap="2" lineHeight="snug" color="textMuted">
          <chakra.span paddingTop="0.5">
            <Icon as={Lightbulb} size="1.1em" />
          </chakra.span>
          {value}
        </chakra.li>
      ))}
    </chakra.ul>
  )
