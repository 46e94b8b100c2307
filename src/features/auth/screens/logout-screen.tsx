import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { leaveSession } from '#src/api/end-session.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { usePerson } from '#src/hooks/use-session.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useUnsent } from '#src/hooks/outbox/use-unsent.ts'
import { countDrafts } from '#src/outbox/drafts/drafts.ts'
import { unsentOnDevice } from '#src/outbox/store/queries.ts'
import { withReopening } from '#src/outbox/store/saving.ts'
import { subjectOf } from '#src/session/person.ts'
import { isOwnAccount } from '#src/session/device-key.ts'
import { endLeaving } from '#src/session/session.ts'
import { Loading } from '#src/ui/notice/loading.tsx'
import { cancelAccess } from '../cancel-access.ts'
import { LeavingWork } from '../components/leaving-work.tsx'

interface LogoutScreenProps {
  /** Deletes the cached reads of this user and keeps their outbox. */
  forget: (person: string) => Promise<void>
  /** A detailed list of what stays on the device. */
  summary: ReactNode
}

/** Signs out at once where nothing is unsent and no draft exists; otherwise it first lists what stays (UX-07). */
export function LogoutScreen({ forget, summary }: LogoutScreenProps) {
  const person = usePerson()
  const unsent = useUnsent()
  const draftCount = useOutbox(countDrafts)
  const { config, database, wake } = useRuntime()
  const navigate = useNavigate()
  const left = useRef(false)
  const [failure, setFailure] = useState<{ cause: unknown }>()

  const leave = async () => {
    if (left.current || person === undefined) return
    left.current = true
    // A failed deletion must not block the sign-out. Without a token nobody can read the remaining data.
    await forget(person).catch((cause: unknown) => {
      console.warn('What was read could not be deleted', cause)
    })
    leaveSession(config)
    void navigate('/', { replace: true })
  }

  /** The answers on the screen may be older than work that was saved a moment ago. */
  const leaveIfNothingStays = async () => {
    if (person === undefined) return
    const [work, drafts] = await withReopening(database.relaxed, () =>
      Promise.all([unsentOnDevice(database, person), countDrafts(database, person)]),
    )
    if (work.count === 0 && drafts === 0) await leave()
  }

  const isCounted = unsent !== undefined && draftCount !== undefined
  const isDone = unsent?.count === 0 && draftCount === 0
  useEffect(() => {
    if (isDone) leaveIfNothingStays().catch((cause: unknown) => setFailure({ cause }))
    // The question is open, so leaving this page without an answer keeps the session.
    else if (isCounted) endLeaving()
  })

  // The page around it offers to leave without a count.
  if (failure !== undefined) throw failure.cause
  if (!isCounted || isDone || person === undefined) return <Loading text="Saindo" />
  return (
    <chakra.main display="grid" placeItems="center" minHeight="100dvh" padding="4">
      <LeavingWork
        unsentCount={unsent.count}
        draftCount={draftCount}
        isDevice={isOwnAccount(subjectOf(person))}
        onSend={() => {
          wake()
          void navigate('/envios', { replace: true })
        }}
        onLeave={() => void leave()}
        onStay={() => {
          void cancelAccess()
          void navigate(-1)
        }}
      >
        {summary}
      </LeavingWork>
    </chakra.main>
  )
}
