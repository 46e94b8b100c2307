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
import { FailureNotice } from './failure-notice.tsx'
import type { PhotoFlow } from './use-photo-flow.ts'

interface ReportNoticesProps {
  state: StuffingState
  flow: PhotoFlow
  /** The one that waits for the person's decision and holds the others. */
  parked: Entry | undefined
  wordsOf: (entry: Entry) => WorkWords
}

/** What has to be seen before anything else is done with the report. */
export const ReportNotices = ({ state, flow, parked, wordsOf }: ReportNoticesProps) => (
  <>
    {flow.failure && <Failure flow={flow} failure={flow.failure} />}
    {flow.interrupted && !flow.failure && <Interrupted flow={flow} step={flow.interrupted} />}
    {parked && <Parked state={state} entry={parked} words={wordsOf(parked)} />}
  </>
)

const Failure = ({
  flow,
  failure,
}: {
  flow: PhotoFlow
  failure: NonNullable<PhotoFlow['failure']>
}) => {
  const { step, original, photo, asItIs } = failure
  const again = () => {
    if (photo) void flow.keepReady(step, photo)
    else if (original) void flow.retry(step, original)
  }
  return (
    <FailureNotice
      failure={failure}
      onRetry={again}
      onUseOriginal={() => asItIs && void flow.keepReady(step, asItIs)}
      onDismiss={flow.dropFailure}
    />
  )
}

const Interrupted = ({
  flow,
  step,
}: {
  flow: PhotoFlow
  step: NonNullable<PhotoFlow['interrupted']>
}) => (
  <Notice
    tone="info"
    icon={Camera}
    title={`Continuar: foto ${step}`}
    announce="politely"
    action={
      <>
        <Button onClick={() => void flow.openCamera(step)}>Abrir a câmera</Button>
        <Button look="quiet" onClick={flow.forgetSlot}>
          Agora não
        </Button>
      </>
    }
  >
    O aplicativo foi fechado quando a câmera ia abrir. O que já estava salvo continua salvo.
  </Notice>
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
