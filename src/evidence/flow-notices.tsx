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

/** What a record's photos need decided: one that was not kept, one that was about to be taken. */
export function FlowNotices<Slot extends string>({ flow, nameOf }: FlowNoticesProps<Slot>) {
  const { failure, interrupted } = flow
  if (failure === undefined) {
    return interrupted === undefined ? null : (
      <Interrupted flow={flow} slot={interrupted} name={nameOf(interrupted)} />
    )
  }
  const { slot, original, photo, asItIs } = failure
  const again = () => {
    if (photo) void flow.keepReady(slot, photo)
    else if (original) void flow.retry(slot, original)
  }
  return (
    <FailureNotice
      failure={failure}
      onRetry={again}
      onUseOriginal={() => asItIs && void flow.keepReady(slot, asItIs)}
      onDismiss={flow.dropFailure}
    />
  )
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
