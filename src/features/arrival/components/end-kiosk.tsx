import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { useIdle } from './use-idle.ts'

/**
 * Asks before it signs the kiosk out. Most users who tap «Sair» are drivers who have finished, and every later driver
 * would get the sign-in screen. The question closes by itself when nobody answers.
 */
export function EndKiosk({ onStay }: { onStay: () => void }) {
  // The timer of `useIdle` outlives this component, so `onIdleHidden` does nothing: otherwise it would close the next
  // question.
  useIdle(true, { onIdle: onStay, onIdleHidden: () => undefined })
  return (
    <chakra.div padding="4" paddingBottom="0">
      <Notice
        tone="warning"
        announce="at-once"
        title="Encerrar o totem?"
        action={
          <>
            <Button size="kiosk" onClick={onStay}>
              Não, continuar
            </Button>
            <Button asChild variant="danger" size="kiosk">
              <Link to="/logout">Sim, encerrar o totem</Link>
            </Button>
          </>
        }
      >
        Motorista: toque em «Não, continuar». Quem terminou não precisa sair. Encerrado, o totem não
        recebe mais chegadas até que a portaria entre de novo.
      </Notice>
    </chakra.div>
  )
}
