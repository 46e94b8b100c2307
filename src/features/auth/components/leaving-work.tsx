import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { plural } from '#src/domain/plurals.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Text, Title } from '#src/ui/text.tsx'

interface LeavingWorkProps {
  count: number
  onSend: () => void
  onLeave: () => void
  onStay: () => void
  children?: ReactNode
}

/** Signing out with unsent work is allowed, and says what becomes of it. */
export const LeavingWork = ({ count, onSend, onLeave, onStay, children }: LeavingWorkProps) => (
  <Card width="full" maxWidth="32rem" display="flex" flexDirection="column" gap="4">
    <title>Sair · Pavilhão</title>
    <Title>{`Há ${plural(count, 'registro não enviado', 'registros não enviados')}`}</Title>
    <Text>
      {count === 1
        ? 'Ele fica guardado só para o seu usuário neste aparelho, e segue quando você entrar de novo.'
        : 'Eles ficam guardados só para o seu usuário neste aparelho, e seguem quando você entrar de novo.'}
    </Text>
    <chakra.div display="flex" flexDirection="column" gap="4">
      <Button size="main" onClick={onSend}>
        Enviar agora
      </Button>
      <Button look="outline" onClick={onStay}>
        Cancelar
      </Button>
      <Button look="danger" onClick={onLeave}>
        Sair mesmo assim
      </Button>
    </chakra.div>
    {children}
  </Card>
)
