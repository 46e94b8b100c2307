import { chakra } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from '../page/icon.tsx'

interface OnlineOnlyProps {
  online: boolean
  /** Why the action is impossible, where the network is not the reason. */
  whyNot?: string | undefined
  /** Renders the action: disabled while offline, and described by the text next to it. */
  children: (state: { disabled: boolean; 'aria-describedby'?: string }) => ReactNode
}

/**
 * An action that affects others and depends on the latest state: while offline it is disabled, with
 * the reason next to it (UX-03).
 */
export function OnlineOnly({ online, whyNot, children }: OnlineOnlyProps) {
  const id = useId()
  const may = online && whyNot === undefined
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      {children(may ? { disabled: false } : { disabled: true, 'aria-describedby': id })}
      {!may && <NeedsConnection id={id}>{online ? whyNot : undefined}</NeedsConnection>}
    </chakra.div>
  )
}

/** The text next to an action that is impossible while offline. */
export const NeedsConnection = ({
  id,
  children = 'Precisa de conexão',
}: {
  id?: string
  children?: string | undefined
}) => (
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
    {children}
  </chakra.p>
)
