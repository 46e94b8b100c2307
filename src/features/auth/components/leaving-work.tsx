import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { Text, Title } from '#src/ui/page/text.tsx'

interface LeavingWorkProps {
  unsentCount: number
  draftCount: number
  /** The account is that of a kiosk, as which no person signs in. */
  isDevice: boolean
  onSend: () => void
  onLeave: () => void
  onStay: () => void
  children?: ReactNode
}

/** Asks before a sign-out with unsent work or drafts, and states that they stay on the device. */
export const LeavingWork = (props: LeavingWorkProps) => {
  const { unsentCount, draftCount, isDevice, onSend, onLeave, onStay, children } = props
  const isUnsent = unsentCount > 0
  const isOnline = useNetwork().level !== 'offline'
  const canSend = isUnsent && isOnline
  return (
    <Card width="full" maxWidth="32rem" display="flex" flexDirection="column" gap="4">
      <title>Sair · Pavilhão</title>
      <Title>{`Há ${whatStays(unsentCount, draftCount)}`}</Title>
      <Text>
        {unsentCount + draftCount === 1 ? 'Ele fica guardado' : 'Eles ficam guardados'}{' '}
        {isDevice
          ? 'neste aparelho até que ele receba acesso de novo em «Aparelhos».'
          : `só para o seu usuário neste aparelho, ${whatThen(unsentCount, draftCount)}`}
      </Text>
      <chakra.div display="flex" flexDirection="column" gap="4">
        {isUnsent && (
          <OnlineOnly online={isOnline}>
            {(state) => (
              <Button {...emphasis(canSend)} {...state} onClick={onSend}>
                Enviar agora
              </Button>
            )}
          </OnlineOnly>
        )}
        <Button {...emphasis(!canSend)} onClick={onStay}>
          Cancelar
        </Button>
        <Button variant="danger" onClick={onLeave}>
          Sair mesmo assim
        </Button>
      </chakra.div>
      {children}
    </Card>
  )
}

const emphasis = (isMain: boolean) =>
  isMain ? ({ size: 'main' } as const) : ({ variant: 'outline' } as const)

function whatStays(unsentCount: number, draftCount: number): string {
  const unsent = plural(unsentCount, 'registro não enviado', 'registros não enviados')
  const drafts = plural(draftCount, 'rascunho', 'rascunhos')
  if (draftCount === 0) return unsent
  return unsentCount === 0 ? `${drafts} por terminar` : `${unsent} e ${drafts}`
}

function whatThen(unsentCount: number, draftCount: number): string {
  if (unsentCount === 0) return 'para você continuar quando entrar de novo.'
  const goes = unsentCount === 1 ? 'segue' : 'seguem'
  return `e ${draftCount > 0 ? 'o que não foi enviado segue' : goes} quando você entrar de novo.`
}
