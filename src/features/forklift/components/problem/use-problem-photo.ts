import { useMemo } from 'react'
import { usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import { useDay } from '#src/hooks/use-day.ts'
import type { RecordName } from '#src/outbox/model/entry.ts'
import { photoOfDraft } from '../one-photo.tsx'
import { useDraftPhoto } from '../use-draft-photo.ts'

/** The photo of the problem that is being described. `form` names its draft. */
export function useProblemPhoto(form: string, record: RecordName) {
  const { now } = useDay()
  const drafted = useDraftPhoto(form, record.path)
  const { keep } = drafted
  const flow = usePhotoFlow<'problem'>({
    place: form,
    describe: () => ({ ...record, name: 'foto do problema' }),
    keep: (_, taken) => keep(taken, now().dia),
  })
  const photo = drafted.photo ?? undefined
  return {
    flow,
    shown: useMemo(() => (photo ? photoOfDraft(photo) : undefined), [photo]),
    /** The photo that was saved last. */
    latest: () => drafted.latest()?.photo,
    drop: () => {
      void flow.dropFailures()
      void drafted.drop()
    },
  }
}
