import { useRef } from 'react'
import {
  questionName,
  type ShownLoadingPage,
  type TarpaulinGroup,
} from '#src/checklist/loading-page.ts'
import { loadingReads } from '#src/checklist/loading-reads.ts'
import { usePhotoFlow, type PhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import type { RecordAct } from '#src/hooks/outbox/use-record.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import type { ChecklistActs } from '../use-acts.ts'

/** The photo flow of the load. Each photo replaces the one on the screen when its camera opened. */
export function useTarpaulinFlow(
  page: ShownLoadingPage,
  acts: ChecklistActs,
  keep: RecordAct,
): PhotoFlow<TarpaulinGroup> {
  const { record } = acts
  const begun = useRef<Partial<Record<TarpaulinGroup, Begun>>>({})
  return usePhotoFlow<TarpaulinGroup>({
    place: loadingReads.page(page.checklist.id).key,
    describe: (group) => ({
      ...record,
      name: photoName(questionName(page.perguntas[group])),
    }),
    onBegin: (group) => {
      begun.current[group] = acts.beginPhoto(group)
    },
    keep: (group, photo) => keep(acts.setPhoto(group, photo, begun.current[group]), [photo]),
    takesSeveral: never,
  })
}

const never = () => false

export const photoName = (title: string) => `foto «${title}»`
