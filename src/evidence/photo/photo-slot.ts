import { readableText, withServerIds, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'

/** The form name of the draft that stores which photo a person is about to take. */
export const photoSlotForm = 'photo-slot'

/** A photo of a record that is about to be taken, or was taken. */
export interface PhotoSlot {
  /** The record that the photo is for: `stuffing:4711`. It may contain a local id. */
  place: string
  /** Which of that record's photos. */
  slot: string
  /** The address of its screen in the app. */
  path: string
  /** The record in words: «Estufagem #4711». */
  title: string
  /** The photo in words: «foto 3». */
  name: string
}

/** A stored slot with the provider's id of its record; where that is not known, the title says «novo». */
export const withKnownIds = <Slot extends PhotoSlot>(
  slot: Slot,
  serverIds: ServerIdByLocal,
): Slot => ({
  ...slot,
  place: withServerIds(slot.place, serverIds),
  path: withServerIds(slot.path, serverIds),
  title: readableText(slot.title, serverIds),
})
