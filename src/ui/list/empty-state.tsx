import { chakra } from '@chakra-ui/react'
import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../page/icon.tsx'
import { Heading, Text } from '../page/text.tsx'

interface EmptyStateProps {
  title: string
  text?: string
  icon?: LucideIcon
  /** What the person can do about it. */
  children?: ReactNode
}

/** Shown in place of content that does not exist. */
export const EmptyState = ({ title, text, icon = Inbox, children }: EmptyStateProps) => (
  <chakra.div
    display="flex"
    flexDirection="column"
    alignItems="center"
    gap="2"
    paddingBlock="8"
    paddingInline="4"
    textAlign="center"
    // The text may repeat a long search text.
    overflowWrap="anywhere"
    borderRadius="lg"
    border="2px dashed"
    borderColor="line"
  >
    <Icon as={icon} size="2.5rem" color="textMuted" />
    <Heading as="p">{title}</Heading>
    {text !== undefined && <Text muted>{text}</Text>}
    {children}
  </chakra.div>
)
