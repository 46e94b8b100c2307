import { chakra } from '@chakra-ui/react'
import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  OctagonX,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { StatusTone } from '#src/domain/records/status-words.ts'
import { Icon } from './icon.tsx'
import { atTwiceTheText } from '../theme/states.ts'

export const toneIcons: Record<StatusTone, LucideIcon> = {
  neutral: CircleDashed,
  secondary: CircleDashed,
  primary: CircleDot,
  info: CircleDot,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonX,
}

interface BadgeProps {
  tone: StatusTone
  children: ReactNode
  /** Replaces the icon of the tone. */
  icon?: LucideIcon
}

/** A status: an icon, a word and a colour, never a colour alone (UX-24). */
export const Badge = ({ tone, children, icon }: BadgeProps) => (
  <chakra.span
    display="inline-flex"
    maxWidth="full"
    alignItems="center"
    gap="1.5"
    paddingInline="2"
    paddingBlock="0.5"
    borderRadius="sm"
    border="var(--edge-width) solid"
    borderColor="color-mix(in srgb, currentColor 35%, transparent)"
    background={`${tone}.soft`}
    color={`${tone}.text`}
    fontWeight="bold"
    lineHeight="snug"
    css={{ [atTwiceTheText]: { fontSize: '8vw' } }}
  >
    <Icon as={icon ?? toneIcons[tone]} size="1.15em" />
    <chakra.span minWidth="0" overflowWrap="anywhere">
      {children}
    </chakra.span>
  </chakra.span>
)
