import { createHash } from 'node:crypto'
import type { Deed } from '../person/deeds.ts'
import { total } from './move-operations.ts'
import { machines } from '../person/days.ts'
import type { History } from '../judge/history.ts'
import type { StrangeDeed } from '../person/plan.ts'
import type { ProviderRecord } from './provider.ts'
import { products } from '../person/report-deeds.ts'
import { numberOf } from '../judge/report-invariants.ts'
import { finalized } from './report-operations.ts'
import { rejected, rowTypes } from '../person/reports.ts'

const stranger = 'a stranger'

/**
 * Another person, or this person on another device, changes a report, a checklist or the stock of this person. The
 * provider applies the change at once.
 */
export function actAsStranger(
  history: History,
  { what, pick }: { what: StrangeDeed; pick: number },
): void {
  const { provider, network, dice, device, plan } = history
  const owner = device.session?.person
  if (owner === undefined || network.healed) return
  const { reports } = provider
  const own = [...provider.records.values()].filter(
    (record) => record.owner === owner && reports.isOne(record),
  )
  const maker = plan.reported !== 'nothing' && dice.chance(0.25) ? owner : stranger
  const open = own.filter((record) => !reports.isClosed(record))
  const among = (list: ProviderRecord[]) =>
    list[list.length - 1 - (pick % Math.min(list.length, 4))]
  const said = (text: string) => history.log(`${maker} ${text}`)
  switch (what) {
    case 'move': {
      const equal = pick % 2 === 0 ? moveInDoubt(history, owner) : undefined
      if (equal !== undefined) {
        moveAsMuch(history, equal)
        said(`moves as much as ${equal.mark}`)
        return
      }
      const places = provider.moves.of(owner)
      const [from, to] = [places[pick % places.length], places[(pick >> 3) % places.length]]
      if (from === undefined || to === undefined || from === to) return
      const kilos = 1000
      const isEnough = provider.moves.weight(from) >= 2 * kilos
      if (isEnough) provider.moves.bring(from.id, -kilos, stranger)
      provider.moves.bring(to.id, kilos, stranger)
      for (const { id } of isEnough ? [from, to] : [to]) provider.moves.touched.add(id)
      said(`brings ${kilos} to ${to.id}${isEnough ? ` from ${from.id}` : ''}`)
      return
    }
    case 'begin day': {
      const { days } = provider
      const machine = machines[pick % machines.length] ?? machines[0]
      const day = days.today
      if (days.of(owner, machine, day) !== undefined) return
      const begun = { day, maker, hours: `theirs ${history.nextOrder()}`, ...strangePhoto(history) }
      said(`begins ${days.begin(owner, machine, begun).id}, day ${day} of ${machine}`)
      return
    }
    case 'begin': {
      const product = products.find((name) => reports.of(owner, name) === undefined)
      if (product === undefined) return
      said(`begins the report ${reports.begin(owner, product, maker).id} of ${product}`)
      return
    }
    case 'change': {
      const wanted = dice.chance(0.6) ? targetInDispute(history, owner) : undefined
      const record = wanted?.record ?? among(open)
      if (record === undefined || reports.isClosed(record)) return
      const field = wanted?.field ?? fields[record.type]?.[pick % 2] ?? 'class'
      const value = `theirs ${history.nextOrder()}`
      reports.setValue(record, field, value, maker)
      said(`sets ${field} of ${record.id} to ${value}`)
      return
    }
    case 'row': {
      const parent = among(open.filter(({ type }) => type in rowTypes))
      if (parent === undefined) return
      const count = parent.type === 'report' ? 1 + (pick % 3) : 0
      const photos = Array.from({ length: count }, () => strangePhoto(history))
      said(`adds ${reports.addRow(parent, photos, maker)?.id} to ${parent.id}`)
      reports.touched.add(parent.id)
      return
    }
    case 'image': {
      const record = among(open)
      if (record === undefined) return
      said(
        `adds photo ${reports.addImage(record, strangePhoto(history), maker).id} to ${record.id}`,
      )
      reports.touched.add(record.id)
      if (record.parent !== null) reports.touched.add(record.parent)
      return
    }
    case 'unimage': {
      const record = among(open.filter(({ images }) => images.length > 0))
      const [image] = record?.images ?? []
      // If the photo of a call in flight were deleted, a violation would be reported without a defect.
      if (image === undefined || history.isInDoubt(image.sha256)) return
      reports.removeImage(image.id)
      said(`deletes photo ${image.id}`)
      if (record !== undefined) reports.touched.add(record.id)
      return
    }
    case 'finalize': {
      const report = among(open.filter(({ type }) => type === 'report'))
      if (report === undefined || reports.missingIn(report).length > 0) return
      report.history.push(finalized)
      reports.finalizedByOthers.add(report.id)
      said(`finalizes ${report.id}`)
      return
    }
    case 'reject': {
      const report = own.find((one) => one.type === 'report' && reports.isClosed(one))
      if (report === undefined) return
      report.history.push(rejected)
      said(`rejects ${report.id}`)
    }
  }
}

/** A reallocation of the person on this device whose outcome is unknown. */
function moveInDoubt({ watch, deeds }: History, owner: string): Deed | undefined {
  return [...watch.rows.values()].flatMap(({ person, state, args }) => {
    const deed = deeds.get(args.mark)
    const isOpen = person === owner && (state === 'sending' || state === 'unknown')
    return isOpen && deed?.moved !== undefined ? [deed] : []
  })[0]
}

/** Another person moves the same weights between the same places. */
function moveAsMuch({ provider: { moves, records } }: History, { moved }: Deed): void {
  const from = moved && records.get(moved.from)
  if (from === undefined || moves.weight(from) < total(moved?.to ?? [])) return
  moves.bring(from.id, -total(moved?.to ?? []), stranger)
  for (const { id, kilos } of moved?.to ?? []) moves.bring(id, kilos, stranger)
  for (const id of [from.id, ...(moved?.to ?? []).map((one) => one.id)]) moves.touched.add(id)
}

/** A value that the person on this device is about to set, or is asked about. */
function targetInDispute(
  history: History,
  owner: string,
): { record: ProviderRecord; field: string } | undefined {
  const targets = [...history.watch.rows.values()].flatMap(({ person, state, args }) => {
    const deed = history.deeds.get(args.mark)
    if (person !== owner || deed?.value === undefined) return []
    if (state === 'settled' || state === 'discarded') return []
    const id = numberOf(history, deed)
    const record = typeof id === 'number' ? history.provider.records.get(id) : undefined
    return record === undefined ? [] : [{ record, field: deed.value.field }]
  })
  return targets.length === 0 ? undefined : history.dice.pick(targets)
}

const fields: Readonly<Record<string, readonly [string, string]>> = {
  report: ['weight', 'note'],
  damage: ['class', 'class'],
  packaging: ['label', 'weight'],
  day: ['f0', 'f1'],
}

function strangePhoto({ dice }: History) {
  const sha256 = createHash('sha256').update(`${dice.next()}`).digest('hex')
  return { size: dice.int(40, 400), sha256 }
}
