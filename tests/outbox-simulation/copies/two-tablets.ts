import { discard, markArrived, retry } from '#src/outbox/act/choices.ts'
import {
  bringIn,
  copyOf,
  markCopied,
  sendOnlyHere,
  type Copy,
} from '#src/outbox/transfer/copies.ts'
import { bodyById } from '#src/outbox/store/bodies.ts'
import { awaitsWord, type Body } from '#src/outbox/model/entry.ts'
import { submit } from '#src/outbox/act/submit.ts'
import type { Settings } from '#src/outbox/model/ports.ts'
import { Device, type Context } from '../device/device.ts'
import { inItsOwnWorld, settings } from '../judge/history.ts'
import { Network } from '../provider/network.ts'
import { operations } from '../provider/operations.ts'
import { hourMs, models, type ModelName } from '../person/plan.ts'
import { Provider } from '../provider/provider.ts'
import { seeded, type Random } from '../random.ts'
import { products } from '../person/report-deeds.ts'
import { Scheduler } from '../device/scheduler.ts'
import { people } from '../device/session.ts'
import { doSomething, type CopiedDeed } from './copy-deeds.ts'
import { Tablet, type Row } from './tablet.ts'

interface RescueFile {
  copy: Copy
  bodies: Map<string, Body>
  boxes: Tablet['boxes']
}

const [person] = people

/**
 * One person with two tablets, who saves unsent work into rescue files on either and brings the files in on either,
 * while requests and responses get lost. Both tablets may run at the same time until the person has chosen one to send
 * an entry; from then on only one tablet runs at a time.
 */
export class TwoTablets {
  readonly trace: string[] = []
  readonly violations: string[] = []
  readonly deeds = new Map<string, CopiedDeed>()
  readonly scheduler: Scheduler
  readonly provider: Provider
  readonly network: Network
  readonly tablets: readonly [Tablet, Tablet]
  readonly sums = { deeds: 0, files: 0, brought: 0, words: 0, decisions: 0, calls: 0 }
  readonly #dice: Random
  readonly #files: RescueFile[] = []
  /** By mark: the tablet that the person has chosen to send the entry. */
  readonly #saidOf = new Map<string, Tablet>()
  readonly #arrived = new Set<string>()
  readonly #givenUp = new Set<string>()
  readonly #report: number
  readonly #settings: Settings
  readonly #tellsBytes: boolean
  readonly seed: number
  #oneAtATime = false
  #signIns = 0

