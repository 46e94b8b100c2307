import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'

interface EndedToggleProps {
  open: boolean
  onToggle: () => void
  children: React.ReactNode
}

/** Shows and hides the sent or the discarded rows. */
export const EndedToggle = ({ open, onToggle, children }: EndedToggleProps) => (
  <chakra.div paddingBlock="4">
    <Button
      variant="outline"
      width="full"
      justifyContent="space-between"
      textAlign="start"
      aria-expanded={open}
      onClick={onToggle}
    >
      <span>{children}</span>
      <chakra.span {...(open ? { transform: 'rotate(180deg)' } : {})}>
        <Icon as={ChevronDown} />
      </chakra.span>
    </Button>
  </chakra.div>
)
