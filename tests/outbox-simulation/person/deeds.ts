import { createHash } from 'node:crypto'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { Body, LocalId, PersonKey, RecordId } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { Portion } from '../provider/move-operations.ts'
import type { ActKind, ActSpec } from './plan.ts'
import { uuidFrom, type Random } from '../random.ts'

/** A record as a person knows it: a seeded one, or one that this person made or found on a screen. */
export interface KnownRecord {
  ref: RecordId
  type: string
  root: RecordId
  /** The status to which the person has brought the record, acknowledged or not. */
  status: number
  /** For a report its product, for a checklist its machine and day. */
  product?: string
  /** The record that a damage or a packaging belongs to. */
  parent?: RecordId
  /** The values that the person has seen or set in a report, and the photos that they have seen there. */
  values: Record<string, string>
  images: KnownImage[]
}

export interface KnownImage {
  ref: RecordId
  sha256: string
}

/** One thing that a person did, and whether the app kept it. */
export interface Deed {
  mark: string
  person: PersonKey
  kind: ActKind
  bad: boolean
  record: RecordId
  root: RecordId
  type: string
  /** The parent of a new row. */
  parent?: RecordId
  /** Deeds of one lane must arrive in their order. */
  lane: string
  made?: LocalId
  /** What an idempotent write overwrites; an undefined value removes the field, or the photo of a slot. */
  field?: { name: string; value: string | undefined }
  photo?: { slot: string | undefined; sha256: string }
  status?: number
  /** For a report: a value that replaces what the person saw, a photo that is removed, the photos of a row. */
  value?: { field: string; from: string | null; to: string }
  removes?: RecordId
  hashes?: string[]
  /** For an act on a checklist: the machine and the day of the act. */
  day?: string
  /** For a reallocation: its places. */
  moved?: { from: number; to: readonly Portion[] }
  /** An intent that the provider accepts instead of the refused one. */
  corrected?: Intent
  /** Local ids in its arguments. */
  needs: LocalId[]
  intent: Intent
  bodies: Body[]
  /** Order of the events: when the person tapped, and when the app reported that it was kept or not. */
  beganAt: number
  keptAt?: number
  refusedAt?: number
  /** For a declined deed: when it was retried, which is its place in the order. */
  redoneAt?: number
}

export interface Acting {
  person: PersonKey
  records: KnownRecord[]
  /** The server id of the report of a product as a list shows it now; undefined if there is none. */
  listedReport: (product: string) => number | undefined
  /** Whether the person believes that the report can be edited. */
  isOpen: (lane: string) => boolean
  /** Whether this person has begun the report, or is about to. */
  hasBegun: (lane: string) => boolean
  /** The current day by the provider's clock. */
  today: number
  /** The server id of a machine's checklist of a day, as a list shows it now. */
  listedDay: (machine: string, day: number) => number | undefined
  /** Whether this person has begun the checklist, or is about to. */
  hasBegunDay: (machine: string, day: number) => boolean
  newMark: () => string
  /** The server id of a local id, once the app has it. */
  serverIdOf: (id: LocalId) => number | undefined
  dice: Random
  order: () => number
}

export const knownRecord = (
  record: Pick<KnownRecord, 'ref' | 'type' | 'root'> & Partial<KnownRecord>,
): KnownRecord => ({ status: 0, values: {}, images: [], ...record })

/** Prefers the latest records. */
export function pickKnown(records: readonly KnownRecord[], pick: number): KnownRecord {
  const index =
    pick % 2 === 0
      ? records.length - 1 - (pick % Math.min(records.length, 5))
      : pick % records.length
  return records[index] as KnownRecord
}

/** A screen may use the local id or the server id of a record that has arrived. */
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
