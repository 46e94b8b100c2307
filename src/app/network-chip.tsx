import { chakra } from '@chakra-ui/react'
import { type LucideIcon, Wifi, WifiHigh, WifiOff } from 'lucide-react'
import type { NetworkLevel } from '#src/api/network-state.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Spoken } from '#src/ui/text.tsx'

interface Shown {
  word: string
  icon: LucideIcon
  background: string
  color: string
}

const shownByLevel: Record<NetworkLevel, Shown> = {
  online: { word: 'Online', icon: Wifi, background: 'inkRaised', color: 'onInk' },
  unstable: { word: 'Rede instável', icon: WifiHigh, background: 'signal', color: 'onSignal' },
  offline: {
    word: 'Sem conexão',
    icon: WifiOff,
    background: 'danger.soft',
    color: 'danger.text',
  },
}

/** How the network is, by what calls really met (UX-01). */
export function NetworkChip() {
  const { word, icon, background, color } = shownByLevel[useNetwork().level]
  return (
    <chakra.output
      display="inline-flex"
      alignItems="center"
      gap="2"
      minHeight="2.5rem"
      paddingInline="3"
      borderRadius="full"
      border="1px solid transparent"
      background={background}
      color={color}
      fontWeight="bold"
      whiteSpace="nowrap"
    >
      <Icon as={icon} />
      <Spoken>Rede: </Spoken>
      {word}
    </chakra.output>
  )
}
