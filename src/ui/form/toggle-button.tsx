import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Icon } from '../page/icon.tsx'

interface ToggleButtonProps extends ComponentProps<typeof Button> {
  on: boolean
}

/** A filter that is on or off: its state is announced, and shown by a tick and a colour. */
export const ToggleButton = ({ on, children, ...rest }: ToggleButtonProps) => (
  <Button variant={on ? 'solid' : 'outline'} aria-pressed={on} {...rest}>
    {on && <Icon as={Check} />}
    {children}
  </Button>
)
