import type { Id } from '#src/domain/names/ids.ts'

/**
 * The records of the outbox. They stay on devices for weeks and across releases, so a field is never renamed and
 * its meaning never changes. A new meaning needs a new `format`, and the old format stays readable.
 */

/**
 * The record format that this code writes, and the only one that it processes (promise P6). An entry of another
 * format is still listed, by the fields that all formats share: `record`, `made` and `tries` among them.
 */
export const entryFormat = 1

/** A temporary id, made on the device, for a record that does not exist at the provider yet. */
export type LocalId = `local:${string}`

/** An id in operations and screens: the provider's id unchanged, or a LocalId (`isLocalId`). */
export type RecordId = Id

/**
 * Identifies the owner of an entry: the provider's address and the subject of the token. It is never sent to the
 * provider.
 */
export type PersonKey = string

/** The name of the lock under which a person's entries are sent. */
export const senderLock = (person: PersonKey): string => `pavilhao-outbox:${person}`

export type EntryState = 'waiting' | 'sending' | 'unknown' | 'parked' | 'settled' | 'discarded'

/** States in which the entry still has to reach the provider or needs a decision. */
export const unsentStates = [
  'waiting',
  'sending',
  'unknown',
  'parked',
] as const satisfies EntryState[]

/** Whether the entry still has to reach the provider or needs a decision. */
export const isUnsent = ({ state }: Pick<Entry, 'state'>): boolean =>
  unsentStates.some((unsentState) => unsentState === state)

export type ParkReason =
  /**
   * The provider refused the call (400, 403, 415, 422 or another 4xx without a reason of its own), declined it in a
   * 2xx response, or refused a read before it. `fieldErrors` are the provider's.
   */
  | 'refused'
  /**
   * The value at the provider has changed since the person acted: a 409, a failed precondition, or a later entry
   * that was sent first.
   */
  | 'conflict'
  /** The record that the entry belongs to no longer exists (404, 410). */
  | 'gone'
  /** The body is larger than the provider accepts (413). */
  | 'too-large'
  /** It cannot be determined whether the provider received the entry. */
  | 'unknown'
  /** The provider fails on this entry while others pass. */
  | 'server'
  /** The bytes on this device are missing or differ from those that were recorded. */
  | 'damaged'
  /** A defect of the app: the entry cannot be sent unchanged. */
  | 'internal'

export interface Parked {
  why: ParkReason
  at: number
  status?: number
  /** A sentence in Portuguese, from the provider or from the app. */
  message: string
  fieldErrors?: Record<string, string>
  /** What the provider shows of the record, for the person who decides. */
  seen?: unknown
  /** The current value at the provider (`Observe`). A retry counts as made with knowledge of this value. */
  there?: unknown
  /** What the provider requires first. An entry with a `todo` does not block its lane. */
  todo?: Todo[]
}

/** One correction that the provider requires before it accepts an entry. */
export interface Todo {
  /** The subject, in the provider's own word. */
  tipo: string
  mensagem: string
  /** The app's address of the screen for the correction; may contain a local id. */
  path?: string
}

/** What is known about an entry while its result is unknown. */
export interface Doubt {
  /**
   * A moment on the provider's clock at which the last call had certainly been aborted. The quarantine starts
   * here. Absent until the provider's clock is known; the quarantine then starts at the first reconciling read
   * that does not find the act.
   */
  quietSince?: number
  /**
   * When the doubt began (device clock, ms). Unless the entry is idempotent, an absence is believed only after one
   * quarantine.
   */
  at?: number
  /** The number of believed reconciling reads that did not find the act. */
  absences: number
  /**
   * A 2xx response arrived but could not be read: without `unread`, the entry is sent again only if the person
   * decides so.
   */
  applied: boolean
  /**
   * A 2xx response of an idempotent call could not be read. The call may be repeated, so a single absence is
   * enough.
   */
  unread?: true
}

/** The entry is also in an exported file: another device may send it. */
export interface CopyState {
  /**
   * `copied`: the entry was exported to a file. `brought`: the entry was imported from a file, so a call that
   * could be applied twice is not sent without a confirmation. `only-here`: the person confirmed that no other
   * device sends it.
   */
  is: 'copied' | 'brought' | 'only-here'
  /**
   * When the entry was exported while its call was in flight (device clock, ms). If that call gets no definite
   * result, or certainly had no effect, the person is asked before the entry is sent again.
   */
  asksFrom?: number
  /**
   * When the second believed reconciling read did not find the act (device clock, ms). The absence is valid only
   * for a short time.
   */
  notFoundAt?: number
}

