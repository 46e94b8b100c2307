import { chakra } from '@chakra-ui/react'
import { CircleCheckBig } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { readServerIds } from '#src/outbox/aliases.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import type { Visit } from '../visit.ts'

interface DoneStepProps {
  sent: NonNullable<Visit['sent']>
  onDone: () => void
}

/** Spec 2 §9: how long the last screen stays. */
const seconds = 10

/** Step 4: done. The number is this device's until the provider has given its own. */
export function DoneStep({ sent: { idChegada, localNumber }, onDone }: DoneStepProps) {
  const left = useCountdown(onDone)
  const number = useOutbox(async ({ relaxed }, person) =>
    (await readServerIds(relaxed, person)).get(idChegada),
  )
  return (
    <StepFrame step={4} title="Chegada registrada">
      <chakra.div
        role="status"
        display="flex"
        flexDirection="column"
        alignItems="center"
        gap="4"
        textAlign="center"
      >
        <Icon as={CircleCheckBig} size="6rem" color="success.text" />
        <chakra.p fontSize="lg" color="textMuted">
          {number === undefined ? 'Seu número neste totem' : 'Sua chegada'}
        </chakra.p>
        <chakra.p fontSize="4xl" fontWeight="black" lineHeight="tight">
          {number === undefined ? `T${localNumber}` : `nº ${number}`}
        </chakra.p>
        <p>
          {number === undefined
            ? 'Salva neste totem: segue para a portaria quando a rede voltar. Aguarde a chamada.'
            : 'Aguarde a chamada.'}
        </p>
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

/** By the clock rather than by ticks: a screen that slept goes on where the time is. */
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
