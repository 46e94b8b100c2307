import { PencilLine } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { correcting } from '#src/hooks/outbox/use-correcting.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { mayRetake, needsPermission } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'

/** Lazy, because a retake and its camera are needed only where a photo was refused or lost. */
const RetakePhotos = lazy(async () => ({
  default: (await import('../photo/retake-photos.tsx')).RetakePhotos,
}))
const AskAgain = lazy(async () => ({ default: (await import('./ask-again.tsx')).AskAgain }))

/**
 * The parts of a refused act that can be corrected on the spot: its photos or its typed values
 * (UX-06).
 */
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

/** A link to the act's own screen, where the field still has the typed value. */
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

/** Whether the screen of the act has a field for one of its values, which could correct a refusal. */
export function useHasFields(entry: Entry): boolean {
  const { operations } = useRuntime()
  const { correction } = operations.get(entry.kind) ?? {}
  return correction?.fields !== undefined && !needsPermission(entry)
}
