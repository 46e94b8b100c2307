import type { Entry } from '#src/outbox/model/entry.ts'
import type { Settings } from '#src/outbox/model/ports.ts'
import { decide } from './person/choose.ts'
import { databaseName, type Driver } from './device/driver.ts'
import type { Engine } from './device/engine.ts'
import { happen } from './person/happen.ts'
import { History, inItsOwnWorld, short } from './judge/history.ts'
import { checkAtRest } from './judge/invariants.ts'
import { hourMs, type Plan } from './person/plan.ts'
import { expectedView, serverIdOf, show, truthOf } from './judge/projection.ts'
import { isOfPastDay } from './judge/report-invariants.ts'
import { people } from './device/session.ts'
import type { View } from './person/view.ts'
import type { Row, Violation } from './judge/watch.ts'

export interface Outcome {
  plan: Plan
  violations: Violation[]
  trace: string[]
  /** The numbers of the calls with a fault. */
  faulty: number[]
  /** Every fate that a call had. */
  fates: Set<string>
  kept: number
  settled: number
  parked: number
  calls: number
  steps: number
  crashes: number
}

/** Runs the actions of one plan, ends all faults, lets the app finish its work, and checks every invariant. */
export async function simulate(
  engine: Engine | readonly Engine[],
  plan: Plan,
  change?: (settings: Settings) => Settings,
): Promise<Outcome> {
  const history = new History([engine].flat(), plan, change)
  await inItsOwnWorld(history, async () => {
    history.open('page')
    for (const action of plan.actions) {
      await passSteps(history, action.after)
      happen(history, action)
      if (action.do === 'wait') await history.settle(action.ms, 4_000)
    }
    await heal(history)
    checkAtRest(history)
  })
  return outcomeOf(history)
}

async function passSteps(history: History, count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) {
    if (!(await history.scheduler.step())) return
  }
}

/** All faults end, and every person signs in once more. */
async function heal(history: History): Promise<void> {
  const { network, device, plan } = history
  history.log('* everything is well from here on')
  network.healed = true
  device.storage.quotaFailures = 0
  if (!plan.leaveFrozen) for (const { context } of history.drivers) context.thaw()
  await comeBack(history, people[0])
  // Runs that were in progress when the faults ended may have failed.
  const failuresBefore = history.drivers.map(({ failures }) => failures.length)
  for (const person of people.toReversed()) await comeBack(history, person)
  if (plan.tidy) for (const person of people) await tidy(history, person)
  await thawAll(history)
  for (const person of people) await checkViews(history, person)
  await growOld(history)
  checkRuns(history, failuresBefore)
}

/** Signs the person in and lets the app do everything it can. */
async function comeBack(history: History, person: string): Promise<void> {
  history.sessions.signIn(person)
  history.log(`* ${short(person)} signs in`)
  const newest = newestPage(history)
  for (const driver of history.usable) driver.enter(() => driver.wake())
  if (await history.settle(30 * hourMs, 40_000)) {
    if (history.usable.every(({ engine }) => engine === newest.engine)) return
    // A page of an older release may have held the lock, and ignored entries of a newer format.
    newest.enter(() => newest.wake())
    if (await history.settle(30 * hourMs, 40_000)) return
  }
  const { scheduler, watch } = history
  watch.report(
    'STALLED',
    `no rest: busy ${scheduler.busyStorage}, next event ${scheduler.untilNext} ms`,
  )
}

/** The page of the newest release, in which a person decides. */
const newestPage = (history: History): Driver =>
  history.usable.find(
    ({ context, engine }) => context.kind === 'page' && engine === history.engine,
  ) ?? history.open('page', history.engine)

/** The person decides about every parked entry, and discards what the provider will not accept. */
async function tidy(history: History, person: string): Promise<void> {
  await comeBack(history, person)
  for (let round = 0; round < 40; round += 1) {
    const parked = [...history.watch.rows.values()].filter(
      (row) => row.person === person && row.state === 'parked',
    )
    const [row] = parked
    if (row === undefined) return
    history.scheduler.later(2 * history.network.settings.quarantineMs + 1, () => {})
    await comeBack(history, person)
    const driver = newestPage(history)
    const { choices } = history.engine
    if (choices === undefined) return
    const latest = history.watch.rows.get(row.id) ?? row
    driver.enter(
      () => void decide(history, driver, choices, latest, round > 12 || isClosed(history, latest)),
    )
    await comeBack(history, person)
  }
  history.watch.report(
    'STALLED',
    `${short(person)} decides and decides, and something stays parked`,
  )
}

