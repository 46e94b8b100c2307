import type {
  ChecklistImage,
  ChecklistMenuItem,
  ChecklistResponse,
  ChecklistStep,
} from '#contract/schemas/checklist.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'

/** A photo of a question; with an id of this device while the provider has given none. */
export type ShownChecklistImage = Omit<ChecklistImage, 'id'> & { id: RecordId }

/** An answer; without an id while the provider has not kept it. */
export type ShownResponse = Omit<ChecklistResponse, 'idResposta' | 'idChecklist'> & {
  idResposta: Id | null
}

/** A row of the menu; `ownPhotoIds` are the photos of its step that this device has added. */
export type ShownMenuItem = ChecklistMenuItem & { ownPhotoIds?: readonly string[] }

/** A step as screens show it: what the provider says, with what this device has added. */
export type ShownStep = Omit<ChecklistStep, 'responses' | 'images'> & {
  responses: ShownResponse[]
  images: ShownChecklistImage[]
}