  constructor(seed: number, model: ModelName) {
    this.seed = seed
    this.scheduler = new Scheduler(seeded(seed, 'scheduler'))
    this.#dice = seeded(seed, 'copies')
    const dice = this.#dice
    this.#tellsBytes = dice.chance(0.6)
    const rules = {
      reported: this.#tellsBytes ? 'bytes' : 'maker',
      refusesStale: dice.chance(0.5),
    } as const
    this.provider = new Provider(this.scheduler, models[model], dice.int(-30_000, 30_000), rules)
    const { keys } = models[model]
    this.#settings = {
      ...settings,
      extensions: true,
      ...(keys !== 'never' && { keys: 'honoured' }),
    }
    const faultRate = dice.pick([0, 0.2, 0.5])
    const ways = { seed, faultRate, spared: new Set<number>() }
    this.network = new Network(this.scheduler, this.provider, ways, this.#settings)
    this.network.onCall = ({ number, method, path, mark = '', fate }) =>
      this.#log(`call ${number} ${method} ${path} ${mark} (${fate})`)
    this.provider.onReception = ({ method, path, status, mark = '' }) => {
      if (method !== 'GET') this.#log(`provider: ${method} ${path} ${mark} -> ${status}`)
    }
    this.tablets = [this.#makeTablet('one'), this.#makeTablet('other')]
    const box = this.provider.seed('box', person, 'seeded')
    this.#report = this.provider.seed('report', person, products[0])
    for (const { boxes } of this.tablets) boxes.push(box)
  }

  async live(): Promise<void> {
    const world = {
      plan: { seed: this.seed },
      scheduler: this.scheduler,
      watch: { report: (rule: string, text: string) => this.#violated(rule, text) },
    }
    await inItsOwnWorld(world, async () => {
      const dice = this.#dice
      this.#turnOn(this.tablets[0])
      // Rescue files are made where there is no network.
      this.network.offlineUntil = this.scheduler.now + dice.int(0, 60) * 60_000
      for (let count = dice.int(12, 40); count > 0; count -= 1) {
        this.#happen()
        await this.#settle(dice.pick([0, 20, 2_000, 60_000, 3 * 60_000]), 3_000)
      }
      await this.#heal()
      this.#check()
    })
    this.sums.calls = this.network.calls.length
  }

  #makeTablet(name: string): Tablet {
    const device = new Device(
      this.scheduler,
      this.network,
      operations,
      this.#settings,
      this.seed + (name === 'one' ? 0 : 1_000_000),
      this.#dice.int(-2_000, 2_000),
    )
    const tablet = new Tablet(name, device, (text) => this.#log(text))
    const stateById = new Map<string, string>()
    device.storage.onCommit = (stores) => {
      if (!stores.has('entries')) return
      for (const { id, state, args, parked } of tablet.rows) {
        if (stateById.get(id) === state) continue
        this.#log(
          `${name}: ${args.mark} ${stateById.get(id) ?? '-'} -> ${state} ${parked?.why ?? ''}`,
        )
        stateById.set(id, state)
      }
    }
    return tablet
  }

  #happen(): void {
    const dice = this.#dice
    const tablet = dice.pick(this.tablets)
    const what = dice.weighted({
      act: 34,
      file: 12,
      bring: 24,
      word: 12,
      decide: 10,
      switch: 16,
      offline: 14,
      wake: 6,
    })
    switch (what) {
      case 'act':
        return this.#act(tablet)
      case 'file':
        return this.#putIntoFile(tablet)
      case 'bring':
        return this.#bring(tablet)
      case 'word':
        return this.#giveWord(tablet)
      case 'decide':
        return void this.#decideSomething(tablet)
      case 'switch':
        return this.#switch(tablet)
      case 'offline':
        this.network.offlineUntil = this.scheduler.now + dice.int(1_000, 20 * 60_000)
        return
      case 'wake':
        return tablet.wake()
    }
  }

  #other = (tablet: Tablet): Tablet => this.tablets[tablet === this.tablets[0] ? 1 : 0]

