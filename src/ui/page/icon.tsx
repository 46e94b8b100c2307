import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

interface IconProps {
  as: LucideIcon
  /** CSS length; by default slightly larger than the text next to it. */
  size?: string
  spin?: boolean
  color?: string
  className?: string
}

/** A decorative icon next to words; it never carries a meaning alone (UX-24). */
export const Icon = ({ as: Shape, size = '1.3em', spin = false, color, className }: IconProps) => (
  <chakra.span
    aria-hidden
    display="inline-flex"
    flexShrink={0}
    {...(className === undefined ? {} : { className })}
    {...(color === undefined ? {} : { color })}
    {...(spin ? { animation: 'spin 1s linear infinite' } : {})}
  >
    <Shape width={size} height={size} strokeWidth={2.25} focusable={false} />
  </chakra.span>
)
