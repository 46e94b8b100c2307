import { chakra } from '@chakra-ui/react'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { workIcons } from '#src/ui/page/work-icon.ts'

/** The state of an entry or a record: an icon, a sentence and a colour. */
export const StatusLine = ({ words }: { words: WorkWords }) => (
  <chakra.span
    display="flex"
    alignItems="flex-start"
    gap="1.5"
    color={`${words.tone}.text`}
    fontWeight={words.tone === 'neutral' ? 'medium' : 'bold'}
    lineHeight="snug"
  >
    <chakra.span flexShrink={0} paddingTop="0.1em">
      <Icon as={workIcons[words.icon]} size="1.15em" />
    </chakra.span>
    <chakra.span minWidth="0" overflowWrap="anywhere">
      {words.text}
    </chakra.span>
  </chakra.span>
)
