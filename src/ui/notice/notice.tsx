import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StatusTone } from '#src/domain/records/status-words.ts'
import { toneIcons } from '../page/badge.tsx'
import { Icon } from '../page/icon.tsx'
import { atTwiceTheText } from '../theme/states.ts'

interface NoticeProps {
  tone: StatusTone
  children: ReactNode
  title?: string
  icon?: LucideIcon
  /** Announced when it appears: politely, or at once when work could be lost. */
  announce?: 'politely' | 'at-once'
  /** What the person can do about it. */
  action?: ReactNode
}

const roles = { politely: 'status', 'at-once': 'alert' } as const

/** A message that stays in its place: an error, waiting work, or an advice. */
export const Notice = ({ tone, children, title, icon, announce, action }: NoticeProps) => (
  <chakra.div
    {...(announce === undefined ? {} : { role: roles[announce] })}
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    gap="4"
    paddingBlock="3"
    paddingInline="side"
    borderRadius="md"
    border="var(--edge-width) solid"
    borderColor={`${tone}.text`}
    background={`${tone}.soft`}
    color={`${tone}.text`}
  >
    <chakra.div
      display="flex"
      flex="1 1 14rem"
      minWidth="0"
      gap="3"
      alignItems="flex-start"
      // The text takes the whole width.
      css={{ [atTwiceTheText]: { flexDirection: 'column', gap: '0' } }}
    >
      <chakra.span paddingTop="0.5">
        <Icon as={icon ?? toneIcons[tone]} />
      </chakra.span>
      <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
        {title !== undefined && <chakra.p fontWeight="bold">{title}</chakra.p>}
        <chakra.div color="text">{children}</chakra.div>
      </chakra.div>
    </chakra.div>
    {action !== undefined && (
      // The actions form a group, with the distance that an irreversible one requires (UX-21).
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="4"
        flex={{ base: '1 1 100%', sm: '0 1 auto' }}
        minWidth="0"
        maxWidth="full"
      >
        {action}
      </chakra.div>
    )}
  </chakra.div>
)
