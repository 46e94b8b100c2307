import { chakra } from '@chakra-ui/react'
import { Notice } from '#src/ui/notice.tsx'
import { OthersWaiting } from '../components/others-waiting.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'

interface SignInScreenProps {
  /** Whose session ended while they worked: their screen waits for them. */
  waitingFor?: { nome: string; username: string }
}

export default function SignInScreen({ waitingFor }: SignInScreenProps) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="5">
      {waitingFor !== undefined && (
        <Notice tone="warning" announce="politely" title="Entre novamente para continuar">
          A sessão de {waitingFor.nome} terminou. Nada foi perdido.
        </Notice>
      )}
      <SignInForm username={waitingFor?.username ?? ''} />
      <OthersWaiting />
    </chakra.div>
  )
}
