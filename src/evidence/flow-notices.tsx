import { Camera } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { FailureNotice } from './failure-notice.tsx'
import type { PhotoFlow } from './use-photo-flow.ts'

interface FlowNoticesProps<Slot extends string> {
  flow: PhotoFlow<Slot>
  /** A photo in words: «foto 3». */
  nameOf: (slot: Slot) => string
}

/** What a record's photos need decided: those that were not kept, one that was about to be taken. */
export function FlowNotices<Slot extends string>({ flow, nameOf }: FlowNoticesProps<Slot>) {
  const { failures, interrupted } = flow
  if (failures.length === 0) {
    return interrupted === undefined ? null : (
      <Interrupted flow={flow} slot={interrupted} name={nameOf(interrupted)} />
    )
  }
  return failures.map((failure, at) => (
    <FailureNotice
      key={failure.id}
      failure={failure}
      name={nameOf(failure.slot)}
      busy={flow.isTaking}
      reminders={at === 0 ? flow.reminders : 0}
      onRetry={() => void flow.retry(failure)}
      onUseOriginal={() => void flow.useOriginal(failure)}
      onDismiss={() => flow.dropFailure(failure)}
    />
  ))
}

interface InterruptedProps<Slot extends string> {
  flow: PhotoFlow<Slot>
  slot: Slot
  name: string
}

const Interrupted = <Slot extends string>({ flow, slot, name }: InterruptedProps<Slot>) => (
  <Notice
    tone="info"
    icon={Camera}
    title={`Continuar: ${name}`}
    announce="politely"
    action={
      <>
        <Button onClick={() => void flow.openCamera(slot)}>Abrir a câmera</Button>
        <Button look="quiet" onClick={flow.forgetSlot}>
          Agora não
        </Button>
      </>
    }
  >
    O aplicativo foi fechado quando a câmera ia abrir. O que já estava salvo continua salvo.
  </Notice>
)
