import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { underHand } from '../theme/states.ts'

/** A grid of tiles: one column on a phone, as many as fit on a tablet. */
export const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
    gap: '3',
  },
})

/** Styles its child, a link, as a tile. */
export const TileFrame = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    width: 'full',
    height: 'full',
    minHeight: { base: '4.5rem', sm: '5.5rem' },
    padding: { base: '8px 16px 8px 8px', sm: '16px' },
    background: 'surface',
    border: 'var(--edge-width) solid',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'card',
    color: 'text',
    transition: 'border-color 120ms, background 120ms',
    ...underHand({ borderColor: 'primary', background: 'primary.soft' }),
  },
})

interface TileBodyProps {
  icon: LucideIcon
  title: string
  text?: string
  /** A count or a mark at the end. */
  mark?: ReactNode
}

export const TileBody = ({ icon, title, text, mark }: TileBodyProps) => (
  <>
    <chakra.span
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      flexShrink={0}
      width="target"
      height="target"
      borderRadius="md"
      background="inkRaised"
      color="signal"
    >
      <Icon as={icon} size="28px" />
    </chakra.span>
    <chakra.span flex="1" minWidth="0">
      <chakra.span display="block" fontSize="lg" fontWeight="bold" lineHeight="snug">
        {title}
      </chakra.span>
      {text !== undefined && (
        // Hidden on a phone, so that all tiles fit.
        <chakra.span display={{ base: 'none', sm: 'block' }} color="textMuted" lineHeight="snug">
          {text}
        </chakra.span>
      )}
    </chakra.span>
    {mark}
  </>
)
