import type { Id } from '#src/domain/names/ids.ts'

/**
 * The records of the outbox. They live on devices for as long as nobody has acknowledged or
 * discarded them, so a field is never renamed and its meaning never changed: a new meaning is a
 * new `format`, beside which the old one stays readable.
 */

/**
 * The record format that this code writes and the only one that it processes (promise P6). One of another
 * format is listed all the same, by what all have: `record`, `made` and `tries` among it.
 */
export const entryFormat = 1

/** An id made on the device for a record that the provider has not made yet. */
export type LocalId = `local:${string}`

/** An id as operations and screens carry it: the provider's as it came, or a LocalId (`isLocalId`). */
export type RecordId = Id

/** Whose work it is: the provider's address and the subject of the token. Never sent anywhere. */
export type PersonKey = string

export type EntryState = 'waiting' | 'sending' | 'unknown' | 'parked' | 'settled' | 'discarded'

/** States in which the work still has to reach the provider, or somebody has to decide. */
export const unsentStates = [
  'waiting',
  'sending',
  'unknown',
  'parked',
] as const satisfies EntryState[]

/** Whether it still has to arrive, or somebody has to decide. */
export const isUnsent = ({ state }: Pick<Entry, 'state'>): boolean =>
  unsentStates.some((unsentState) => unsentState === state)

export type ParkReason =
  /** The provider refused it (400, 403, 409, 415, 422): `message` and `fieldErrors` are its words. */
  | 'refused'
  /** The state moved on under it (409). */
  | 'conflict'
  /** What it belongs to is no longer there (404, 410). */
  | 'gone'
  /** More bytes than the provider takes (413). */
  | 'too-large'
  /** Nobody can tell whether the provider has it. */
  | 'unknown'
  /** The provider fails on this one while others pass. */
  | 'server'
  /** The bytes on this device are not those that were recorded. */
  | 'damaged'
  /** A defect of ours: it cannot be sent as it is. */
  | 'internal'

export interface Parked {
  why: ParkReason
  at: number
  status?: number
  /** The provider's sentence, or ours, in Portuguese. */
  message: string
  fieldErrors?: Record<string, string>
  /** What the provider shows of the matter, for the person who decides. */
  seen?: unknown
  /** What stands there instead (`Observe`): tried again, the person has seen it. */
  there?: unknown
  /** What the provider wants put right first: such an entry does not hold its lane. */
  todo?: Todo[]
}

/** One thing to be put right before an entry can be taken. */
export interface Todo {
  /** What it is about, in the provider's word. */
  tipo: string
  mensagem: string
  /** The address in the app of the screen where it is put right; may hold a local id. */
  path?: string
}

/** What is known while nobody knows whether the provider took it. */
export interface Doubt {
  /**
   * A moment of the provider's clock at which the last call had certainly been given up. The
   * quarantine counts from here. Absent until the provider's clock is known: then it counts from
   * the first look that did not find it.
   */
  quietSince?: number
  /** Device clock, in ms, when it came to be in doubt: nothing is believed sooner than a quarantine after. */
  at?: number
  /** Looks after the quarantine that did not find it. */
  absences: number
  /** An answer came that says it was applied, but it could not be read: never send again. */
  applied: boolean
  /** The same of a call that may go again: only whether it is there is asked. */
  unread?: true
}

/** It stands in a file too: another device may send it. */
export interface Copy {
  /**
   * `copied`: it was put into a file. `brought`: it came from a file, so that what could go twice does not go
   * from here unasked. `only-here`: the person has said that no other device sends it.
   */
  is: 'copied' | 'brought' | 'only-here'
  /**
   * It was put into the file while its call was under way (device clock, ms), and must not go again unasked:
   * where that call comes to nothing, the person is asked.
   */
  asksFrom?: number
  /** When it was not found for the second time (device clock, ms): an absence counts for a short while. */
  notFoundAt?: number
}

/** Names in the record's own words, for the screen Envios. */
export interface RecordName {
  /** The record that the work belongs to: «Estufagem 4711». */
  title: string
  /** The address in the app of the screen that it was made on. */
  path: string
}

/** How its calls have fared, and when the next one may go. */
interface Tries {
  /**
   * When the first call under its key went out, or may have: what was put into a file before any call of ours
   * has it too. Absent from when a person decides that it goes again until it goes.
   */
  firstAt?: number
  /** Calls whose answer was lost: they may still arrive, late. */
  lost: number
  /** Calls that the provider failed on while it took others. */
  faults: number
  /** Calls in a row that were lost while the provider answered another one: its waiting time grows by them. */
  alone?: number
  /** Answers in a row that called it done and said nothing that can be read, to a call that may go again. */
  unread?: number
  /** The next one goes, or is looked for, not before this moment of the device's clock. */
  notBefore?: number
}

/** The last call, from its claim on. */
interface Call {
  /** Which one it is, by the calls that went out: 0 where the first one certainly did not. */
  attempt: number
  /** Device clock, in ms. */
  at: number
  /** The run that sent it. */
  fence: number
  /** SHA-256, in hex, of the method, path and bytes that were sent. Absent where the next is another call. */
  digest?: string
  /** It carried the operation's extensions: only then can the provider know what they said. */
  extended?: true
  /**
   * The person chose to send it although a duplicate is possible. A call that comes to nothing before the
   * provider looked at it needs no second confirmation.
   */
  forced?: true
  /** What `observe.reads` said right before the first call, where its operation compares with that. */
  baseline?: unknown
}

