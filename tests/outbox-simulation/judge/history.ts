import type { Numbered } from '#contract/schemas/common.ts'
import type { Alias, LocalId } from '#src/outbox/model/entry.ts'
import type { Settings } from '#src/outbox/model/ports.ts'
import { breathe, Scheduler, takeOverGlobals } from '../device/scheduler.ts'
import { Device, type Context } from '../device/device.ts'
import { knownRecord, type Acting, type Deed, type KnownRecord } from '../person/deeds.ts'
import { databaseName, Driver } from '../device/driver.ts'
import type { Engine, Report } from '../device/engine.ts'
import { Network } from '../provider/network.ts'
import { operations } from '../provider/operations.ts'
import { hourMs, isStrict, models, type ActSpec, type Plan } from '../person/plan.ts'
import { Provider } from '../provider/provider.ts'
import { resolveAct } from '../person/resolve-act.ts'
import { carry } from '../person/move-deeds.ts'
import { nameOfDay } from '../person/days.ts'
import { products, reportLane } from '../person/report-deeds.ts'
import { checkDay, checkFinalized } from './report-invariants.ts'
import { seeded, uuidFrom, type Random } from '../random.ts'
import { people, Sessions } from '../device/session.ts'
import { Watch } from './watch.ts'

/** The engine's settings; `settingsFor` adapts them to a plan. */
export const settings: Settings = {
  quarantineMs: 180_000,
  probeGapMs: 15_000,
  deadlineMs: (bytes) => 30_000 + bytes / 32,
  backoffMinMs: 2_000,
  backoffMaxMs: 300_000,
  keys: 'none',
  extensions: true,
  keyLifeMs: 90 * 24 * hourMs,
  lanesAtOnce: 3,
  serverFaultsBeforePark: 8,
  heardWithinMs: 10_000,
  // Longer than any call of the simulation takes.
  heartbeatDeadMs: 60_000,
}

/** A device, a network, a provider and people, with everything that has happened so far. */
export class History {
  readonly trace: string[] = []
  readonly scheduler: Scheduler
  readonly provider: Provider
  readonly network: Network
  readonly device: Device
  readonly sessions: Sessions
  readonly watch: Watch
  readonly drivers: Driver[] = []
  readonly deeds = new Map<string, Deed>()
  readonly records = new Map<string, KnownRecord[]>()
  readonly dice: Random
  clockJumped = false
  storageDisturbed = false
  crashes = 0
  #order = 0

  /** The releases of the app in use, oldest first: one, or two during an update. */
  readonly releases: readonly Engine[]
  readonly plan: Plan

