import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePerson } from '#src/hooks/use-session.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { heldPhotos } from '../held/held-photos.ts'
import { clearSlot, useInterrupted } from './stored-slot.ts'

// Lazy, because this notice is rare and the home does not wait for it.
const InterruptedNotice = lazy(async () => ({
  default: (await import('./interrupted-notice.tsx')).InterruptedNotice,
}))
const UndecidedPhotos = lazy(async () => ({
  default: (await import('../held/undecided-photos.tsx')).UndecidedPhotos,
}))

const hasHeld = async (database: OutboxDatabase, person: PersonKey) =>
  (await heldPhotos(database, person)).length > 0

/** Links to the held photos, and to the photo that was about to be taken when the page was killed. */
export const ContinuePhoto = () => (
  <>
    {useOutbox(hasHeld) === true && (
      <Suspense>
        <UndecidedPhotos />
      </Suspense>
    )}
    <Interrupted />
  </>
)

/**
 * A link to the photo that was about to be taken when the page was killed (UX-12). When the app
 * starts on the home within `freshMs`, it navigates to that photo's screen at once: the system has
 * probably killed the page for its camera.
 */
function Interrupted() {
  const { database } = useRuntime()
  const person = usePerson()
  const interrupted = useInterrupted()
  useReopening(interrupted?.value.path, interrupted?.savedAt)
  if (interrupted === undefined) return null
  const { title, name, path } = interrupted.value
  return (
    <Suspense>
      <InterruptedNotice
        {...{ title, name, path }}
        onPutOff={() => void clearSlot({ database, person })}
      />
    </Suspense>
  )
}

/** After this time, in ms, the person has probably moved on to other work. */
const freshMs = 30 * 60_000

let isReopened = false

/** Navigates once per start, so that the person can leave the screen. */
function useReopening(path: string | undefined, openedAt: number | undefined): void {
  const navigate = useNavigate()
  const isStart = useLocation().pathname === '/'
  useEffect(() => {
    if (!isStart || isReopened || path === undefined || openedAt === undefined) return
    isReopened = true
    if (Date.now() - openedAt < freshMs) void navigate(path, { replace: true })
  }, [navigate, isStart, path, openedAt])
}
