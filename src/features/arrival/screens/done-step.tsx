import { chakra } from '@chakra-ui/react'
import { CircleCheckBig, Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import type { Visit } from '../visit.ts'

interface DoneStepProps {
  sent: NonNullable<Visit['sent']>
  onDone: () => void
}

/** Seconds for which the last screen stays (spec 2 §9). */
const seconds = 10

/**
 * Step 4: the arrival is registered once the provider has assigned a number. Until that response it may be only at this
 * kiosk. The monitor of arrivals shows the same call number.
 */
export function DoneStep({ sent: { idChegada, callNumber }, onDone }: DoneStepProps) {
  const left = useCountdown(onDone)
  const number = useOutbox(async ({ relaxed }, person) =>
    (await readServerIds(relaxed, person)).get(idChegada),
  )
  const isThere = number !== undefined
  return (
    <StepFrame step={4} title={isThere ? 'Chegada registrada' : 'Chegada guardada neste totem'}>
      <chakra.div
        role="status"
        display="flex"
        flexDirection="column"
        alignItems="center"
        gap="4"
        textAlign="center"
      >
        <Icon
          as={isThere ? CircleCheckBig : Hourglass}
          size="6rem"
          color={isThere ? 'success.text' : 'warning.text'}
        />
        <chakra.p fontSize="lg" color="textMuted">
          Sua senha
        </chakra.p>
        <chakra.p fontSize="4xl" fontWeight="black" lineHeight="tight">
          {callNumber}
        </chakra.p>
        {isThere ? (
          <>
            <p>Chegada nº {number}</p>
            <p>Aguarde a chamada.</p>
          </>
        ) : (
          <>
            <chakra.p fontWeight="bold">Ainda não chegou à portaria.</chakra.p>
            <p>Vai sozinha quando a rede voltar. Se demorar, diga a sua senha na portaria.</p>
          </>
        )}
      </chakra.div>
      <chakra.p textAlign="center" color="textMuted" role="timer">
        Voltando ao início em {left} s
      </chakra.p>
      <Button size="kiosk" width="full" onClick={onDone}>
        Finalizar
      </Button>
    </StepFrame>
  )
}

/** Counts by the clock, not by ticks, so that it stays correct after the device sleeps. */
function useCountdown(onEnd: () => void): number {
  const [endsAt] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const isOver = now >= endsAt
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return Math.min(seconds, Math.max(0, Math.ceil((endsAt - now) / 1000)))
}
