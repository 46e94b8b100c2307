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
