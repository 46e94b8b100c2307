import type { Id } from '#src/domain/names/ids.ts'
import type { ServerIdByLocal } from './local-ids.ts'
import type { Correction } from './correction.ts'
import type { LocalId, RecordId, RecordName, Todo } from './entry.ts'

/** One part of a multipart call. A photo's bytes are those of the body, never a File. */
export type RequestPart = { name: string; value: string } | { name: string; bodyId: string }

export interface OutboxRequest {
  method: 'POST' | 'PUT' | 'DELETE'
  /** Path and query, without the provider's address. */
  path: string
  json?: unknown
  parts?: RequestPart[]
  /**
   * What the contract does not name. It goes only to a provider that takes it, and the call has to make sense
   * without it. Fields follow those of `json`; parts follow the texts of `parts` and precede its photos.
   */
  extensions?: { json?: Record<string, unknown>; parts?: RequestPart[] }
}

export interface RequestContext {
  /** The provider's id of a record; an entry is only sent once all of its ids are known. */
  id: (id: RecordId) => Id
  /** What the operation's `look` read right before this call. */
  seen?: unknown
  /**
   * Whether the call goes with its extensions; for a probe, whether the lost call went with them. Undefined
   * where no call is being built or asked about.
   */
  extensions?: boolean
  /** The call was refused with 409 just now: to be looked at even where nobody else was expected. */
  refused?: true
  /** What stood there when the person decided to send it all the same: not a conflict any more. */
  overrules?: unknown
  /** It had come back for something to be put right, and was tried again. */
  again?: true | undefined
}

/**
 * Thrown by `request` when what it saw is neither what the person had before them nor what they
 * wrote: somebody else was there. Nothing is sent; the person decides with both before them.
 */
export class ConflictError extends Error {
  /** What stands there now, to be shown. */
  readonly seen: unknown
  constructor(message: string, seen: unknown) {
    super(message)
    this.name = 'ConflictError'
    this.seen = seen
  }
}

/**
 * What a probe makes of what it read. Present is only what nobody else can have made: what may be another's
 * is unclear, and the person decides.
 */
export type Finding = { is: 'present'; value?: unknown } | { is: 'absent' } | { is: 'unclear' }

export interface ProbeContext extends RequestContext {
  /** What the same read said right before the first send. */
  baseline: unknown
  /**
   * What the provider said with the 409 that is looked into, where no answer was lost before: it is the
   * answer to this call, or to a repetition of it by something in between.
   */
  refusal?: unknown
  /**
   * Whether the picture at this path of the provider is the photo that was sent, by its bytes or as a
   * picture. Undefined where that cannot be told. What is asked here is fetched, and asked once more.
   */
  shows?: (photoId: string, path: string) => boolean | undefined
}

/** How a read tells whether a call that may be sent again is there: asked where its answer said nothing. */
export interface Observation<Args> {
  ask: (args: Args, context: RequestContext) => string | readonly string[]
  find: (answer: unknown, args: Args, context: ProbeContext) => Finding
}

/** What to do when the answer to a call was lost. Each operation declares one. */
export type Replay<Args> =
  | { class: 'natural'; target: (args: Args) => string; observed?: Observation<Args> | undefined }
  | {
      class: 'probe'
      /**
       * The read that can tell. Where it takes several, what they say is the list of their answers,
       * null for one that is not there.
       */
      ask: (args: Args, context: RequestContext) => string | readonly string[]
      /** Whether `ask` has to be read right before the first send, to compare with. */
      baseline: boolean
      find: (answer: unknown, args: Args, context: ProbeContext) => Finding
    }

/**
 * Sending it again changes nothing. `target` names what it overwrites within its lane; `observed` tells whether
 * it is there, where the provider answers without a word.
 */
export const natural = <Args>(
  target: (args: Args) => string,
  observed?: Observation<Args>,
): Replay<Args> => ({ class: 'natural', target, observed })

/** A read can tell whether it arrived. */
export const probe = <Args>(
  spec: Omit<Extract<Replay<Args>, { class: 'probe' }>, 'class'>,
): Replay<Args> => ({
  class: 'probe',
  ...spec,
})

/**
 * One change of what a read shows, before the provider knows.
 * `key` is the read's key; `apply` gets what the provider said, or undefined when it said nothing yet.
 */
export interface Effect {
  key: string
  apply: (value: unknown) => unknown
}