/** How it was settled or discarded. */
interface End {
  /** Device clock, in ms. */
  at: number
  /** Absent where a person has ended it. */
  answer?: { status: number; value?: unknown }
  /** When the provider had spoken against what was discarded (device clock, ms); absent where it had not. */
  refusedAt?: number
  /**
   * How it stood before a person discarded it, or said that it is there: restored, it stands so again. Absent
   * where an answer or a look has ended it.
   */
  before?: Pick<Entry, 'state' | 'parked' | 'doubt'>
}

/** What a person did, as it is to reach the provider: first what it is, then how far it has come. */
export interface Entry {
  id: string
  format: number
  person: PersonKey
  /** Order in which the person acted; unique per person. */
  seq: number
  /** Device clock, and the provider's minus the device's, in ms; the latter absent when not known. */
  made: { at: number; clockOffset?: number }

  kind: string
  args: unknown
  label: string
  record: RecordName
  lane: string
  /** What it overwrites, within its lane: such an entry is idempotent. */
  target?: string
  /** Entries that must be settled first; always of smaller `seq`. */
  dependsOn: string[]
  /** Bodies (photos) that it sends. */
  bodyIds: string[]
  /** Read keys that it changes on the screens, as recorded (they may hold local ids). */
  touches: string[]
  makes?: { type: string; id: LocalId }
  /**
   * What stood there as the person had it before them, null for nothing: nothing else is overwritten unasked.
   * Absent where nobody knows, or they have decided whatever stands there.
   */
  saw?: unknown

  state: EntryState
  /** The call's `Idempotency-Key`, a UUID; a new one when the call becomes another (corrected, rebuilt). */
  key: string
  tries: Tries
  /** Absent before the first claim. */
  call?: Call
  doubt?: Doubt
  parked?: Parked
  copy?: Copy
  choice?: {
    /** It waited aside and was tried again, after what was put right: it was done later than it was made. */
    again?: true
    /** The person chose to send it over what somebody else had put there, which is `saw` since. */
    overrules?: true
  }
  end?: End
}

/** How often it went out, as far as is known. */
export const countAttempts = ({ call }: Pick<Entry, 'call'>): number => call?.attempt ?? 0

/** Whether a call of it went out from this device, or from the one that it was brought from. */
export const wasSent = (entry: Pick<Entry, 'call'>): boolean => countAttempts(entry) > 0

/** It sends photos: one such goes at a time, after what is light. */
export const hasPhotos = ({ bodyIds }: Pick<Entry, 'bodyIds'>): boolean => bodyIds.length > 0

/** When the provider spoke against what waits for a person (device clock, ms); undefined where it did not. */
export const refusalOf = ({ parked }: Pick<Entry, 'parked'>): number | undefined =>
  parked?.status !== undefined || parked?.why === 'conflict' ? parked.at : undefined

/** Whether this code may write it: a record of another format is left alone (promise P6). */
export const isOurs = (entry: Pick<Entry, 'format'>): boolean => entry.format === entryFormat

/** Answered, and nothing came of it yet: it waits aside, and neither holds others nor shows as done. */
export const isAside = ({ state, parked }: Pick<Entry, 'state' | 'parked'>): boolean =>
  state === 'parked' && parked?.todo !== undefined

/** It goes no further as it is. Of what may have arrived nobody says that it was refused. */
export const isRefused = (entry: Entry): boolean =>
  entry.state === 'parked' &&
  !isAside(entry) &&
  entry.parked?.why !== 'unknown' &&
  entry.parked?.why !== 'server'

/** What it makes is a photo, which nobody knows by its number. */
export const makesPhoto = ({ makes }: Pick<Entry, 'makes'>): boolean =>
  makes?.type.endsWith('image') === true

/** What it makes has a number, which who says that it is there has to give. */
export const makesRecord = (entry: Pick<Entry, 'makes'>): boolean =>
  entry.makes !== undefined && !makesPhoto(entry)

/** What was discarded, or called there by a person, for as long as it is listed. */
export const canBeRestored = (entry: Pick<Entry, 'state' | 'end' | 'makes'>): boolean =>
  entry.end?.before !== undefined &&
  (entry.state === 'discarded' || (entry.state === 'settled' && !makesRecord(entry)))

/**
 * It waits for the person's word that only this device sends: only the copying has put it in doubt, or
 * it came from a file and was not found.
 */
export const awaitsWord = (entry: Entry): boolean => {
  if (entry.copy === undefined || entry.copy.is === 'only-here') return false
  if (entry.state === 'waiting') return !wasSent(entry)
  if (entry.state === 'unknown') return !wasSent(entry) || isBrought(entry)
  return isParkedCopy(entry) && (!wasSent(entry) || wasNotFound(entry))
}

/** It came from a file, and nobody has said yet that it goes from here. */
export const isBrought = ({ copy }: Pick<Entry, 'copy'>): boolean => copy?.is === 'brought'

const isParkedCopy = ({ state, parked }: Entry) => state === 'parked' && parked?.why === 'unknown'

/** A look can tell, and has not found it. */
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
}

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
  /** The provider has forgotten its key: whether an earlier try arrived has to be asked now. */
  | 'expired'

export interface Attempt {
  at: number
  outcome: AttemptOutcome
  status?: number
}

export interface Draft<Value = unknown> {
  person: PersonKey
  /** The form or slot: its route and name. */
  form: string
  value: Value
  savedAt: number
}
