import { chakra } from '@chakra-ui/react'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Notice } from '#src/ui/notice/notice.tsx'

/**
 * A captive portal answers in place of the provider: no call succeeds until a person signs in to
 * the network.
 */
export function PortalNotice() {
  if (!useNetwork().portal) return null
  return (
    <chakra.div padding="4" paddingBottom="0" className="no-print">
      <Notice tone="warning" announce="politely" title="A rede pede um login">
        Abra o navegador, entre na rede Wi-Fi e volte. O que está salvo neste aparelho espera.
      </Notice>
    </chakra.div>
  )
}
