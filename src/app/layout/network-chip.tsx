import { chakra } from '@chakra-ui/react'
import { Download, type LucideIcon, Wifi, WifiHigh, WifiOff } from 'lucide-react'
import type { NetworkLevel } from '#src/api/network-state.ts'
import { useDownloading, useJustDownloaded } from '#src/hooks/reads/use-downloading.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { Spoken } from '#src/ui/page/text.tsx'
import { atTwiceTheText } from '#src/ui/theme/states.ts'

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

/** Not offline, but the app would not open offline yet (UX-10). */
const coming: Shown = { ...shownByLevel.online, word: 'Baixando o aplicativo', icon: Download }
const ready: Shown = { ...shownByLevel.online, word: 'Pronto para uso sem rede' }

/**
 * The state of the network by the results of actual calls (UX-01); during the first download and
 * briefly after it, whether the app opens offline.
 */
export function NetworkChip() {
  const { level } = useNetwork()
  const [isComing, isReady] = [useDownloading(), useJustDownloaded()]
  const shown =
    level === 'offline'
      ? shownByLevel[level]
      : isComing
        ? coming
        : isReady
          ? ready
          : shownByLevel[level]
  const { word, icon, background, color } = shown
  return (
    <chakra.output
      display="inline-flex"
      // The two words wrap before any neighbour has to shrink.
      flex="1 0 min-content"
      maxWidth="max-content"
      overflowWrap="normal"
      alignItems="center"
      gap={{ base: '1.5', sm: '2' }}
      minHeight="2.5rem"
      paddingInline={{ base: '2', sm: '3' }}
      borderRadius="full"
      border="1px solid transparent"
      background={background}
      color={color}
      fontWeight="bold"
      lineHeight="1.1"
      // The screen's content needs the height more than the chip does.
      css={{
        [atTwiceTheText]: { fontSize: '5.5vw', minHeight: '0', padding: '0.5em', gap: '0.3em' },
      }}
    >
      <Icon as={icon} />
      <Spoken>Rede: </Spoken>
      {word}
    </chakra.output>
  )
}
