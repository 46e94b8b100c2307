import type { Body, LocalId, RecordId } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { takePhoto } from '../person/deeds.ts'
import { addNote, addPhoto, addStamp, make, setField, setSlot } from '../provider/operations.ts'
import { uuidFrom, type Random } from '../random.ts'
import { addImage, setValue } from '../provider/report-operations.ts'

/** One thing that the person did on one of the tablets. */
export interface CopiedDeed {
  mark: string
  /** The order in which the person did it. */
  order: number
  intent: Intent
  bodies: Body[]
  made?: LocalId
  /** The place that it overwrites, and the new value. */
  target?: string
  value?: string
  /** Whether a read at the provider alone shows that the deed arrived. */
  isReported: boolean
  isKept: boolean
}

interface Scene {
  person: string
  boxes: readonly RecordId[]
  report: number
  /** The value of the report that the screen shows. */
  shown: string | null
  dice: Random
  /** Whether the provider's lists show the hash of a photo. */
  tellsBytes: boolean
}

const kinds = {
  make: 14,
  setField: 16,
  setSlot: 8,
  addPhoto: 12,
  addNote: 6,
  addStamp: 6,
  addImage: 16,
  setValue: 22,
}

export function doSomething(
  mark: string,
  order: number,
  { person, boxes, report, shown, dice, tellsBytes }: Scene,
): CopiedDeed {
  const kind = dice.weighted(kinds)
  const record = dice.pick(boxes)
  const on = { mark, record, root: record, type: 'box' }
  const plain = { mark, order, bodies: [], isReported: false, isKept: false }
  const body = takePhoto(person, mark, dice)
  const photo = { photo: body.id, sha256: body.sha256 }
  const made: LocalId = `local:${uuidFrom(dice)}`
  const value = `value of ${mark}`
  switch (kind) {
    case 'make': {
      const args = { mark, record: made, root: made, type: 'box' as const, made, bad: false }
      return { ...plain, intent: make(args), made, isReported: true }
    }
    case 'setField': {
      const field = dice.pick(['f0', 'f1'])
      const intent = setField({ ...on, field, value })
      return { ...plain, intent, target: `${record} ${field}`, value }
    }
    case 'setSlot': {
      const intent = setSlot({ ...on, ...photo, slot: 's0' })
      const [target, bodies] = [`${record} s0`, [body]]
      return { ...plain, intent, bodies, target, value: body.sha256 }
    }
    case 'addPhoto':
      return { ...plain, intent: addPhoto({ ...on, ...photo }), bodies: [body] }
    case 'addNote':
      return { ...plain, intent: addNote(on) }
    case 'addStamp':
      return { ...plain, intent: addStamp(on) }
    case 'addImage': {
      const at = { mark, record: report, root: report, type: 'report' }
      const intent = addImage({ ...at, ...photo, made, maker: person })
      return { ...plain, intent, bodies: [body], isReported: tellsBytes }
    }
    case 'setValue': {
      const at = { mark, record: report, root: report, type: 'report' }
      const intent = { ...setValue({ ...at, field: 'weight', to: value }), saw: shown }
      return { ...plain, intent, target: `${report} weight`, value }
    }
  }
}
