import { chakra } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from '../page/icon.tsx'

interface OnlineOnlyProps {
  online: boolean
  /** Why it cannot be done, where that is not the network. */
  whyNot?: string | undefined
  /** Gives the action: disabled and described by the words beside it while there is no network. */
  children: (state: { disabled: boolean; 'aria-describedby'?: string }) => ReactNode
}

/** An action that decides for others on the latest state: without a network it says so beside it (UX-03). */
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

/** The words that stand beside what cannot be done without a network. */
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
