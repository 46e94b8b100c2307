import type { Id } from '#src/domain/names/ids.ts'
import type { ServerIdByLocal } from './local-ids.ts'
import type { Correction } from './correction.ts'
import type { LocalId, RecordName, Todo } from './entry.ts'
import type { Asked, Begun, Observe, RequestContext } from './observe.ts'

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
   * What it overwrites within its lane: such a call is idempotent, and goes again after a lost answer. Any
   * other is looked for with `observe` first.
   */
  target?: (args: Args) => string
  /** How the provider shows whether it is there, and whether somebody else has been there. */
  observe?: Observe<Args>
  /**
   * Reads whose answers `request` gets as `context.needed`: an id that only the provider knows, or what goes
   * back unchanged. An answer of some seconds ago will do; of several it is their list.
   */
  needs?: (args: Args, context: RequestContext) => Asked | undefined
  request: (args: Args, context: RequestContext) => OutboxRequest
  /**
   * Reads the provider's answer: the value (for a create with `id`), or what is to be put right
   * first, or undefined when this is not an answer of this call.
   */
  accept: (body: unknown, args: Args) => Accepted | Declined | undefined
  /** `accept` may answer `declined`: an answer that cannot be read says nothing then. */
  mayDecline?: true
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
  (args: Args, view?: View): Intent
  /** Throws where these are no arguments of it. */
  check: (args: unknown) => void
}

/** What a person did, ready for `submit`. It does nothing by itself. */
export interface Intent {
  operation: Operation<never>
  args: unknown
  /** What they had before them (`Entry.saw`); a correction without it leaves what the entry says. */
  saw?: unknown
  /** The screen's own words for it, of which `useRecord` makes `saw`. */
  view?: View
}

/** What a screen shows where an act overwrites it. */
export interface View {
  /** As the screen shows the record: `observe.there` finds in it what stands there. */
  shown: unknown
  /** What stood there when the person began, where something covered the screen since. */
  begun?: Begun | undefined
}

/**
 * Declares a thing that the outbox can hold. Calling the result gives an intent and throws nothing: the
 * arguments are checked where it is kept, so that whoever keeps it hears of every failure in one way.
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

/** What a lost answer means for an entry of this operation (docs/outbox.md). */
export function whatLossMeans(
  operation: Pick<Operation<never>, 'target' | 'observe'> | undefined,
  isKeyAlive: boolean,
): 'again' | 'ask' | 'person' {
  if (isKeyAlive || operation?.target !== undefined) return 'again'
  return operation?.observe === undefined ? 'person' : 'ask'
}

/** Whether something is read before each of its calls: an old value is not written over a newer one unseen. */
export const readsFirst = ({ needs, observe }: Pick<Operation<never>, 'needs' | 'observe'>) =>
  needs !== undefined || observe?.precondition === true
