import { chakra } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.ts'
import { applyUpdate, isUpdateWaiting, subscribeUpdate } from './sw-bridge.ts'

const reasons = {
  busy: 'Há um formulário ou a câmera em uso. Termine e atualize depois.',
  sending: 'Há um envio em andamento. Tente de novo em instantes.',
  failed: 'Não foi possível atualizar agora. Tente de novo.',
} as const

/** A new version waits for consent, and never reloads by itself under somebody's hands (UX-11). */
export function UpdateNotice() {
  const waits = useSyncExternalStore(subscribeUpdate, isUpdateWaiting)
  const [applying, setApplying] = useState(false)
  if (!waits) return null

  const update = async () => {
    setApplying(true)
    const result = await applyUpdate().catch((cause: unknown) => {
      console.warn('The new version could not be asked to take over', cause)
      return 'failed' as const
    })
    setApplying(false)
    if (result !== 'applied') showToast(reasons[result], { tone: 'warning' })
  }

  return (
    <chakra.div padding="4" paddingBottom="0" className="no-print">
      <Notice
        tone="info"
        icon={Sparkles}
        announce="politely"
        title="Nova versão disponível."
        action={
          <Button look="outline" busy={applying} onClick={() => void update()}>
            Atualizar agora
          </Button>
        }
      >
        Nada será perdido.
      </Notice>
    </chakra.div>
  )
}
