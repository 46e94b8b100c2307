import { Camera } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { UndecidedPhotos } from './undecided-photos.tsx'
import { usePhotoSlot } from './use-photo-slot.ts'

/** Leads back to the photos that a person has to decide about, and to the one of a page that died. */
export const ContinuePhoto = () => (
  <>
    <UndecidedPhotos />
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
    <Notice
      tone="info"
      icon={Camera}
      title={`Continuar: ${name}`}
      action={
        <>
          <Button asChild>
            <Link to={path}>Continuar</Link>
          </Button>
          <Button look="quiet" onClick={() => void clear()}>
            Agora não
          </Button>
        </>
      }
    >
      {title}
    </Notice>
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
