import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { OthersWaiting } from '../components/others-waiting.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'
import { useDoor } from '../use-door.ts'

interface SignInScreenProps {
  /** The user whose session ended and whose screen is hidden behind the sign-in. */
  waitingFor?: { nome: string; username: string }
  /** Called when the user continues offline. Their entries wait for the next sign-in. */
  onPutOff?: () => void
  /** A screen without a user, for example a wall monitor: while offline it continues by itself. */
  isUntouched?: boolean
}

export default function SignInScreen({ waitingFor, onPutOff, isUntouched }: SignInScreenProps) {
  const { goer, mayGoOn, isOffline, goOn } = useDoor()
  const putOff = async () => {
    if (await goOn()) onPutOff?.()
  }
  useEffect(() => {
    if (mayGoOn && isOffline && isUntouched === true) void putOff()
  })
  const nome = waitingFor?.nome ?? (mayGoOn ? goer?.nome : undefined)
  return (
    <chakra.div display="flex" flexDirection="column" gap="5">
      {nome !== undefined && (
        <Notice tone="warning" announce="politely" title="Entre novamente para continuar">
          A sessão de {nome} terminou{goer && ` em ${goer.since}`}. Nada foi perdido.
          {mayGoOn && ' Sem conexão, continue abaixo.'}
          {isUntouched === true && ' O monitor está parado.'}
        </Notice>
      )}
      {mayGoOn && (
        <Button variant="outline" size="main" onClick={() => void putOff()}>
          Continuar sem conexão como {goer?.nome}
        </Button>
      )}
      <SignInForm username={waitingFor?.username ?? ''} />
      <OthersWaiting />
    </chakra.div>
  )
}
