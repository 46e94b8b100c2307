import { useCallback, useEffect, useMemo, useRef } from 'react'
import { usePhotoFlow } from '#src/evidence/use-photo-flow.ts'
import { useDay } from '#src/hooks/use-day.ts'
import type { RecordName } from '#src/outbox/entry.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { photoOfDraft } from './one-photo.tsx'
import { useDraftPhoto } from './use-draft-photo.ts'

/** The photo of a problem that is being told about. `form` names its draft. */
export function useProblemPhoto(form: string, record: RecordName) {
  const { now } = useDay()
  const drafted = useDraftPhoto(form, record.path)
  const { keep } = drafted
  // On disk, and maybe not on the screen yet.
  const justKept = useRef<TakenPhoto>(undefined)
  const flow = usePhotoFlow<'problem'>({
    place: form,
    describe: useCallback(() => ({ ...record, name: 'foto do problema' }), [record]),
    keep: useCallback(
      async (_: 'problem', taken: TakenPhoto) => {
        const id = await keep(taken, now().dia)
        justKept.current = taken
        return id
      },
      [keep, now],
    ),
    takesSeveral: never,
  })
  const photo = drafted.photo ?? undefined
  useEffect(() => {
    if (photo !== undefined && photo.id === justKept.current?.id) justKept.current = undefined
  }, [photo])
  return {
    flow,
    shown: useMemo(() => (photo ? photoOfDraft(photo) : undefined), [photo]),
    /** The one that was kept last. */
    latest: () => justKept.current ?? photo,
    drop: () => {
      void flow.dropFailures()
      void drafted.drop()
    },
  }
}

const never = () => false
