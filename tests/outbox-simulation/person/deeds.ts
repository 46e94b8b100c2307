import { createHash } from 'node:crypto'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { Body, LocalId, PersonKey, RecordId } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { Portion } from '../provider/move-operations.ts'
import type { ActKind, ActSpec } from './plan.ts'
import { uuidFrom, type Random } from '../random.ts'

/** A record as a person knows it: one that was there, or one that this person made. */
export interface KnownRecord {
  ref: RecordId
  type: string
  root: RecordId
  /** The status that the person has brought it to, arrived or not. */
  status: number
  /** Of a report: what it is about. */
  product?: string
  /** What a damage or a packaging belongs to. */
  parent?: RecordId
  /** What the person has seen or set in a report, and the photos that they know there. */
  values: Record<string, string>
  images: KnownImage[]
}

export interface KnownImage {
  ref: RecordId
  sha256: string
}

/** One thing that a person did, and what the app said to it. */
export interface Deed {
  mark: string
  person: PersonKey
  kind: ActKind
  bad: boolean
  record: RecordId
  root: RecordId
  type: string
  /** What a new row hangs on. */
  parent?: RecordId
  /** Deeds of one lane must arrive in their order. */
  lane: string
  made?: LocalId
  /** What a natural one overwrites, and with what; undefined means that it takes it away, a photo as well. */
  field?: { name: string; value: string | undefined }
  photo?: { slot: string | undefined; sha256: string }
  status?: number
  /** Of a report: a value over what the person saw, a photo that is taken away, the photos of a row. */
  value?: { field: string; from: string | null; to: string }
  removes?: RecordId
  hashes?: string[]
  /** Of a checklist: the machine and the day on which it was done. */
  day?: string
  /** Of a reallocation: its places. */
  moved?: { from: number; to: readonly Portion[] }
  /** What the provider takes in place of what it refused. */
  corrected?: Intent
  /** Local ids that its arguments name. */
  needs: LocalId[]
  intent: Intent
  bodies: Body[]
  /** Order of the events: the person tapped, and was told that it is kept or that it is not. */
  beganAt: number
  keptAt?: number
  refusedAt?: number
  /** When it was done anew, after it had been declined: its place in the order is there. */
  redoneAt?: number
}

export interface Acting {
  person: PersonKey
  records: KnownRecord[]
  /** The number of the report of a product, as a list shows it now; undefined where there is none. */
  listedReport: (product: string) => number | undefined
  /** Whether the person thinks that the report can be worked on. */
  isOpen: (lane: string) => boolean
  /** Whether this person has begun it, or is about to. */
  hasBegun: (lane: string) => boolean
  /** The day that it is, by the provider's clock. */
  today: number
  /** The number of a machine's checklist of a day, as a list shows it now. */
  listedDay: (machine: string, day: number) => number | undefined
  /** Whether this person has begun it, or is about to. */
  hasBegunDay: (machine: string, day: number) => boolean
  newMark: () => string
  /** The provider's id of a local one, once the app knows it. */
  serverIdOf: (id: LocalId) => number | undefined
  dice: Random
  order: () => number
}

export const knownRecord = (
  record: Pick<KnownRecord, 'ref' | 'type' | 'root'> & Partial<KnownRecord>,
): KnownRecord => ({ status: 0, values: {}, images: [], ...record })

/** Often one of the latest. */
export function pickKnown(records: readonly KnownRecord[], pick: number): KnownRecord {
  const index =
    pick % 2 === 0
      ? records.length - 1 - (pick % Math.min(records.length, 5))
      : pick % records.length
  return records[index] as KnownRecord
}

/** A screen may carry either name of a record that has arrived. */
export function nameOf(
  ref: RecordId,
  spec: Pick<ActSpec, 'byServerId'>,
  { serverIdOf }: Acting,
): RecordId {
  return !isLocalId(ref) || !spec.byServerId ? ref : (serverIdOf(ref) ?? ref)
}

export function deed(
  spec: Pick<ActSpec, 'mark' | 'kind' | 'bad'>,
  acting: Acting,
  target: Pick<Deed, 'record' | 'root' | 'type'> & Partial<Deed>,
  intent: Intent,
  details: Partial<Deed>,
  bodies: Body[] = [],
): Deed {
  const named = JSON.stringify(intent.args).match(/local:[0-9a-f-]{36}/g) ?? []
  return {
    mark: spec.mark,
    person: acting.person,
    kind: spec.kind,
    bad:
      spec.bad && (spec.kind === 'make' || spec.kind === 'startReport' || spec.kind === 'addRow'),
    lane: spec.kind === 'addStamp' ? spec.mark : String(target.root),
    ...target,
    ...details,
    needs: [...new Set(named as LocalId[])].filter((id) => id !== details.made),
    intent,
    bodies,
    beganAt: acting.order(),
  }
}

export function takePhoto(person: PersonKey, mark: string, dice: Random): Body {
  const bytes = new Uint8Array(dice.int(40, 400))
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = dice.int(0, 96)
  return {
    id: uuidFrom(dice),
    person,
    bytes: bytes.buffer,
    type: 'image/jpeg',
    filename: `${mark}.jpg`,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
