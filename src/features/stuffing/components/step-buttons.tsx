import { chakra } from '@chakra-ui/react'
import { ArrowLeft, ArrowRight, Crosshair, FileCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { addresses } from '../addresses.ts'
import { backFrom, can, shows } from '../rules.ts'
import type { StepPhotoFlow } from './use-step-photos.ts'

interface StepButtonsProps {
  state: StuffingState
  step: StuffingStep
  flow: StepPhotoFlow
  /** Ends PRE; undefined while an earlier attempt to end PRE waits for the person's decision. */
  onFinishPre: (() => Promise<void>) | undefined
}

/** The navigation of a step (spec 2 §2). */
export function StepButtons({ state, step, flow, onFinishPre }: StepButtonsProps) {
  const back = backFrom(step)
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" css={{ '& > *': { flex: '1 1 12rem' } }}>
      {back !== undefined && (
        <Button asChild variant="outline">
          <Link to={addresses.step(state.idSaida, back)}>
            <Icon as={ArrowLeft} />
            Voltar Etapa
          </Link>
        </Button>
      )}
      {shows.goToCurrent(state, step) && (
        <Button asChild variant="outline">
          <Link to={addresses.report(state.idSaida)}>
            <Icon as={Crosshair} />
            Ir para Etapa Atual
          </Link>
        </Button>
      )}
      {shows.overview(state, step) && (
        <Button asChild variant="outline">
          <Link to={addresses.report(state.idSaida)}>
            <Icon as={FileCheck} />
            Ver relatório e PDF
          </Link>
        </Button>
      )}
      {shows.finishPre(state, step) &&
        (onFinishPre === undefined ? (
          <Text strong>O avanço anterior espera a sua decisão.</Text>
        ) : (
          <FinishPre state={state} flow={flow} onFinish={onFinishPre} />
        ))}
    </chakra.div>
  )
}

interface FinishPreProps {
  state: StuffingState
  flow: StepPhotoFlow
  onFinish: () => Promise<void>
}

/**
 * PRE cannot be opened again, so a dialog asks for confirmation first (UX-21). The buttons are busy while a photo is
 * processed: a PRE photo that arrives after the report is complete would replace another photo.
 */
function FinishPre({ state, flow, onFinish }: FinishPreProps) {
  const [isAsking, setAsking] = useState(false)
  const [isFinishing, setFinishing] = useState(false)
  const allowed = can.finishPre(state)

  const ask = () => {
    if (!flow.mustDecide()) setAsking(true)
  }
  const finish = async () => {
    if (flow.mustDecide()) {
      setAsking(false)
      return
    }
    setFinishing(true)
    await onFinish().finally(() => setFinishing(false))
    setAsking(false)
  }

  return (
    <>
      <Button variant="outline" busy={flow.isTaking} disabled={allowed !== true} onClick={ask}>
        Avançar Próxima Etapa
        <Icon as={ArrowRight} />
      </Button>
      {isAsking && (
        <Dialog
          title="Concluir a etapa PRE?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button size="main" busy={isFinishing || flow.isTaking} onClick={() => void finish()}>
                Avançar para a etapa 1
              </Button>
              <Button variant="outline" size="main" onClick={() => setAsking(false)}>
                Continuar em PRE
              </Button>
            </>
          }
        >
          <p>
            {state.preCounter === 0
              ? 'Nenhuma foto de paletes e sacarias foi tirada. '
              : `${plural(state.preCounter, 'foto tirada', 'fotos tiradas')}. `}
            Depois de avançar não é possível voltar à etapa PRE.
          </p>
        </Dialog>
      )}
    </>
  )
}