/** How the screen Envios names the record of an entry. */
export interface RecordName {
  /** The record that the entry belongs to: «Estufagem 4711». */
  title: string
  /** The app's address of the screen on which the entry was made. */
  path: string
}

/** The history of an entry's calls, and when the next call may go. */
interface Tries {
  /**
   * When the first call under the entry's key went out, or may have gone out: an exported entry has this moment
   * even if this device sent nothing. After a person has decided that the entry is sent again, it is absent until
   * the next call, except after the reason `server`.
   */
  firstAt?: number
  /** The number of calls without a definite result; all except the `unread` ones may still arrive late. */
  lost: number
  /** The number of calls that the provider failed on while it accepted others. */
  faults: number
  /**
   * The number of consecutive calls that were lost while the provider answered another call; the backoff grows
   * with it.
   */
  alone?: number
  /** The number of 2xx responses with an unreadable body, to calls that may be repeated. */
  unread?: number
  /** A 2xx response to this key could not be read: once the key has expired, the entry is never sent again unasked. */
  applied?: true
  /** The next call or reconciling read starts no earlier than this moment of the device's clock. */
  notBefore?: number
}

/** The last call, from its claim onward. */
interface Call {
  /** The number of the call among those that went out: 0 if the first call certainly did not go out. */
  attempt: number
  /** Device clock, in ms. */
  at: number
  /**
   * SHA-256, in hex, of the method, path and bytes that were sent. Absent where the next call may differ from this
   * one.
   */
  digest?: string
  /** The call carried the operation's extensions; otherwise the provider cannot know them. */
  extended?: true
  /**
   * The person chose to send it although a duplicate is possible. If the provider rejects the call with a 401, the
   * next call needs no second confirmation.
   */
  forced?: true
  /** What `observe.reads` returned right before the first call, if the operation has a `baseline`. */
  baseline?: unknown
}

/** How the entry was settled or discarded. */
interface End {
  /** Device clock, in ms. */
  at: number
  /** Absent when a person ended the entry. */
  answer?: { status: number; value?: unknown }
  /**
   * The state before a person discarded the entry or marked it as arrived; `restored` returns to it. Absent
   * when a response or a reconciling read ended the entry.
   */
  before?: Pick<Entry, 'state' | 'parked' | 'doubt'>
}

/** What a person did and what has to reach the provider: first its content, then its progress. */
export interface Entry {
  id: string
  format: number
  person: PersonKey
  /** The order of the acts, unique per person; a retry after a `todo` moves the entry to the end. */
  seq: number
  /**
   * The device clock, and the provider's clock minus the device's, both in ms; `clockOffset` is absent if not
   * known.
   */
  made: { at: number; clockOffset?: number }

  kind: string
  args: unknown
  label: string
  record: RecordName
  lane: string
  /** The key of the value that the entry overwrites within its lane; an entry with a target is idempotent. */
  target?: string
  /** Ids of entries that must be settled first; their `seq` is always smaller. */
  dependsOn: string[]
  /** Ids of the bodies (photos) that the entry sends. */
  bodyIds: string[]
  /** Read keys that the entry changes on the screens, as recorded (they may contain local ids). */
  touches: string[]
  makes?: { type: string; id: LocalId }
  /**
   * The value that the person saw before the act, null for none; the precondition compares it with the current
   * value. Absent if unknown, or if the person chose to overwrite any value.
   */
  saw?: unknown

  state: EntryState
  /** The call's `Idempotency-Key`, a UUID; a corrected or rebuilt call gets a new key. */
  key: string
  tries: Tries
  /** Absent before the first claim. */
  call?: Call
  doubt?: Doubt
  parked?: Parked
  copy?: CopyState
  choice?: {
    /**
     * The entry was a dead letter that blocks nothing (`todo`) and was retried after the correction, so it may be
     * sent after entries that were made later.
     */
    again?: true
    /** The person chose to overwrite a value of somebody else; `saw` holds that value since. */
    overrules?: true
  }
  end?: End
}

/** The number of calls that went out, as far as is known. */
export const countAttempts = ({ call }: Pick<Entry, 'call'>): number => call?.attempt ?? 0

/** Whether a call of the entry went out, from this device or from the device that exported it. */
export const wasSent = (entry: Pick<Entry, 'call'>): boolean => countAttempts(entry) > 0

