import { Camera } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { stuffingStepDescriptions } from '#contract/stuffing-steps.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { retry } from '#src/outbox/choices.ts'
import type { Entry } from '#src/outbox/entry.ts'
import type { WorkWords } from '#src/outbox/words.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { addresses } from '../addresses.ts'
import { stepOfEntry } from '../step-photos.ts'
import { FlowNotices } from '#src/evidence/flow-notices.tsx'
import type { StepPhotoFlow } from './use-step-photos.ts'

interface ReportNoticesProps {
  state: StuffingState
  flow: StepPhotoFlow
  /** The one that waits for the person's decision and holds the others. */
  parked: Entry | undefined
  wordsOf: (entry: Entry) => WorkWords
}

/** What has to be seen before anything else is done with the report. */
export const ReportNotices = ({ state, flow, parked, wordsOf }: ReportNoticesProps) => (
  <>
    <FlowNotices flow={flow} nameOf={(step) => `foto ${step}`} />
    {parked && <Parked state={state} entry={parked} words={wordsOf(parked)} />}
  </>
)

function Parked({ state, entry, words }: { state: StuffingState; entry: Entry; words: WorkWords }) {
  const { database, wake } = useRuntime()
  const step = stepOfEntry(entry)
  const again = async () => {
    await retry(database, entry.id)
    wake()
  }
  return (
    <Notice
      tone="danger"
      title={words.text}
      action={
        <>
          <Button onClick={() => void again()}>Tentar de novo</Button>
          {step !== undefined && (
            <Button asChild look="outline">
              <Link to={addresses.step(state.idSaida, step)}>
                <Icon as={Camera} />
                Ver etapa {step}
              </Link>
            </Button>
          )}
          <Button asChild look="quiet">
            <Link to="/envios">Ver Envios</Link>
          </Button>
        </>
      }
    >
      {step === undefined
        ? entry.label
        : `Foto da etapa ${step}: ${stuffingStepDescriptions[step]}. `}
      O que vem depois espera por ela neste aparelho.
    </Notice>
  )
}