  constructor(
    releases: readonly Engine[],
    plan: Plan,
    change: (settings: Settings) => Settings = (same) => same,
  ) {
    this.releases = releases
    this.plan = plan
    const { seed } = plan
    const model = models[plan.model]
    this.scheduler = new Scheduler(seeded(seed, 'scheduler'))
    this.dice = seeded(seed, 'history')
    this.provider = new Provider(this.scheduler, model, this.dice.int(-30_000, 30_000), plan)
    const chosen = change(settingsFor(plan))
    const ways = { ...plan, spared: new Set(plan.spared) }
    this.network = new Network(this.scheduler, this.provider, ways, chosen)
    this.device = new Device(
      this.scheduler,
      this.network,
      this.engine.operations ?? operations,
      chosen,
      seed,
      plan.clockError,
    )
    this.sessions = new Sessions(this.device, this.provider)
    this.watch = new Watch(this.device.storage, this.provider, this, this.trace)
    this.device.storage.onCommit = (stores, by) => {
      if (stores.has('entries')) this.watch.look(this.#formatOf(by))
    }
    this.network.onCall = ({ number, context, fate, method, path, mark = '' }) =>
      this.log(`${context}: call ${number} ${method} ${path} ${mark} (${fate})`)
    this.provider.onApplication = (application) => {
      checkFinalized(this, application)
      checkDay(this, application)
    }
    this.provider.onReception = ({ method, path, status, mark = '' }) =>
      this.log(`provider: ${method} ${path} ${mark} -> ${status}`)
    for (const person of people) {
      const known = [1, 2].map((number): KnownRecord => {
        const id = this.provider.seed('box', person, `seeded ${number}`)
        return knownRecord({ ref: id, type: 'box', root: id })
      })
      const report = this.provider.seed('report', person, products[0])
      known.push(knownRecord({ ref: report, type: 'report', root: report, product: products[0] }))
      if (plan.hasStock) known.push(...this.provider.moves.seed(person).map(knownPlace))
      this.records.set(person, known)
    }
    this.sessions.signIn(people[0])
  }

  log(text: string): void {
    this.trace.push(`${String(this.scheduler.steps).padStart(5)} ${this.seconds} ${text}`)
  }

  get seconds(): string {
    return `${((this.scheduler.now - startedAt) / 1000).toFixed(1)}s`
  }

  nextOrder = (): number => (this.#order += 1)

  /** The newest release. */
  get engine(): Engine {
    return this.releases.at(-1) as Engine
  }

  open(kind: Context['kind'], engine = this.dice.pick(this.releases)): Driver {
    const context = this.device.open(kind)
    const driver = new Driver(context, engine, (one, report) => this.#noteReport(one, report))
    this.drivers.push(driver)
    driver.enter(() => driver.wake())
    return driver
  }

  #noteReport({ context }: Driver, report: Report): void {
    const next = report.next === undefined ? '-' : `in ${report.next - this.device.clock} ms`
    this.log(`${context.name}: ${report.reason}, ${report.remaining} left, next ${next}`)
  }

  get usable(): Driver[] {
    return this.drivers.filter(({ usable }) => usable)
  }

  /** The newest record format that the code of a context supports. */
  #formatOf(owner: unknown): number {
    return this.drivers.find(({ context }) => context === owner)?.engine.format ?? Infinity
  }

  pickDriver(where: number): Driver {
    const { usable } = this
    return usable[where % Math.max(1, usable.length)] ?? this.open('page')
  }

  /** The signed-in person does things and submits them together. */
  act(where: number, specs: readonly ActSpec[]): void {
    const person = this.device.session?.person
    if (person === undefined) return
    const driver = this.pickDriver(where)
    const acting = this.actingAs(person)
    const deeds = specs.flatMap((spec) => resolveAct(spec, acting))
    if (deeds.length === 0) return
    this.begin(driver, deeds)
    driver.enter(() => {
      void this.submit(driver, deeds, acting.records)
      // The same tap may start the drain in the same turn.
      if (this.dice.chance(0.2)) driver.wake()
    })
  }

  /** What a person knows who is about to act. */
  actingAs(person: string): Acting {
    return {
      person,
      records: structuredClone(this.#knownOf(person)),
      dice: this.dice,
      order: this.nextOrder,
      serverIdOf: (id) => this.#aliases(person).get(id),
      listedReport: (product) =>
        this.network.isOpen ? this.provider.reports.of(person, product)?.id : undefined,
      isOpen: (lane) => !this.#isFinalized(lane),
      hasBegun: (lane) =>
        lane === reportLane(person, products[0]) ||
        [...this.deeds.values()].some(
          (deed) =>
            deed.kind === 'startReport' && deed.lane === lane && deed.refusedAt === undefined,
        ),
      today: this.provider.days.today,
      listedDay: (machine, day) =>
        this.network.isOpen ? this.provider.days.of(person, machine, day)?.id : undefined,
      hasBegunDay: (machine, day) => this.#hasBegunDay(person, nameOfDay(machine, day)),
      newMark: () => `m${1000 + this.deeds.size + (this.#extra += 1)}`,
    }
  }

  #hasBegunDay(person: string, name: string): boolean {
    for (const { kind, day, mark, refusedAt, ...deed } of this.deeds.values()) {
      if (kind !== 'startDay' || day !== name || deed.person !== person) continue
      if (refusedAt === undefined && !this.watch.givenUp.has(mark)) return true
    }
    return false
  }

  /** Whether the screens show the report as finalized: the call is pending, or the provider has applied it. */
  #isFinalized(lane: string): boolean {
    for (const deed of this.deeds.values()) {
      if (deed.kind !== 'finalize' || deed.lane !== lane) continue
      const row = this.watch.rowOf(deed.mark)
      if (row === undefined || row.state === 'discarded' || row.state === 'parked') continue
      if (row.state !== 'settled') return true
      const report = this.provider.reports.ofLane(lane)
      if (report !== undefined && this.provider.reports.isClosed(report)) return true
    }
    return false
  }

  /** Whether the provider may have this photo while the device has no acknowledgement of it. */
  isInDoubt(sha256: string): boolean {
    for (const deed of this.deeds.values()) {
      if (deed.hashes?.includes(sha256) !== true) continue
      const state = this.watch.rowOf(deed.mark)?.state
      if (state !== 'settled' && state !== 'discarded') return true
    }
    return false
  }

  begin(driver: Driver, deeds: readonly Deed[]): void {
    for (const deed of deeds) {
      this.deeds.set(deed.mark, deed)
      this.log(
        `${driver.context.name}: ${short(deed.person)} does ${deed.mark} ${deed.kind} ${said(deed)}`,
      )
    }
  }

