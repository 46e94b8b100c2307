import { chakra } from '@chakra-ui/react'
import { MonitorDot, TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DeviceRole } from '#contract/roles.ts'
import { messageOf } from '#src/api/api-error.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOnlineWrite } from '#src/hooks/send-online.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { becomeDevice } from '../become-device.ts'
import { accessWords } from '../words.ts'

/** Leaves this device as a monitor or as a kiosk that signs in by itself. */
export function ThisDevice() {
  const [chosen, setChosen] = useState<DeviceRole>()
  return (
    <Card className="no-print" display="grid" gap="4">
      <Heading>Este aparelho</Heading>
      <Text muted>
        Pode ficar na parede ou na portaria sem ninguém entrar nele: mostra só os monitores, ou só a
        chegada de motoristas.
      </Text>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button variant="outline" onClick={() => setChosen('MONITOR_PATIO')}>
          <Icon as={MonitorDot} />
          Deixar este aparelho como monitor
        </Button>
        <Button variant="outline" onClick={() => setChosen('TOTEM_CHEGADA')}>
          <Icon as={TabletSmartphone} />
          Deixar este aparelho como totem
        </Button>
      </chakra.div>
      {chosen !== undefined && <AskToLeave papel={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  )
}

function AskToLeave({ papel, onClose }: { papel: DeviceRole; onClose: () => void }) {
  const { database } = useRuntime()
  const navigate = useNavigate()
  const isOnline = useNetwork().level !== 'offline'
  const { mutate, isPending, error } = useOnlineWrite({
    mutationFn: (role: DeviceRole) => becomeDevice(role, database),
    // The sign-out asks about unsent work. After it the device goes on by itself.
    onSuccess: () => void navigate('/logout'),
  })
  const words = accessWords(papel)
  return (
    <Dialog
      busy={isPending}
      title={`Deixar como ${words}`}
      onClose={onClose}
      actions={
        <OnlineOnly online={isOnline}>
          {(state) => (
            <Button size="main" busy={isPending} {...state} onClick={() => mutate(papel)}>
              Deixar como {words}
            </Button>
          )}
        </OnlineOnly>
      }
    >
      <Text>
        Sua sessão termina aqui, e este aparelho passa a entrar sozinho, só como {words}. Para
        desligar, use «Aparelhos» em outro aparelho.
      </Text>
      <ActFailure words={error && messageOf(error)} />
    </Dialog>
  )
}