/** Types the value by the read that it changes. */
export const on = <Value>(
  read: { key: string; readonly type?: Value },
  apply: (value: Value | undefined) => Value | undefined,
): Effect => ({ key: read.key, apply: (value) => apply(value as Value | undefined) })

type OperationKind = `${string}.${string}.v${number}`

export interface OperationSpec<Args> {
  /** Stored on devices: never renamed. A change is `.v2` beside it. */
  kind: OperationKind
  /** A yup schema fits. Checked when the person acts; what is stored has passed. */
  args: { validateSync: (value: unknown, options: { strict: true }) => unknown }
  /** Shown in Envios. */
  label: (args: Args) => string
  /** The part of the record that it is about, in words, where Envios is to name it: «Avaria». */
  part?: string
  record: (args: Args) => RecordName
  /** Entries of one lane are sent one at a time, oldest first: `type:id` of the aggregate. */
  lane: (args: Args) => string
  /**
   * Those of one order go in the order of the acts whatever their lanes, and wait while it is not known
   * of another whether it arrived. What waits for a person holds its own lane alone.
   */
  order?: string
  /** The record that it creates, under its local id. */
  makes?: (args: Args) => { type: string; id: LocalId }
  /** What that is in words, for what waits for it: «a avaria». */
  awaited?: string
  /** Ids of the photos that it sends; they make it heavy. */
  photos?: (args: Args) => string[]
  /**
   * A read to be made right before the call, where the call needs something of it: an id that only
   * the provider knows, or what stands where it would write. `request` gets its answer as
   * `context.seen`, and may throw a ConflictError. An answer of some seconds ago will do. Where it
   * takes several reads, what is seen is the list of their answers.
   */
  look?: (args: Args, context: RequestContext) => string | readonly string[] | undefined
  request: (args: Args, context: RequestContext) => OutboxRequest
  /**
   * Reads the provider's answer: the value (for a create with `id`), or what is to be put right
   * first, or undefined when this is not an answer of this call.
   */
  accept: (body: unknown, args: Args) => Accepted | Declined | undefined
  /** `accept` may answer `declined`: an answer that cannot be read says nothing then. */
  mayDecline?: true
  replay: Replay<Args>
  /** How what was refused is put right; each of src/operations.ts says so. */
  correction?: Correction<Args>
  /** `serverIds` tell what of this device's making has arrived; of an entry that is laid over a read. */
  effects: (args: Args, serverIds?: ServerIdByLocal) => Effect[]
  /** Where the provider shows the photos that it has received: read back once all of it was sent. */
  receipt?: ReceiptSource<Args>
  /**
   * It says what may be done from then on, and holds nothing that somebody typed: once it was refused
   * its effects are not shown any more.
   */
  gate?: true
  /** It holds what belongs to somebody who is not the person: forgotten within a day of its answer. */
  personal?: true
}

/** A read, and how many photos of these calls it shows; undefined where it does not tell. */
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
 * The provider answered that it cannot do this yet. It is kept as a refusal that does not hold its
 * lane: what puts it right goes before it, and tried again it goes after all of that.
 */
export interface Declined extends Partial<Record<keyof Accepted, never>> {
  /** A sentence in Portuguese. */
  declined: string
  todo: Todo[]
}

/** What the provider says that it received of a photo. */
export interface Received {
  size: number
  sha256: string
}

export interface Operation<Args = unknown> extends OperationSpec<Args> {
  (args: Args): Intent
  /** Throws where these are no arguments of it. */
  check: (args: unknown) => void
}

/** What a person did, ready for `submit`. It does nothing by itself. */
export interface Intent {
  operation: Operation<never>
  args: unknown
}

/**
 * Declares a thing that the outbox can hold. Calling the result gives an intent and throws nothing: the
 * arguments are checked where it is kept, so that whoever keeps it hears of every failure in one way.
 */
export function defineOperation<Args>(spec: OperationSpec<Args>): Operation<Args> {
  const operation = (args: Args): Intent => ({
    operation: operation as unknown as Operation<never>,
    args,
  })
  const check = (args: unknown): void => {
    spec.args.validateSync(args, { strict: true })
  }
  return Object.assign(operation, spec, { check })
}

/** What a lost answer means for an entry of this replay class (docs/outbox.md). */
export function whatLossMeans(
  replay: Replay<never>['class'] | undefined,
  isKeyAlive: boolean,
): 'again' | 'ask' | 'person' {
  if (replay === 'natural' || isKeyAlive) return 'again'
  return replay === 'probe' ? 'ask' : 'person'
}
