import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { messageOf } from '#src/api/api-error.ts'
import { sendOnline, useOnlineWrite } from '#src/hooks/send-online.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Text } from '#src/ui/page/text.tsx'
import type { ShownDevice } from '../reads.ts'
import { accessWords } from '../words.ts'

interface OwnAccessProps {
  device: ShownDevice
  onEnded: () => Promise<void>
}

/** Says that a device signs in by itself, and ends that. */
export function OwnAccess({ device, onEnded }: OwnAccessProps) {
  const [isAsked, setAsked] = useState(false)
  const words = accessWords(device.papel)
  if (words === undefined) return null
  return (
    <>
      <Badge tone="info">Entra sozinho: {words}</Badge>
      <Button variant="outline" className="no-print" onClick={() => setAsked(true)}>
        <Icon as={Unplug} />
        Desligar acesso
      </Button>
      {isAsked && <EndAccess device={device} onEnded={onEnded} onClose={() => setAsked(false)} />}
    </>
  )
}

function EndAccess({ device, onEnded, onClose }: OwnAccessProps & { onClose: () => void }) {
  const isOnline = useNetwork().level !== 'offline'
  const { mutate, isPending, error } = useOnlineWrite({
    mutationFn: () =>
      sendOnline({
        method: 'DELETE',
        path: paths.deviceKey(device.idAparelho ?? ''),
        ifUnknown: 'Tente de novo.',
      }),
    onSuccess: async () => {
      showToast('Acesso desligado')
      onClose()
      await onEnded()
    },
  })
  return (
    <Dialog
      title="Desligar acesso"
      onClose={onClose}
      actions={
        <OnlineOnly online={isOnline}>
          {(state) => (
            <Button
              size="main"
              variant="dangerSolid"
              busy={isPending}
              {...state}
              onClick={() => mutate()}
            >
              <Icon as={Unplug} />
              Desligar
            </Button>
          )}
        </OnlineOnly>
      }
    >
      <Text>
        «{device.nome ?? device.idAparelho}» deixa de entrar sozinho na hora, e mostra a tela de
        entrada.
      </Text>
      <ActFailure words={error && messageOf(error)} />
    </Dialog>
  )
}
