import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { heldPhotos } from '../held/held-photos.ts'
import { usePhotoSlot } from './use-photo-slot.ts'

// Hardly anybody has one of these: home does not wait for them.
const InterruptedNotice = lazy(async () => ({
  default: (await import('./interrupted-notice.tsx')).InterruptedNotice,
}))
const UndecidedPhotos = lazy(async () => ({
  default: (await import('../held/undecided-photos.tsx')).UndecidedPhotos,
}))

const hasHeld = async (database: OutboxDatabase, person: PersonKey) =>
  (await heldPhotos(database, person)).length > 0

/** Leads back to the photos that a person has to decide about, and to the one of a page that died. */
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
 * Leads back to the photo that was about to be taken when the page died (UX-12). Where the app
 * begins it goes there by itself: the system has just killed the page for its camera.
 */
function Interrupted() {
  const { interrupted, openedAt, clear } = usePhotoSlot()
  useReopening(interrupted?.path, openedAt)
  if (interrupted === undefined) return null
  const { title, name, path } = interrupted
  return (
    <Suspense>
      <InterruptedNotice title={title} name={name} path={path} onPutOff={() => void clear()} />
    </Suspense>
  )
}

/** Later than this the person has gone on to something else. */
const freshMs = 30 * 60_000

let isReopened = false

/** Once per start, so that nobody is held there. */
function useReopening(path: string | undefined, openedAt: number | undefined): void {
  const navigate = useNavigate()
  const isStart = useLocation().pathname === '/'
  useEffect(() => {
    if (!isStart || isReopened || path === undefined || openedAt === undefined) return
    isReopened = true
    if (Date.now() - openedAt < freshMs) void navigate(path, { replace: true })
  }, [navigate, isStart, path, openedAt])
}
