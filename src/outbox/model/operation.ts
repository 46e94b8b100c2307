import type { Id } from '#src/domain/names/ids.ts'
import type { ServerIdByLocal } from './local-ids.ts'
import type { Correction } from './correction.ts'
import type { LocalId, RecordName, Todo } from './entry.ts'
import type { Asked, Begun, Observe, RequestContext } from './observe.ts'

/** One part of a multipart call. A photo's bytes come from the stored body, never from a File. */
export type RequestPart = { name: string; value: string } | { name: string; bodyId: string }

export interface OutboxRequest {
  method: 'POST' | 'PUT' | 'DELETE'
  /** Path and query, without the provider's address. */
  path: string
  json?: unknown
  parts?: RequestPart[]
  /**
   * Fields and parts outside the contract. They go only to a provider that accepts them, and the call has to
   * make sense without them. Fields follow those of `json`; parts follow the text parts of `parts` and precede
   * its photos.
   */
  extensions?: { json?: Record<string, unknown>; parts?: RequestPart[] }
}

/**
 * One optimistic update of a read.
 * `key` is the read's key; `apply` receives the provider's answer, or undefined if there is no answer yet.
 */
export interface Effect {
  key: string
  apply: (value: unknown) => unknown
}

/** Creates an effect whose value has the type of the read. */
export const on = <Value>(
  read: { key: string; readonly type?: Value },
  apply: (value: Value | undefined) => Value | undefined,
): Effect => ({ key: read.key, apply: (value) => apply(value as Value | undefined) })

type OperationKind = `${string}.${string}.v${number}`

export interface OperationSpec<Args> {
  /**
   * Stored on devices, so it is never renamed. A change of meaning gets a new kind, `.v2`, and the old one
   * stays.
   */
  kind: OperationKind
  /** A validator, such as a yup schema. It runs when the person acts; stored arguments are already valid. */
  args: { validateSync: (value: unknown, options: { strict: true }) => unknown }
  /** Shown in Envios. */
  label: (args: Args) => string
  /** The part of the record that the act concerns, if Envios has to name it: «Avaria». */
  part?: string
  record: (args: Args) => RecordName
  /** The lane, `type:id` of the aggregate. Entries of one lane are sent one at a time, oldest first. */
  lane: (args: Args) => string
  /**
   * Entries of one order are sent in the order of the acts across lanes. They also wait while the result of
   * another entry of the order is unknown. A parked entry blocks only its own lane.
   */
  order?: string
  /** The record that the act creates, under its local id. */
  makes?: (args: Args) => { type: string; id: LocalId }
  /** Names the created record for entries that wait for it: «a avaria». */
  awaited?: string
  /** Ids of the photos that the act sends. */
  photos?: (args: Args) => string[]
  /**
   * The key of the value that the act overwrites within its lane. Such a call is idempotent and is repeated after a
   * lost response. Any other call is repeated only while a key protects it; otherwise it is reconciled with
   * `observe`, or the person is asked.
   */
  target?: (args: Args) => string
  /** How the provider shows whether the act is present, and whether somebody else has changed the value. */
  observe?: Observe<Args>
  /**
   * Reads whose answers `request` receives as `context.needed`: an id that only the provider knows, or a value
   * that is sent back unchanged. An answer may be some seconds old; several paths give a list.
   */
  needs?: (args: Args, context: RequestContext) => Asked | undefined
  request: (args: Args, context: RequestContext) => OutboxRequest
  /**
   * Reads the provider's response: the value (for a create with `id`), or what the provider requires first, or
   * undefined if this is not a response to this call.
   */
  accept: (body: unknown, args: Args) => Accepted | Declined | undefined
  /** `accept` may return `declined`, so an unreadable 2xx response does not prove that the act was applied. */
  mayDecline?: true
  /** How a refused entry is corrected; every operation of src/operations.ts defines it. */
  correction?: Correction<Args>
  /**
   * The optimistic updates of an entry. `serverIds` show which local records the provider has already created.
   */
  effects: (args: Args, serverIds?: ServerIdByLocal) => Effect[]
  /** Where the provider shows the photos that it received. It is read when all entries of the record have been sent. */
  receipt?: ReceiptSource<Args>
  /** The act permits later acts and holds no typed text. While it is parked, its effects are not shown. */
  gate?: true
  /**
   * The arguments contain personal data of somebody other than the person. The entry is deleted about a day after
   * it has ended.
   */
  personal?: true
}

/** A read, and the number of these calls' photos in it; undefined if that cannot be determined. */
export interface ReceiptSource<Args> {
  read: (args: Args) => { path: string; unwrap: (body: unknown) => unknown } | undefined
  found: (value: unknown, calls: readonly Args[]) => number | undefined
}

export interface Accepted {
  id?: Id
  value?: unknown
  received?: Received
}

/**
 * The provider answered that it cannot apply the call yet. The entry is kept as a refusal that does not block
 * its lane: the corrections go first, and a retry goes after all of them.
 */
export interface Declined extends Partial<Record<keyof Accepted, never>> {
  /** A sentence in Portuguese. */
  declined: string
  todo: Todo[]
}

/**
 * How long personal data of somebody else is kept after its entry has ended: together with the interval between two
 * runs, less than a day.
 */
export const personalMs = 22 * 3_600_000

/** What the provider reports about a photo that it received. */
export interface Received {
  size: number
  sha256: string
}

export interface Operation<Args = unknown> extends OperationSpec<Args> {
  (args: Args, view?: View): Intent
  /** Throws if the arguments are not valid for this operation. */
  check: (args: unknown) => void
}

/** What a person did, ready for `submit`. Creating it has no side effect. */
export interface Intent {
  operation: Operation<never>
  args: unknown
  /** The value that the person saw (`Entry.saw`); a correction without it keeps the entry's value. */
  saw?: unknown
  /** What the screen shows; `useRecord` derives `saw` from it. */
  view?: View
  /** Ids of unsent entries of the same lane that the provider takes only after this act: they are sent after it. */
  before?: readonly string[]
}

/** What a screen shows of a value that an act overwrites. */
export interface View {
  /** The record as the screen shows it; `observe.there` extracts the current value from it. */
  shown: unknown
  /** The value when the person began, if the screen has been covered since. */
  begun?: Begun | undefined
}

/**
 * Declares an operation of the outbox. Calling the result returns an intent and never throws: arguments are
 * checked when the intent is stored, so that the caller handles every failure in one place.
 */
export function defineOperation<Args>(spec: OperationSpec<Args>): Operation<Args> {
  const operation = (args: Args, view?: View): Intent => ({
    operation: operation as unknown as Operation<never>,
    args,
    ...(view && { view }),
  })
  const check = (args: unknown): void => {
    spec.args.validateSync(args, { strict: true })
  }
  return Object.assign(operation, spec, { check })
}

/** What a lost response means for an entry of this operation (docs/outbox.md). */
export function whatLossMeans(
  operation: Pick<Operation<never>, 'target' | 'observe'> | undefined,
  isKeyAlive: boolean,
): 'again' | 'ask' | 'person' {
  if (isKeyAlive || operation?.target !== undefined) return 'again'
  return operation?.observe === undefined ? 'person' : 'ask'
}

/** Whether the operation reads before its calls, so that an old value does not overwrite a newer one unnoticed. */
export const readsFirst = ({ needs, observe }: Pick<Operation<never>, 'needs' | 'observe'>) =>
  needs !== undefined || observe?.precondition === true
