import { Type, type Static, type TSchema } from 'typebox'

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** The envelope `value` of most answers. */
export const Value = <T extends TSchema>(schema: T) => Type.Object({ value: schema })

/**
 * The provider's id of a record: opaque, a number or text, passed on unchanged. The reference
 * provider sends integers; a client takes both.
 */
export type Id = number | string
export const Id = Type.Unsafe<Id>(Type.Integer())

/** The same type as the reference provider sends it: every id is a number. */
export type Numbered<T> = [Id] extends [T]
  ? Exclude<T, string>
  : T extends object
    ? { [K in keyof T]: Numbered<T[K]> }
    : T

/** An id in a path or a body of a call to the reference provider: a positive integer of 32 bits. */
export const RecordNumber = Type.Integer({ minimum: 1, maximum: 2147483647 })

/**
 * What the provider received of an upload, so that the sender can compare. Size in bytes, hash in
 * hex.
 */
export const ReceivedFile = Type.Object({
  id: Id,
  size: Type.Integer({ minimum: 0 }),
  sha256: Type.String(),
})
export type ReceivedFile = Static<typeof ReceivedFile>

/**
 * For calls that replace the only photo of a place: the sha256 of the photo that the person saw
 * there, '' for none. The provider refuses with 409 when there is a current photo that is neither
 * that one nor the new one. Without this part the last write wins.
 */
export const PreviousPhotoPart = Type.Optional(Type.String({ maxLength: 64 }))

/**
 * The body of every refusal: a sentence in Portuguese, and the error of each invalid field, if any.
 */
export const ErrorBody = Type.Object({
  message: Type.String(),
  error: Type.Optional(Type.Record(Type.String(), Type.String())),
})
export type ErrorBody = Static<typeof ErrorBody>

/**
 * Not in the contract: when something was done, by the clock of the device. A call with no other
 * field may have no body at all.
 */
export const DoneAt = Nullable(
  Type.Object({ feitoEm: Type.Optional(Type.String({ format: 'date-time' })) }),
)