  /** Returns whether the entries were kept, as `submit` reported it. */
  async submit(driver: Driver, deeds: Deed[], records: KnownRecord[]): Promise<boolean> {
    const [{ person }] = deeds as [Deed]
    const marks = deeds.map(({ mark }) => mark).join(' ')
    try {
      await driver.engine.submit(
        driver.db,
        driver.context.ports,
        person,
        deeds.map(({ intent }) => intent),
        deeds.flatMap(({ bodies }) => bodies),
      )
    } catch (error) {
      for (const deed of deeds) deed.refusedAt = this.nextOrder()
      this.log(`not kept: ${marks} (${String(error)}; ${String((error as Error).cause)})`)
      return false
    }
    for (const deed of deeds) deed.keptAt = this.nextOrder()
    this.log(`kept: ${marks}`)
    this.#learn(person, records, deeds)
    driver.wake()
    return true
  }

  /** Records whose creation the person has discarded can no longer be used. */
  #knownOf(person: string): KnownRecord[] {
    const gone = new Set<unknown>()
    for (const deed of this.deeds.values()) {
      if (deed.made !== undefined && this.watch.givenUp.has(deed.mark)) gone.add(deed.made)
    }
    return (this.records.get(person) ?? []).filter(
      ({ ref, root }) => !gone.has(ref) && !gone.has(root),
    )
  }

  #learn(person: string, records: readonly KnownRecord[], deeds: readonly Deed[]): void {
    const known = new Map((this.records.get(person) ?? []).map((record) => [record.ref, record]))
    for (const record of records) {
      const before = known.get(record.ref)
      const status = Math.max(record.status, before?.status ?? 0)
      known.set(record.ref, { ...(before ?? record), status })
    }
    for (const { record, made, value, removes, hashes = [], kind } of deeds) {
      const one = known.get(record)
      if (one === undefined) continue
      if (value !== undefined) one.values[value.field] = value.to
      if (removes !== undefined) one.images = one.images.filter(({ ref }) => ref !== removes)
      if (kind !== 'addImage' || made === undefined) continue
      const [sha256 = ''] = hashes
      if (!one.images.some(({ ref }) => ref === made)) one.images.push({ ref: made, sha256 })
    }
    for (const deed of deeds) carry(known.values(), deed)
    this.records.set(person, [...known.values()])
  }

  #extra = 0

  #aliases(person: string): Map<LocalId, number> {
    const rows = this.device.storage.rows<Numbered<Alias>>(databaseName, 'aliases')
    return new Map(
      rows.filter((row) => row.person === person).map((row) => [row.localId, row.serverId]),
    )
  }

  /** Runs until nothing is left (then true), `untilMs` of virtual time have passed, or `maxSteps` are done. */
  async settle(untilMs: number, maxSteps: number): Promise<boolean> {
    const endAt = this.scheduler.now + untilMs
    for (let step = 0; step < maxSteps && this.scheduler.now <= endAt; step += 1) {
      if (!(await this.scheduler.step())) return true
    }
    return false
  }
}

/** The parts of a history that `inItsOwnWorld` needs; its watch gets a report of each unhandled rejection. */
interface World {
  plan: { seed: number }
  scheduler: Scheduler
  watch: { report: (rule: 'CRASHED', text: string) => void }
}

/** Runs `live` with the globals that `takeOverGlobals` replaces, and restores them afterwards. */
export async function inItsOwnWorld(history: World, live: () => Promise<void>): Promise<void> {
  const ids = seeded(history.plan.seed, 'ids')
  const restore = takeOverGlobals(history.scheduler, () => uuidFrom(ids))
  const stopHearing = takeOverRejections((reason) =>
    history.watch.report('CRASHED', `nobody caught ${describe(reason)}`),
  )
  try {
    await live()
  } finally {
    restore()
    // Node emits `unhandledRejection` when its event loop turns.
    await breathe()
    stopHearing()
  }
}

const knownPlace = ({ id, weight }: { id: number; weight: number }): KnownRecord =>
  knownRecord({ ref: id, type: 'lot', root: id, values: { weight: String(weight) } })

const describe = (reason: unknown) =>
  reason instanceof Error ? `${reason.name}: ${reason.message}` : JSON.stringify(reason)

/** Listens to unhandled rejections in place of all other listeners; the returned function restores them. */
function takeOverRejections(listener: (reason: unknown) => void): () => void {
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', listener)
  return () => {
    process.off('unhandledRejection', listener)
    for (const other of others) process.on('unhandledRejection', other)
  }
}

function settingsFor(plan: Plan): Settings {
  const { keys } = models[plan.model]
  const known = { ...settings, extensions: !isStrict(plan) }
  if (keys === 'never') return known
  return {
    ...known,
    keys: 'honoured',
    keyLifeMs: keys === 'always' ? settings.keyLifeMs : keys.lifeMs,
  }
}

const said = ({ intent: { args, saw } }: Deed) =>
  `${JSON.stringify(args)}${saw === undefined ? '' : ` over ${JSON.stringify(saw)}`}`

const startedAt = new Scheduler(seeded(0, '')).now

export const short = (person: string) => person.slice(person.indexOf('|') + 1)