  #switch(tablet: Tablet): void {
    const other = this.#other(tablet)
    if (tablet.isOn && other.isOn) return tablet.turnOff(this.#dice)
    if (tablet.isOn) {
      if (this.#dice.chance(0.4)) tablet.turnOff(this.#dice)
      return
    }
    if (this.#oneAtATime) other.turnOff(this.#dice)
    this.#turnOn(tablet)
  }

  /** Signs in with a token that the provider has not refused yet. */
  #turnOn(tablet: Tablet): void {
    const token = `token ${(this.#signIns += 1)}`
    this.provider.persons.set(token, person)
    tablet.device.session = { person, token }
    tablet.turnOn()
  }

  #act(tablet: Tablet): void {
    for (let count = this.#dice.int(1, 3); count > 0; count -= 1) this.#actOnce(tablet)
  }

  #actOnce(tablet: Tablet): void {
    if (!tablet.isOn) return
    const mark = `m${this.deeds.size + 1}`
    const deed = doSomething(mark, this.deeds.size, {
      person,
      boxes: tablet.boxes,
      report: this.#report,
      shown: this.#shownOn(tablet),
      dice: this.#dice,
      tellsBytes: this.#tellsBytes,
    })
    if (this.#isElsewhere(deed, tablet)) return
    this.deeds.set(mark, deed)
    this.#log(`* ${tablet.name}: ${mark} ${deed.intent.operation.kind}`)
    tablet.run('submit', async (db, { ports }) => {
      await submit(db, ports, person, [deed.intent], deed.bodies)
      deed.isKept = true
      this.sums.deeds += 1
      if (deed.made !== undefined) tablet.boxes.push(deed.made)
    })
  }

  /**
   * An entry that is only on the other tablet, or that the person has chosen to send from there, would later overwrite
   * this deed. An honest person does not record the same value here then (docs/copies.md).
   */
  #isElsewhere({ target }: CopiedDeed, tablet: Tablet): boolean {
    if (target === undefined) return false
    const other = this.#other(tablet)
    const here = new Set(tablet.rows.map(({ args }) => args.mark))
    return other.unsent.some(
      ({ args: { mark } }) =>
        (!here.has(mark) || this.#saidOf.get(mark) === other) &&
        this.deeds.get(mark)?.target === target,
    )
  }

  /** The value that the tablet shows: its newest unsent one, otherwise the value at the provider. */
  #shownOn(tablet: Tablet): string | null {
    const pending = tablet.unsent
      .toSorted((a, b) => b.seq - a.seq)
      .map(({ args }) => this.deeds.get(args.mark))
      .find((deed) => deed?.target === `${this.#report} weight`)
    return pending?.value ?? this.provider.records.get(this.#report)?.fields['weight'] ?? null
  }

  #given = ({ ports }: Context) => ({
    clock: ports.clock,
    operations,
    keys: this.#settings.keys,
  })

  #putIntoFile(tablet: Tablet): void {
    tablet.run('file', async (db, context) => {
      const boxes = [...tablet.boxes]
      const copy = await copyOf(db, person)
      if (copy.entries.length === 0) return
      const bodies = new Map<string, Body>()
      for (const id of copy.entries.flatMap(({ bodyIds }) => bodyIds)) {
        const body = await bodyById(db, id)
        // The entry was sent meanwhile, so no file is made.
        if (body === undefined) return
        bodies.set(id, body)
      }
      await markCopied(db, this.#given(context), copy)
      this.#files.push(structuredClone({ copy: { ...copy, drafts: [] }, bodies, boxes }))
      this.sums.files += 1
      this.#log(`* ${tablet.name}: a file of ${copy.entries.length}`)
    })
  }

  #bring(tablet: Tablet): void {
    if (this.#files.length === 0) return
    if (!tablet.isOn) this.#switch(tablet)
    // Usually the other tablet is put away.
    if (this.#dice.chance(0.6)) this.#other(tablet).turnOff(this.#dice)
    const { copy, bodies, boxes } = structuredClone(this.#dice.pick(this.#files))
    tablet.run('bring', async (db, context) => {
      const { fresh } = await bringIn(
        db,
        this.#given(context),
        copy,
        async (id) => bodies.get(id) as Body,
      )
      for (const box of boxes) if (!tablet.boxes.includes(box)) tablet.boxes.push(box)
      this.sums.brought += fresh.length
      this.#log(`* ${tablet.name}: brought in ${fresh.length} of ${copy.entries.length}`)
    })
  }

  /** A call of this act may still arrive, so reading the provider now may be too early. */
  #isUnderWay = (mark: string): boolean =>
    this.network.lastSentOf(mark) > this.scheduler.now - 2 * this.#settings.quarantineMs

  #applied = (mark: string): number =>
    this.provider.applications.filter((one) => one.mark === mark).length

  /** The tablet may have been turned off before `submit` returned, so its rows count as well. */
  #isKept = ({ isKept, mark }: CopiedDeed): boolean =>
    isKept || this.tablets.some(({ rows }) => rows.some(({ args }) => args.mark === mark))

  #isReplaced({ target, order }: CopiedDeed): boolean {
    return [...this.deeds.values()].some(
      (later) => later.target === target && later.order > order && this.#isKept(later),
    )
  }

  /**
   * Sends what only this tablet holds. The person says so only when it is true: the other tablet is off, and no entry
   * that cannot be reconciled has reached the provider, can still arrive or was replaced by a later one.
   */
  #giveWord(tablet: Tablet): void {
    if (!tablet.isOn || this.#other(tablet).isOn) return
    const awaiting = tablet.unsent.filter(awaitsWord)
    const isTrue = awaiting.every(({ args: { mark } }) => {
      const deed = this.deeds.get(mark)
      if (deed === undefined || !this.#maySayOf(mark, tablet)) return false
      if (deed.isReported) return true
      const isReplaced = deed.target !== undefined && this.#isReplaced(deed)
      return this.#applied(mark) === 0 && !this.#isUnderWay(mark) && !isReplaced
    })
    if (awaiting.length === 0 || !isTrue) return
    this.#sayOf(
      awaiting.map(({ args }) => args.mark),
      tablet,
    )
    this.sums.words += 1
    this.#log(`* ${tablet.name}: only here, of ${awaiting.length}`)
    tablet.run('word', (db, { ports }) => sendOnlyHere(db, ports.clock, person))
  }

  #maySayOf = (mark: string, tablet: Tablet): boolean =>
    (this.#saidOf.get(mark) ?? tablet) === tablet

  #sayOf(marks: readonly string[], tablet: Tablet): void {
    this.#oneAtATime = true
    for (const mark of marks) this.#saidOf.set(mark, tablet)
  }

  #decideSomething(tablet: Tablet): boolean {
    if (!tablet.isOn) return false
    for (const row of tablet.unsent) {
      if (row.state === 'parked' && this.#decide(tablet, row)) return true
    }
    return false
  }

  /** The person decides by what the provider shows and by what they have done since. */
  #decide(tablet: Tablet, row: Row): boolean {
    const { mark } = row.args
    const deed = this.deeds.get(mark)
    if (deed === undefined || this.#isUnderWay(mark)) return false
    const isThere = this.#applied(mark) > 0
    this.sums.decisions += 1
    if (deed.target !== undefined && this.#isReplaced(deed)) {
      this.#log(`* ${tablet.name}: gives up ${mark}, replaced since`)
      this.#givenUp.add(mark)
      tablet.run('discard', (db, { ports }) => discard(db, ports, row.id))
    } else if (isThere) {
      this.#log(`* ${tablet.name}: ${mark} is there`)
      this.#arrived.add(mark)
      const { record } = this.provider.applications.find((one) => one.mark === mark) ?? {}
      const serverId = deed.made === undefined ? undefined : record
      tablet.run('arrived', (db, { ports }) => markArrived(db, ports, row.id, serverId))
    } else if (!this.#other(tablet).isOn && this.#maySayOf(mark, tablet)) {
      this.#log(`* ${tablet.name}: ${mark} goes from here`)
      this.#sayOf([mark], tablet)
      tablet.run('retry', (db) => retry(db, row.id))
    } else return false
    return true
  }

  async #heal(): Promise<void> {
    this.#log('* everything is well from here on')
    this.network.healed = true
    for (let round = 0; round < 4; round += 1) {
      for (const tablet of this.tablets) {
        this.#other(tablet).turnOff(this.#dice)
        this.#turnOn(tablet)
        await this.#settle(30 * hourMs, 30_000)
        for (let turn = 0; turn < 60; turn += 1) {
          // After this time no call can be in flight any more.
          this.scheduler.later(2 * this.#settings.quarantineMs + 1, () => {})
          await this.#settle(hourMs, 30_000)
          if (!this.#decideSomething(tablet)) break
          await this.#settle(30 * hourMs, 30_000)
        }
      }
    }
  }

  #check(): void {
    for (const tablet of this.tablets) {
      for (const { args, state, parked } of tablet.unsent) {
        this.#violated('STALLED', `${args.mark} is ${state} ${parked?.why ?? ''} on ${tablet.name}`)
      }
      for (const { args, state } of tablet.rows) {
        const { mark } = args
        if (state === 'settled' && this.#applied(mark) === 0)
          this.#violated('LOST', `${mark} is settled on ${tablet.name}, and was never applied`)
      }
    }
    for (const deed of this.deeds.values()) this.#checkDeed(deed)
  }

  #checkDeed(deed: CopiedDeed): void {
    const { mark, target, value } = deed
    if (!this.#isKept(deed)) return
    const applied = this.#applied(mark)
    if (target === undefined) {
      if (applied > 1) this.#violated('TWICE', `${mark} was applied ${applied} times`)
      if (applied === 0) this.#violated('LOST', `${mark} was never applied`)
      return
    }
    if (this.#isReplaced(deed)) return
    const [id, name = ''] = target.split(' ')
    const record = this.provider.records.get(Number(id)) ?? this.#madeUnder(id ?? '')
    const stands = record?.fields[name] ?? record?.slots[name]
    if (stands !== value) this.#violated('STALE', `${target} is ${stands}, and not that of ${mark}`)
  }

  #madeUnder(localId: string) {
    const deed = [...this.deeds.values()].find(({ made }) => made === localId)
    return [...this.provider.records.values()].find(({ name }) => name === deed?.mark)
  }

  #violated(rule: string, text: string): void {
    this.violations.push(`${rule}: ${text}`)
    this.#log(`!! ${rule} ${text}`)
  }

  #log(text: string): void {
    this.trace.push(
      `${String(this.scheduler.steps).padStart(5)} ${this.scheduler.now % 10 ** 9} ${text}`,
    )
  }

  async #settle(untilMs: number, maxSteps: number): Promise<void> {
    const endAt = this.scheduler.now + untilMs
    for (let step = 0; step < maxSteps && this.scheduler.now <= endAt; step += 1) {
      if (!(await this.scheduler.step())) return
    }
  }
}
