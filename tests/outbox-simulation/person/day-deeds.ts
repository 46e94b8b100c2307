import type { LocalId } from '#src/outbox/model/entry.ts'
import { machineLane, startDay } from '../provider/day-operations.ts'
import { machines, nameOfDay } from './days.ts'
import {
  deed,
  knownRecord,
  nameOf,
  takePhoto,
  type Acting,
  type Deed,
  type KnownRecord,
} from './deeds.ts'
import type { ActKind, ActSpec } from './plan.ts'
import { uuidFrom } from '../random.ts'
import { setValue } from '../provider/report-operations.ts'

export const isDayKind = (kind: ActKind): boolean => kind === 'startDay' || kind === 'answerDay'

/** Begins or continues today's checklist of a machine; checklists of other days are left alone. */
export function resolveDayAct(spec: ActSpec, acting: Acting): Deed[] {
  const machine = machines[spec.pick % machines.length] ?? machines[0]
  const { today } = acting
  const known = acting.records.find(({ product }) => product === nameOfDay(machine, today))
  if (known !== undefined) return [answering(spec, acting, known, machine)]
  const current = acting.listedDay(machine, today)
  if (acting.hasBegunDay(machine, today)) return []
  if (current === undefined) return [starting(spec, acting, machine)]
  const found = knownRecord({
    ref: current,
    type: 'day',
    root: current,
    product: nameOfDay(machine, today),
  })
  acting.records.push(found)
  return [answering(spec, acting, found, machine)]
}

function starting(spec: ActSpec, acting: Acting, machine: string): Deed {
  const { dice, person, today: day } = acting
  const made: LocalId = `local:${uuidFrom(dice)}`
  const body = takePhoto(person, spec.mark, dice)
  const { sha256 } = body
  const product = nameOfDay(machine, day)
  acting.records.push(knownRecord({ ref: made, type: 'day', root: made, product }))
  const args = { mark: spec.mark, machine, day, made, photo: body.id, sha256 }
  const at = { record: made, root: made, type: 'day', lane: laneOf(person, machine) }
  const details = { made, hashes: [sha256], day: product }
  return deed({ ...spec, kind: 'startDay' }, acting, at, startDay(args), details, [body])
}

const laneOf = (person: string, machine: string) => `${person} ${machineLane(machine)}`

function answering(spec: ActSpec, acting: Acting, known: KnownRecord, machine: string): Deed {
  const field = `f${(spec.pick >> 2) % 3}`
  const [from, to] = [known.values[field] ?? null, `value of ${spec.mark}`]
  const name = nameOf(known.ref, spec, acting)
  known.values[field] = to
  const at = { mark: spec.mark, type: 'day', root: name, record: name }
  const done = { lane: machineLane(machine), day: acting.today }
  const target = { record: known.ref, root: known.root, type: 'day' }
  return deed(
    { ...spec, kind: 'setValue' },
    acting,
    { ...target, lane: laneOf(acting.person, machine) },
    { ...setValue({ ...at, ...done, field, to }), saw: from },
    { value: { field, from, to }, day: nameOfDay(machine, acting.today) },
  )
}
