import { chakra } from '@chakra-ui/react'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OthersWaiting } from '../components/others-waiting.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'

interface SignInScreenProps {
  /** Whose session ended while they worked: their screen waits for them. */
  waitingFor?: { nome: string; username: string }
  /** With no network they may go on with it; what they do waits for their sign-in. */
  onPutOff?: () => void
}

export default function SignInScreen({ waitingFor, onPutOff }: SignInScreenProps) {
  const isWell = useNetwork().level === 'online'
  return (
    <chakra.div display="flex" flexDirection="column" gap="5">
      {waitingFor !== undefined && (
        <Notice tone="warning" announce="politely" title="Entre novamente para continuar">
          A sessão de {waitingFor.nome} terminou. Nada foi perdido.
        </Notice>
      )}
      <SignInForm username={waitingFor?.username ?? ''} />
      {!isWell && onPutOff !== undefined && (
        <Button look="outline" size="main" onClick={onPutOff}>
          Continuar sem conexão
        </Button>
      )}
      <OthersWaiting />
    </chakra.div>
  )
}
