import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { isSameId } from '#src/domain/names/ids.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { useDay, type Day } from '#src/hooks/use-day.ts'
import { usePrefetch } from '#src/hooks/reads/use-prefetch.ts'
import { wanting } from '#src/reads/read.ts'
import { Notice } from '#src/ui/notice/notice.tsx'
import { NoDriver } from './components/no-driver.tsx'
import { useFlow, type Flow } from './components/use-flow.ts'
import { useIdle } from './components/use-idle.ts'
import type { Step } from './addresses.ts'
import { reads } from './reads.ts'
import { CpfStep } from './screens/cpf-step.tsx'
import { DoneStep } from './screens/done-step.tsx'
import { DriverStep } from './screens/driver-step.tsx'
import { VehicleStep } from './screens/vehicle-step.tsx'

const wanted = [wanting(reads.carriers())]

/**
 * The four steps of a driver's arrival (spec 2 §2); `home` is the address of the first step. After a visit only unsent
 * entries keep data of the driver.
 */
export function ArrivalFlow({ home }: { home: string }) {
  const { flow, step, turn, isLeaving } = useFlow(home)
  const [touchedTurn, setTouchedTurn] = useState<number>()
  const isBegun = flow.visit !== undefined || touchedTurn === turn
  const isUnderWay = step !== 1 || isBegun
  useBusy(isUnderWay)
  const left = useIdle(isUnderWay, {
    onIdle: flow.leave,
    onIdleHidden: flow.forget,
  })
  // Used from the first step on, because the read there also synchronizes the provider's clock.
  const { now } = useDay()
  usePrefetch(wanted)
  if (step === undefined) return <Navigate to={home} replace />
  if (isLeaving) return null
  return (
    <chakra.div width="full" display="flex" flexDirection="column" gap="5">
      {left !== undefined && (
        <Notice tone="warning" announce="politely" title={`Voltando ao início em ${left} s`}>
          Toque na tela para continuar.
        </Notice>
      )}
      {step === 1 ? (
        <CpfStep
          key={turn}
          flow={flow}
          onTouched={(isTouched) => setTouchedTurn(isTouched ? turn : undefined)}
        />
      ) : (
        <LaterStep key={`${turn}-${step}`} {...{ step, flow, home, now }} />
      )}
    </chakra.div>
  )
}

interface LaterStepProps {
  step: Step
  flow: Flow
  home: string
  now: Day['now']
}

function LaterStep({ step, flow, home, now }: LaterStepProps) {
  const [params] = useSearchParams()
  const { visit } = flow
  const id = params.get('id')
  if (visit !== undefined) {
    if (step === 2) return <DriverStep {...{ flow, visit, now }} />
    const { idMotorista } = visit
    if (step === 3 && idMotorista !== undefined && isSameId(id, idMotorista)) {
      return <VehicleStep {...{ flow, visit, now, idMotorista }} />
    }
    if (step === 4 && visit.sent) return <DoneStep sent={visit.sent} onDone={flow.leave} />
  }
  if (step === 4) return <Navigate to={home} replace />
  return <NoDriver step={step} onLeave={flow.leave} />
}