/** Whether the entry sends photos: only one such entry is sent at a time, usually after entries without photos. */
export const hasPhotos = ({ bodyIds }: Pick<Entry, 'bodyIds'>): boolean => bodyIds.length > 0

/** When a refusal by the provider, or a conflict, parked the entry (device clock, ms); undefined if neither did. */
export const refusalOf = ({ parked }: Pick<Entry, 'parked'>): number | undefined =>
  parked?.status !== undefined || parked?.why === 'conflict' ? parked.at : undefined

/** Whether this code may write the entry: an entry of another format is left unchanged (promise P6). */
export const isOurs = (entry: Pick<Entry, 'format'>): boolean => entry.format === entryFormat

/**
 * Whether the entry is a dead letter that blocks nothing: the provider requires something first. The entry does not
 * block its lane, and it does not count as done.
 */
export const isNonBlocking = ({ state, parked }: Pick<Entry, 'state' | 'parked'>): boolean =>
  state === 'parked' && parked?.todo !== undefined

/**
 * Whether the entry is parked for a definite reason and needs a correction. An entry that may have arrived does not
 * count.
 */
export const isRefused = (entry: Entry): boolean =>
  entry.state === 'parked' &&
  !isNonBlocking(entry) &&
  entry.parked?.why !== 'unknown' &&
  entry.parked?.why !== 'server'

/** Whether the entry creates a photo; people do not know a photo by its number. */
export const makesPhoto = ({ makes }: Pick<Entry, 'makes'>): boolean =>
  makes?.type.endsWith('image') === true

/**
 * Whether the entry creates a record with a number; a person who marks it as arrived has to enter that number.
 */
export const makesRecord = (entry: Pick<Entry, 'makes'>): boolean =>
  entry.makes !== undefined && !makesPhoto(entry)

/**
 * Whether a person discarded the entry or marked it as arrived, and can undo that while the entry is listed. The
 * creation of a record with a number, once marked as arrived, cannot be undone.
 */
export const canBeRestored = (entry: Pick<Entry, 'state' | 'end' | 'makes'>): boolean =>
  entry.end?.before !== undefined &&
  (entry.state === 'discarded' || (entry.state === 'settled' && !makesRecord(entry)))

/**
 * Whether the person may confirm that only this device sends the exported entry: no call of it is known to have
 * gone out, it was imported and its result is unknown, or reconciling reads did not find it.
 */
export const awaitsWord = (entry: Entry): boolean => {
  if (entry.copy === undefined || entry.copy.is === 'only-here') return false
  if (entry.state === 'waiting') return !wasSent(entry)
  if (entry.state === 'unknown') return !wasSent(entry) || isBrought(entry)
  return isParkedCopy(entry) && (!wasSent(entry) || wasNotFound(entry))
}

/** Whether the entry came from a file and the person has not confirmed yet that this device sends it. */
export const isBrought = ({ copy }: Pick<Entry, 'copy'>): boolean => copy?.is === 'brought'

const isParkedCopy = ({ state, parked }: Entry) => state === 'parked' && parked?.why === 'unknown'

/** Whether two conclusive reconciling reads did not find the act. */
export const wasNotFound = ({ doubt }: Pick<Entry, 'doubt'>): boolean => (doubt?.absences ?? 0) >= 2

export interface Body {
  id: string
  person: PersonKey
  bytes: ArrayBuffer
  type: string
  filename: string
  size: number
  /** SHA-256 in hex. */
  sha256: string
  /** A small JPEG for lists, where the body is an image. */
  thumbnail?: ArrayBuffer
  encrypted?: never
}

/** A photo as it is stored: where `encrypted` is present, `bytes` and `thumbnail` are encrypted (store/bodies.ts). */
export type StoredBody = Omit<Body, 'encrypted'> & { encrypted?: true }

export interface Alias {
  person: PersonKey
  type: string
  localId: LocalId
  serverId: Id
}

export type AttemptOutcome =
  | 'settled'
  | 'refused'
  | 'later'
  | 'signed-out'
  | 'lost'
  | 'server-fault'
  | 'portal'
  | 'garbled'
  | 'interrupted'
  /** The entry has to be reconciled, or the person asked, before another call (the event `expired`). */
  | 'expired'

export interface Attempt {
  at: number
  outcome: AttemptOutcome
  status?: number
  /** The provider's id of the request (`X-Request-Id`), cut off; absent where a response names none. */
  request?: string
}

export interface Draft<Value = unknown> {
  person: PersonKey
  /** The form or slot: its route and its name. */
  form: string
  value: Value
  savedAt: number
}