/** The provider accepts no more changes to that report or checklist, so the entry can only be discarded. */
function isClosed(history: History, row: Row): boolean {
  const { reports } = history.provider
  const deed = history.deeds.get(row.args.mark)
  if (deed?.kind === 'setValue' && isOfPastDay(history, deed)) return true
  const report = reports.ofLane(deed?.lane ?? '')
  return row.parked?.status === 409 && report !== undefined && reports.isClosed(report)
}

/** A page that was frozen all the time continues from where it stopped. */
async function thawAll(history: History): Promise<void> {
  const frozen = history.drivers.filter(({ context }) => context.frozen && !context.dead)
  if (frozen.length === 0) return
  history.log('* the last frozen page thaws')
  for (const { context } of frozen) context.thaw()
  for (const person of people) await comeBack(history, person)
}

async function checkViews(history: History, person: string): Promise<void> {
  if (history.engine.pending === undefined) return
  await comeBack(history, person)
  const unsent = history.device.storage
    .rows<Entry>(databaseName, 'entries')
    .filter((row) => row.person === person && !['settled', 'discarded'].includes(row.state))
    .toSorted((one, other) => one.seq - other.seq)
  history.device.scheduler.now += 1_000
  for (const record of history.records.get(person) ?? []) {
    const id = serverIdOf(history, person, record)
    const found = id === undefined ? undefined : history.provider.records.get(id)
    if (found === undefined) continue
    const truth = truthOf(history, found)
    const base = { value: structuredClone(truth), askedAt: history.device.clock }
    const seen: string[] = []
    const driver = newestPage(history)
    driver.enter(
      () =>
        void show(history, driver, person, record, base).then((view) =>
          seen.push(comparable(view)),
        ),
    )
    await history.settle(hourMs, 5_000)
    const expected = comparable(expectedView(history, truth, unsent, record))
    if (seen[0] !== expected)
      history.watch.report('VIEW', `record ${id}: ${seen[0]} instead of ${expected}`)
  }
}

function comparable(view: View): string {
  const { fields, slots, photos, notes, stamps, status, images, rows, closed } = view
  const sorted = (map: Record<string, string>) =>
    Object.entries(map).toSorted(([one], [other]) => one.localeCompare(other))
  const hashes = images.map(({ sha256 }) => sha256).toSorted()
  const maps = [sorted(fields), sorted(slots)]
  return JSON.stringify([...maps, photos, notes, stamps, status, hashes, rows, closed])
}

/** Lets 30 hours pass and signs every person in again, so that the app deletes data that it no longer needs. */
async function growOld(history: History): Promise<void> {
  history.scheduler.later(30 * hourMs, () => {})
  await history.settle(31 * hourMs, 5_000)
  // A page of the older release would ignore entries of a newer format. By then nobody has such a page open.
  for (const driver of history.usable) {
    if (driver.engine !== history.engine) driver.context.kill(history.dice, {})
  }
  for (const person of people) await comeBack(history, person)
}

function checkRuns(history: History, failuresBefore: number[]): void {
  const { watch, drivers, storageDisturbed } = history
  for (const [index, driver] of drivers.entries()) {
    const { context, failures } = driver
    if (driver.usable && driver.running > 0)
      watch.report('STALLED', `a run of ${context.name} never ends`)
    const excused = storageDisturbed ? (failuresBefore[index] ?? 0) : 0
    for (const failure of failures.slice(excused)) {
      watch.report('CRASHED', `a run of ${context.name} rejected: ${String(failure)}`)
    }
  }
}

function outcomeOf(history: History): Outcome {
  const rows = [...history.watch.rows.values()]
  return {
    plan: history.plan,
    violations: history.watch.violations,
    trace: history.trace,
    faulty: history.network.faulty,
    fates: new Set(history.network.calls.map(({ fate }) => fate)),
    kept: rows.length,
    settled: rows.filter(({ state }) => state === 'settled').length,
    parked: rows.filter(({ state }) => state === 'parked').length,
    calls: history.network.calls.length,
    steps: history.scheduler.steps,
    crashes: history.crashes,
  }
}
