import { chakra } from '@chakra-ui/react'
import { Images } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { hasEncrypted } from '#src/outbox/store/bodies.ts'
import { continueOpening, isClosed, underLock } from '#src/pin/change-person.ts'
import { lock, noteUnopened, unopenedPhotos } from '#src/session/pin-marks.ts'
import { sessionOnScreen } from '#src/session/session.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { showToast } from '#src/ui/notice/toast.ts'

interface UnopenedNoticeProps {
  person: string
  /** There is no room for the photos. */
  isFull: boolean
  /** Other notices. While sending is held, this one alone says why nothing is sent and what to do on a full device. */
  children: ReactNode
}

/** Says why photos of the person are still encrypted, what that means, and tries again (PIN-16). */
export function UnopenedNotice({ person, isFull, children }: UnopenedNoticeProps) {
  const { database } = useRuntime()
  const [busy, setBusy] = useState(false)
  const isSendingHeld = useOutbox(hasEncrypted)
  const isStillClosed = useOutbox(isClosed)
  const wasClosed = useRef(false)
  useEffect(() => {
    // Another tab has opened them.
    if (wasClosed.current && isStillClosed === false) noteUnopened(undefined)
    wasClosed.current = isStillClosed === true
  }, [isStillClosed])
  const open = async () => {
    if (!(await isClosed(database, person))) return noteUnopened(undefined)
    // Where the key is missing, the PIN goes on.
    const { sub = '' } = sessionOnScreen()?.claims ?? {}
    if (!(await continueOpening(database, person))) lock(sub)
    // The photos follow under this lock.
    await underLock(database, person, () => Promise.resolve())
    if (unopenedPhotos() !== undefined) showToast('As fotos ainda não abriram.', { tone: 'danger' })
  }
  const notice = (
    <chakra.div padding="4" paddingBottom="0" className="no-print">
      <Notice
        tone="danger"
        icon={Images}
        announce="at-once"
        title="As suas fotos não abriram neste aparelho"
        action={
          <Button
            variant="outline"
            busy={busy}
            busyText="Abrindo…"
            onClick={() => {
              setBusy(true)
              open()
                .catch((cause: unknown) => {
                  console.warn('The photos could not be decrypted', cause)
                  showToast('As fotos ainda não abriram.', { tone: 'danger' })
                })
                .finally(() => setBusy(false))
            }}
          >
            Abrir as fotos
          </Button>
        }
      >
        {isFull
          ? 'Não há espaço para elas. Apague fotos, vídeos ou aplicativos deste aparelho e toque em «Abrir as fotos». Nada foi perdido.'
          : 'Toque em «Abrir as fotos». Se não abrirem, avise quem cuida do sistema. Elas continuam guardadas.'}
        {isSendingHeld === true && ' Até lá nada é enviado; o que você registra fica guardado.'}
      </Notice>
    </chakra.div>
  )
  return (
    <>
      {notice}
      {isSendingHeld === false && children}
    </>
  )
}
