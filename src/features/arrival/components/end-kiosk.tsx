import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { useIdle } from './use-idle.ts'

/**
 * Asked before the kiosk is signed out: most who tap «Sair» are drivers who are done, and every driver
 * after them would meet the sign-in. Whoever walks away from it has not meant it.
 */
export function EndKiosk({ onStay }: { onStay: () => void }) {
  // Put aside it can wait until it comes back; gone, it would close the next one under a finger.
  useIdle(true, { onIdle: onStay, onIdleAside: () => undefined })
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
            <Button asChild look="danger" size="kiosk">
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
