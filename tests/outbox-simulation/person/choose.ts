import type { Todo } from '#src/outbox/model/entry.ts'
import type { Deed } from './deeds.ts'
import type { Driver } from '../device/driver.ts'
import type { Choices } from '../device/engine.ts'
import type { History } from '../judge/history.ts'
import { putRight, reportLane } from './report-deeds.ts'
import { countsFor } from '../judge/report-invariants.ts'
import type { Row } from '../judge/watch.ts'

/** An honest and patient person reads one parked entry, and decides. */
export function choose(
  history: History,
  { where, pick, give }: { where: number; pick: number; give: boolean },
): void {
  const person = history.device.session?.person
  const parked = [...history.watch.rows.values()].filter(
    (row) => row.person === person && row.state === 'parked',
  )
  const row = parked[pick % Math.max(1, parked.length)]
  if (row === undefined) return
  const driver = history.pickDriver(where)
  if (driver.engine.choices === undefined) return
  const { choices } = driver.engine
  driver.enter(() => void decide(history, driver, choices, row, give))
}

/**
 * Whether the person decided anything; resolves when the engine has stored or rejected the
 * decision.
 */
export async function decide(
  history: History,
  driver: Driver,
  choices: Choices,
  row: Row,
  give: boolean,
): Promise<boolean> {
  const { mark } = row.args
  const deed = history.deeds.get(mark)
  if (deed === undefined || mayStillArrive(history, mark)) return false
  const { applications } = history.provider
  const [applied] = applications.filter((one) => one.mark === mark)
  const { db, context } = driver
  const { parked } = row
  try {
    if (applied !== undefined && !wasChangedSince(history, deed)) {
      history.watch.declared.add(mark)
      history.log(`the person says that ${mark} is there`)
      await choices.markArrived(
        db,
        context.ports,
        row.id,
        deed.made === undefined ? undefined : applied.record,
      )
    } else if (give) {
      giveUp(history, deed)
      history.log(`the person gives up ${mark}`)
      await choices.discard(db, context.ports, row.id)
    } else if (deed.kind === 'startDay' && parked?.why === 'conflict') {
      history.log(`the person goes on in the checklist that there is: ${mark}`)
      history.watch.declared.add(mark)
      await choices.markArrived(db, context.ports, row.id, currentDay(history, deed))
    } else if (parked?.todo !== undefined) {
      await putRightAndTryAgain(history, driver, choices, row, deed)
    } else if (parked?.why === 'refused' && deed.bad && deed.corrected !== undefined) {
      history.log(`the person corrects ${mark}`)
      deed.bad = false
      await choices.correct(db, row.id, deed.corrected)
    } else {
      history.log(`the person tries ${mark} again`)
      const there = parked?.there as string | number | null | undefined
      if (there !== undefined) history.watch.overruled.add(`${mark} ${there ?? ''}`)
      await choices.retry(db, row.id)
    }
  } catch (error) {
    history.log(`the choice was not taken: ${String(error)}`)
  }
  driver.wake()
  return true
}

const currentDay = (history: History, { day = '', person }: Deed) =>
  [...history.provider.records.values()].findLast(
    ({ type, name, owner }) => type === 'day' && countsFor(history, day, name) && owner === person,
  )?.id

/** Whether another value has been written since. */
function wasChangedSince({ provider }: History, { mark, value }: Deed): boolean {
  if (value === undefined) return false
  const application = provider.applications.findLast((one) => one.mark === mark)
  const now = provider.records.get(application?.record ?? 0)?.fields[value.field]
  return now !== value.to
}

/** Usually completes what is missing before the retry; the list of what is missing may be stale. */
async function putRightAndTryAgain(
  history: History,
  driver: Driver,
  choices: Choices,
  row: Row,
  deed: Deed,
): Promise<void> {
  const acting = history.actingAs(deed.person)
  const root = acting.records.find(
    ({ product = '', type }) => type === 'report' && reportLane(deed.person, product) === deed.lane,
  )
  const todo: readonly Todo[] = row.parked?.todo ?? []
  const deeds = root === undefined ? [] : putRight(todo, root, acting)
  if (deeds.length > 0 && history.dice.chance(0.9)) {
    history.begin(driver, deeds)
    if (!(await history.submit(driver, deeds, acting.records))) return
  }
  history.log(`the person finalizes again: ${deed.mark}`)
  await choices.retry(driver.db, row.id)
}

/** A call may still be in flight, so a person who decides at once may decide too early. */
function mayStillArrive(history: History, mark: string): boolean {
  return (
    history.network.lastSentOf(mark) >
    history.scheduler.now - 2 * history.network.settings.quarantineMs
  )
}

function giveUp(history: History, deed: Deed): void {
  history.watch.givenUp.add(deed.mark)
  if (deed.made === undefined) return
  for (const other of history.deeds.values()) {
    if (other.needs.includes(deed.made) && !history.watch.givenUp.has(other.mark))
      giveUp(history, other)
  }
}
