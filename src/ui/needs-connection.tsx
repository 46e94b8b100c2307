import { chakra } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface OnlineOnlyProps {
  online: boolean
  /** Gives the action: disabled and described by the words beside it while there is no network. */
  children: (state: { disabled: boolean; 'aria-describedby'?: string }) => ReactNode
}

/** An action that decides for others on the latest state: without a network it says so beside it (UX-03). */
export function OnlineOnly({ online, children }: OnlineOnlyProps) {
  const id = useId()
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      {children(online ? { disabled: false } : { disabled: true, 'aria-describedby': id })}
      {!online && <NeedsConnection id={id} />}
    </chakra.div>
  )
}

/** The words that stand beside what cannot be done without a network. */
export const NeedsConnection = ({ id }: { id?: string }) => (
  <chakra.p
    {...(id === undefined ? {} : { id })}
    display="inline-flex"
    alignItems="center"
    gap="2"
    color="warning.text"
    fontWeight="bold"
    lineHeight="snug"
  >
    <Icon as={CloudOff} />
    Precisa de conexão
  </chakra.p>
)
