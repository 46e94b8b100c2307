import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { leaveSession } from '#src/api/end-session.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { usePerson } from '#src/hooks/use-person.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useUnsent } from '#src/hooks/outbox/use-unsent.ts'
import { countDrafts } from '#src/outbox/drafts/drafts.ts'
import { endLeaving } from '#src/session/session.ts'
import { Loading } from '#src/ui/notice/loading.tsx'
import { LeavingWork } from '../components/leaving-work.tsx'

interface LogoutScreenProps {
  /** Deletes what was read for this person; what they did stays. */
  forget: (person: string) => Promise<void>
  /** What stays on the device, at length. */
  summary: ReactNode
}

/** Signs out at once where everything was sent and nothing is half made; else says first what stays behind (UX-07). */
export function LogoutScreen({ forget, summary }: LogoutScreenProps) {
  const person = usePerson()
  const unsent = useUnsent()
  const draftCount = useOutbox(countDrafts)
  const { config, wake } = useRuntime()
  const navigate = useNavigate()
  const left = useRef(false)

  const leave = async () => {
    if (left.current || person === undefined) return
    left.current = true
    // The way out is always open: what could not be deleted now is no one's to read without a token.
    await forget(person).catch((cause: unknown) => {
      console.warn('What was read could not be deleted', cause)
    })
    leaveSession(config)
    void navigate('/', { replace: true })
  }

  const isCounted = unsent !== undefined && draftCount !== undefined
  const isDone = unsent?.count === 0 && draftCount === 0
  useEffect(() => {
    if (isDone) void leave()
    // They are asked: who goes away without an answer stays.
    else if (isCounted) endLeaving()
  })

  if (!isCounted || isDone || person === undefined) return <Loading text="Saindo" />
  return (
    <chakra.main display="grid" placeItems="center" minHeight="100dvh" padding="4">
      <LeavingWork
        unsentCount={unsent.count}
        draftCount={draftCount}
        onSend={() => {
          wake()
          void navigate('/envios', { replace: true })
        }}
        onLeave={() => void leave()}
        onStay={() => void navigate(-1)}
      >
        {summary}
      </LeavingWork>
    </chakra.main>
  )
}
