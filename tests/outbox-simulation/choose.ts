import type { Engine } from './engine.ts'
import type { Deed } from './deeds.ts'
import type { Driver } from './driver.ts'
import type { History } from './history.ts'
import { make, type Making } from './operations.ts'
import type { Row } from './watch.ts'

/** An honest and patient person looks at one parked entry, and decides. */
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

/** Whether the person decided anything; resolves when the engine took note. */
export async function decide(
  history: History,
  driver: Driver,
  choices: NonNullable<Engine['choices']>,
  row: Row,
  give: boolean,
): Promise<boolean> {
  const { mark } = row.args
  const deed = history.deeds.get(mark)
  if (deed === undefined || mayStillArrive(history, mark)) return false
  const [applied] = history.provider.applications.filter((one) => one.mark === mark)
  const { db, context } = driver
  try {
    if (applied !== undefined) {
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
    } else if (row.parked?.why === 'refused' && deed.kind === 'make') {
      history.log(`the person corrects ${mark}`)
      deed.bad = false
      await choices.correct(db, row.id, make({ ...(deed.intent.args as Making), bad: false }))
    } else {
      history.log(`the person tries ${mark} again`)
      await choices.retry(db, row.id)
    }
  } catch (error) {
    history.log(`the choice was not taken: ${String(error)}`)
  }
  driver.wake()
  return true
}

/** Somebody who looks at once may look too early: the call can be on its way still. */
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
