import { chakra } from '@chakra-ui/react'
import { Truck } from 'lucide-react'
import type { NetworkLevel } from '#src/api/network-state.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Text } from '#src/ui/text.tsx'

const states: Record<NetworkLevel, string> = {
  online: 'Ligado ao servidor.',
  unstable: 'A rede está instável.',
  offline: 'Sem conexão com o servidor.',
}

/** What the kiosk is and how it is. */
export const ArrivalState = () => (
  <chakra.div
    display="flex"
    flexDirection="column"
    alignItems="center"
    gap="4"
    textAlign="center"
    fontSize="xl"
  >
    <title>Totem de chegada · Pavilhão</title>
    <Icon as={Truck} size="6rem" color="primaryText" />
    <chakra.h1 fontSize={{ base: '3xl', sm: '4xl' }} fontWeight="black" lineHeight="tight">
      Totem de chegada
    </chakra.h1>
    <Text muted>{states[useNetwork().level]}</Text>
  </chakra.div>
)
