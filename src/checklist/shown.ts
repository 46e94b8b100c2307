import type {
  ChecklistImage,
  ChecklistMenuItem,
  ChecklistResponse,
  ChecklistStep,
} from '#contract/schemas/checklist.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'

/** A photo of a question; its id is local until the provider assigns one. */
export type ShownChecklistImage = Omit<ChecklistImage, 'id'> & { id: RecordId }

/** An answer; without an id while the provider has not stored it. */
export type ShownResponse = Omit<ChecklistResponse, 'idResposta' | 'idChecklist'> & {
  idResposta: Id | null
}

/** A row of the menu; `ownPhotoIds` are the ids of the photos that effects of this device's entries have added. */
export type ShownMenuItem = ChecklistMenuItem & { ownPhotoIds?: readonly string[] }

/** A step as screens show it: the provider's data with this device's changes. */
export type ShownStep = Omit<ChecklistStep, 'responses' | 'images'> & {
  responses: ShownResponse[]
  images: ShownChecklistImage[]
}
