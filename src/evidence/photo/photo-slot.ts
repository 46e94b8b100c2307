/** The form name of the draft that says which photo a person is about to take. */
export const photoSlotForm = 'photo-slot'

/** A photo of a record that is about to be taken, or was. */
export interface PhotoSlot {
  /** The record that the photo is for: `stuffing:4711`. It may hold an id of this device. */
  place: string
  /** Which of that record's photos. */
  slot: string
  /** The address in the app of its screen. */
  path: string
  /** The record in words: «Estufagem #4711». */
  title: string
  /** The photo in words: «foto 3». */
  name: string
}
