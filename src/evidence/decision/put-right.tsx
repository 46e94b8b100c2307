import { PencilLine } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { correcting } from '#src/hooks/outbox/use-correcting.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { mayRetake } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'

/** A camera comes only to where a photo was refused. */
const RetakePhotos = lazy(async () => ({
  default: (await import('../photo/retake-photos.tsx')).RetakePhotos,
}))
const AskAgain = lazy(async () => ({ default: (await import('./ask-again.tsx')).AskAgain }))

/** What of a refused act can be put right on the spot: its photos, or what was typed (UX-06). */
export function PutRight({ entry }: { entry: Entry }) {
  const { operations } = useRuntime()
  const { retake, asks } = operations.get(entry.kind)?.correction ?? {}
  const retakes = retake !== undefined && mayRetake(entry)
  const isAsked = asks !== undefined && entry.parked?.why === 'refused'
  if (!retakes && !isAsked) return null
  return (
    <Suspense fallback={<Loading />}>
      {retakes && <RetakePhotos entry={entry} />}
      {isAsked && <AskAgain entry={entry} />}
    </Suspense>
  )
}

/** Leads to the field of the screen that it was made on, where what was given still stands. */
export function CorrectLink({ entry, children }: { entry: Entry; children: string }) {
  const { pathname } = useLocation()
  const { path } = entry.record
  return (
    <Button asChild>
      <Link to={path} state={correcting(entry)} replace={pathname === path}>
        <Icon as={PencilLine} />
        {children}
      </Link>
    </Button>
  )
}

/** Whether there is something of the act in a field of its screen. */
export function useHasFields(entry: Entry): boolean {
  const { operations } = useRuntime()
  const { correction } = operations.get(entry.kind) ?? {}
  return correction?.fields !== undefined
}
