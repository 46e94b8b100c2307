import { Camera } from 'lucide-react'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { FailureNotice } from '../decision/failure-notice.tsx'
import type { PhotoFlow } from './use-photo-flow.ts'

interface FlowNoticesProps<Slot extends string> {
  flow: PhotoFlow<Slot>
  /** A photo in words: «foto 3». */
  nameOf: (slot: Slot) => string
  /** Whether the record can be changed, so that a failed photo can still be stored. */
  mayChange?: boolean
  /** Why the photo of this slot can no longer be stored; undefined when it can. */
  whyNot?: (slot: Slot) => string | undefined
}

// Also used until it is known whether the record can be changed.
const closed = 'Agora nada se altera aqui: a foto não pode ser salva.'

/** The decisions about a record's failed photos; without any, the offer to continue an interrupted photo. */
export function FlowNotices<Slot extends string>(props: FlowNoticesProps<Slot>) {
  const { flow, nameOf, mayChange = true, whyNot } = props
  const { failures, interrupted } = flow
  const whyNotOf = (slot: Slot) => (mayChange ? whyNot?.(slot) : closed)
  if (failures.length === 0) {
    return interrupted === undefined ? null : (
      <Interrupted
        flow={flow}
        slot={interrupted}
        name={nameOf(interrupted)}
        whyNot={whyNotOf(interrupted)}
      />
    )
  }
  return failures.map((failure, at) => (
    <FailureNotice
      key={failure.id}
      failure={failure}
      name={nameOf(failure.slot)}
      whyNot={whyNotOf(failure.slot)}
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
  whyNot: string | undefined
}

const Interrupted = <Slot extends string>(props: InterruptedProps<Slot>) => {
  const { flow, slot, name, whyNot } = props
  const mayGoOn = whyNot === undefined
  return (
    <Notice
      tone="info"
      icon={Camera}
      title={`${mayGoOn ? 'Continuar' : 'Não foi salva'}: ${name}`}
      announce="politely"
      action={
        mayGoOn ? (
          <>
            <Button onClick={() => void flow.openCamera(slot)}>Abrir a câmera</Button>
            <Button variant="quiet" onClick={flow.forgetSlot}>
              Agora não
            </Button>
          </>
        ) : (
          <Button variant="outline" onClick={flow.forgetSlot}>
            Entendi
          </Button>
        )
      }
    >
      {whyNot ??
        'A foto da câmera ou da galeria não chegou ao aplicativo. O que já estava salvo continua salvo.'}
    </Notice>
  )
}
