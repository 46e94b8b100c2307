import { createHash } from 'node:crypto'
import type { Body, LocalId, PersonKey, RecordId } from '#src/outbox/entry.ts'
import type { Intent } from '#src/outbox/operation.ts'
import {
  addNote,
  addPhoto,
  addStamp,
  advance,
  clearField,
  make,
  setField,
  setSlot,
  type Making,
} from './operations.ts'
import type { ActKind, ActSpec } from './plan.ts'
import { uuidFrom, type Random } from './random.ts'

/** A record as a person knows it: one that was there, or one that this person made. */
export interface KnownRecord {
  ref: RecordId
  type: string
  root: RecordId
  /** The status that the person has brought it to, arrived or not. */
  status: number
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
  /** Deeds of one lane must arrive in their order. */
  lane: string
  made?: LocalId
  /** What a natural one overwrites, and with what; undefined means that it takes it away. */
  field?: { name: string; value: string | undefined }
  photo?: { slot: string | undefined; sha256: string }
  status?: number
  /** Local ids that its arguments name. */
  needs: LocalId[]
  intent: Intent
  bodies: Body[]
  /** Order of the events: the person tapped, and was told that it is kept or that it is not. */
  beganAt: number
  keptAt?: number
  refusedAt?: number
}

export interface Acting {
  person: PersonKey
  records: KnownRecord[]
  /** The provider's id of a local one, once the app knows it. */
  serverIdOf: (id: LocalId) => number | undefined
  dice: Random
  order: () => number
}

/** Turns what is to be done into something done to a record that the person knows. */
export function resolveAct(spec: ActSpec, acting: Acting): Deed {
  return spec.kind === 'make' ? resolveMaking(spec, acting) : resolveChange(spec, acting)
}

const nextType = { box: 'tray', tray: 'item' } as const

function resolveMaking(spec: ActSpec, acting: Acting): Deed {
  const { records, dice } = acting
  const parents = records.filter(({ type }) => type !== 'item')
  // The youngest first: three deep, and often before the parents have arrived.
  const parent =
    spec.pick % 3 === 0
      ? undefined
      : parents[parents.length - 1 - (spec.pick % Math.min(parents.length, 4))]
  const made: LocalId = `local:${uuidFrom(dice)}`
  const type = parent === undefined ? 'box' : nextType[parent.type as 'box' | 'tray']
  const root = parent?.root ?? made
  const named = parent && nameOf(parent.ref, spec, acting)
  const args: Making = {
    mark: spec.mark,
    record: made,
    root: nameOf(root, spec, acting),
    type,
    made,
    bad: spec.bad,
    ...(named === undefined ? {} : { parent: named }),
  }
  records.push({ ref: made, type, root, status: 0 })
  return deed(spec, acting, { record: made, root, type }, make(args), { made })
}

function resolveChange(spec: ActSpec, acting: Acting): Deed {
  const { records, dice } = acting
  const index =
    spec.pick % 2 === 0
      ? records.length - 1 - (spec.pick % Math.min(records.length, 5))
      : spec.pick % records.length
  const known = records[index] as KnownRecord
  const { type } = known
  const at = {
    mark: spec.mark,
    type,
    record: nameOf(known.ref, spec, acting),
    root: nameOf(known.root, spec, acting),
  }
  const target = { record: known.ref, root: known.root, type }
  switch (spec.kind) {
    case 'setField': {
      const [field, value] = [`f${spec.pick % 2}`, `value of ${spec.mark}`]
      const details = { field: { name: field, value } }
      return deed(spec, acting, target, setField({ ...at, field, value }), details)
    }
    case 'clearField': {
      const field = `f${spec.pick % 2}`
      const details = { field: { name: field, value: undefined } }
      return deed(spec, acting, target, clearField({ ...at, field }), details)
    }
    case 'setSlot': {
      const slot = `s${spec.pick % 2}`
      const body = takePhoto(acting.person, spec.mark, dice)
      const intent = setSlot({ ...at, slot, photo: body.id, sha256: body.sha256 })
      return deed(spec, acting, target, intent, { photo: { slot, sha256: body.sha256 } }, [body])
    }
    case 'addPhoto': {
      const body = takePhoto(acting.person, spec.mark, dice)
      const intent = addPhoto({ ...at, photo: body.id, sha256: body.sha256 })
      return deed(
        spec,
        acting,
        target,
        intent,
        { photo: { slot: undefined, sha256: body.sha256 } },
        [body],
      )
    }
    case 'advance':
      known.status += 1
      return deed(spec, acting, target, advance({ ...at, to: known.status }), {
        status: known.status,
      })
    case 'addNote':
      return deed(spec, acting, target, addNote(at), {})
    default:
      return deed(spec, acting, target, addStamp(at), {})
  }
}

/** A screen may carry either name of a record that has arrived. */
function nameOf(ref: RecordId, spec: ActSpec, { serverIdOf }: Acting): RecordId {
  return typeof ref === 'number' || !spec.byServerId ? ref : (serverIdOf(ref) ?? ref)
}

function deed(
  spec: ActSpec,
  acting: Acting,
  target: { record: RecordId; root: RecordId; type: string },
  intent: Intent,
  details: Partial<Deed>,
  bodies: Body[] = [],
): Deed {
  const named = JSON.stringify(intent.args).match(/local:[0-9a-f-]{36}/g) ?? []
  return {
    mark: spec.mark,
    person: acting.person,
    kind: spec.kind,
    bad: spec.bad && spec.kind === 'make',
    ...target,
    lane: spec.kind === 'addStamp' ? spec.mark : String(target.root),
    ...details,
    needs: [...new Set(named as LocalId[])].filter((id) => id !== details.made),
    intent,
    bodies,
    beganAt: acting.order(),
  }
}

function takePhoto(person: PersonKey, mark: string, dice: Random): Body {
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
