import { Type, type Static, type TSchema } from 'typebox'

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** The envelope `value` of most answers. */
export const Value = <T extends TSchema>(schema: T) => Type.Object({ value: schema })

/**
 * The provider's name of a record: opaque, a number or text, carried as it came. The reference provider
 * gives integers; a client takes both.
 */
export type Id = number | string
export const Id = Type.Unsafe<Id>(Type.Integer())

/** The same as the reference provider gives it: every id is a number. */
export type Numbered<T> = [Id] extends [T]
  ? Exclude<T, string>
  : T extends object
    ? { [K in keyof T]: Numbered<T[K]> }
    : T

/** An id that the reference provider is given, in a path or a body: a positive integer of 32 bits. */
export const RecordId = Type.Integer({ minimum: 1, maximum: 2147483647 })

/** What the provider received of an upload, so that the sender can compare. Size in bytes, hash in hex. */
export const ReceivedFile = Type.Object({
  id: Id,
  size: Type.Integer({ minimum: 0 }),
  sha256: Type.String(),
})
export type ReceivedFile = Static<typeof ReceivedFile>

/**
 * Of the calls that put the one photo of a place there: the sha256 of the photo that the person saw there,
 * '' for none. Refused with 409 where another one stands there by now; without it the last one wins.
 */
export const PreviousPhotoPart = Type.Optional(Type.String({ maxLength: 64 }))

/** The body of every refusal: a sentence in Portuguese, and what is wrong with which field. */
export const ErrorBody = Type.Object({
  message: Type.String(),
  error: Type.Optional(Type.Record(Type.String(), Type.String())),
})
export type ErrorBody = Static<typeof ErrorBody>

/**
 * Beside the contract: when something was done, as its device says. A call that brings nothing else may
 * bring no body at all.
 */
export const DoneAt = Nullable(
  Type.Object({ feitoEm: Type.Optional(Type.String({ format: 'date-time' })) }),
)
