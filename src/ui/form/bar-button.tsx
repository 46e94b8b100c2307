import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { Button } from './button.tsx'
import { Icon } from '../page/icon.tsx'

interface BarButtonProps {
  icon: LucideIcon
  text: string
  onClick: () => void
  busy?: boolean
}

/**
 * An action next to a title. On a phone only its icon is visible; its text is the accessible name.
 */
export const BarButton = ({ icon, text, onClick, busy = false }: BarButtonProps) => (
  <Button
    variant="outline"
    aria-label={text}
    busy={busy}
    onClick={onClick}
    paddingInline={{ base: '3', sm: '5' }}
  >
    <Icon as={icon} />
    <chakra.span display={{ base: 'none', sm: 'inline' }}>{text}</chakra.span>
  </Button>
)
