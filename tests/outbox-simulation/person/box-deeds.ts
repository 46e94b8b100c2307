import type { LocalId } from '#src/outbox/model/entry.ts'
import { deed, knownRecord, nameOf, pickKnown, takePhoto, type Acting, type Deed } from './deeds.ts'
import {
  addNote,
  addPhoto,
  addStamp,
  advance,
  clearField,
  clearSlot,
  make,
  setField,
  setSlot,
  type Making,
} from '../provider/operations.ts'
import type { ActSpec } from './plan.ts'
import { uuidFrom } from '../random.ts'

const boxTypes = ['box', 'tray', 'item']

const nextType = { box: 'tray', tray: 'item' } as const

export function resolveMaking(spec: ActSpec, acting: Acting): Deed {
  const { records, dice } = acting
  const parents = records.filter(({ type }) => type === 'box' || type === 'tray')
  // Takes one of the latest parents, so that records nest three deep and parents often have not arrived yet.
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
  records.push(knownRecord({ ref: made, type, root }))
  const corrected = make({ ...args, bad: false })
  return deed(spec, acting, { record: made, root, type }, make(args), { made, corrected })
}

export function resolveChange(spec: ActSpec, acting: Acting): Deed {
  const { dice } = acting
  const records = acting.records.filter((record) => boxTypes.includes(record.type))
  const known = pickKnown(records, spec.pick)
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
    case 'clearSlot': {
      const slot = `s${spec.pick % 2}`
      const details = { field: { name: slot, value: undefined } }
      return deed(spec, acting, target, clearSlot({ ...at, slot }), details)
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
