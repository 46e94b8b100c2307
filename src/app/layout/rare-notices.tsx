import { chakra } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { isOwnAccount } from '#src/session/device-key.ts'
import { sessionOnScreen } from '#src/session/session.ts'
import { onceNobodyBusy } from '#src/hooks/draft/busy.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { applyUpdate } from '../start/sw-bridge.ts'
import { UpdateByItself } from '../start/update-by-itself.tsx'

const reasons = {
  busy: 'Há um formulário ou a câmera em uso. Atualiza assim que terminar.',
  sending: 'Há um envio em andamento. Tente de novo em instantes.',
  failed: 'Não foi possível atualizar agora. Tente de novo.',
} as const

/** Nobody at a device that signs in by itself could consent. */
export const UpdateNotice = () =>
  isOwnAccount(sessionOnScreen()?.claims.sub) ? <UpdateByItself /> : <OfferUpdate />

/**
 * Offers a waiting new version, which takes over only after consent. No tab reloads while a form or
 * a camera is in use (UX-11).
 */
function OfferUpdate() {
  const [applying, setApplying] = useState(false)
  const [consented, setConsented] = useState(false)

  const update = async () => {
    setApplying(true)
    const result = await apply()
    setApplying(false)
    if (result === 'applied') return
    showToast(reasons[result], { tone: 'warning' })
    if (result !== 'busy') return
    setConsented(true)
    let isFree = false
    await onceNobodyBusy(() => {
      isFree = true
    })
    setConsented(false)
    // Without Web Locks no event reports that this tab is free: the person has to tap again.
    if (isFree) await update()
  }

  return (
    <chakra.div padding="4" paddingBottom="0" className="no-print">
      <Notice
        tone="info"
        icon={Sparkles}
        announce="politely"
        title="Nova versão disponível."
        action={
          !consented && (
            <Button variant="outline" busy={applying} onClick={() => void update()}>
              Atualizar agora
            </Button>
          )
        }
      >
        {consented && 'Atualiza sozinho quando nenhum formulário ou câmera estiver em uso. '}
        Nada será perdido.
      </Notice>
    </chakra.div>
  )
}

const apply = () =>
  applyUpdate().catch((cause: unknown) => {
    console.warn('The new version could not be asked to take over', cause)
    return 'failed' as const
  })

/**
 * A captive portal answers in place of the provider: no call succeeds until a person signs in to
 * the network.
 */
export const PortalNotice = () => (
  <chakra.div padding="4" paddingBottom="0" className="no-print">
    <Notice tone="warning" announce="politely" title="A rede pede um login">
      Abra o navegador, entre na rede Wi-Fi e volte. O que está salvo neste aparelho espera.
    </Notice>
  </chakra.div>
)
