import type { Driver } from '../device/driver.ts'
import { choose } from './choose.ts'
import type { History } from '../judge/history.ts'
import { inspectRecord } from '../judge/projection.ts'
import type { Action, Moment } from './plan.ts'
import { people } from '../device/session.ts'
import { actAsStranger } from '../provider/stranger.ts'

/** Applies one action of a plan. */
export function happen(history: History, action: Action): void {
  const { device, sessions, network, scheduler, dice } = history
  if (action.do !== 'act') history.log(`* ${JSON.stringify(action)}`)
  switch (action.do) {
    case 'stranger':
      return at(history, action.when, history.pickDriver(action.where), () =>
        actAsStranger(history, action),
      )
    case 'act':
      return history.act(action.where, action.acts)
    case 'drain': {
      const driver = history.pickDriver(action.where)
      return driver.enter(() => {
        void driver.run()
        if (action.twice) void driver.run()
      })
    }
    case 'choose':
      return choose(history, action)
    case 'look':
      return inspectRecord(history, action)
    case 'wait':
      return
    case 'open':
      if (device.alive.length < 4) history.open(action.kind)
      return
    case 'leave':
      return leave(history, history.pickDriver(action.where))
    case 'crash':
      return at(history, action.when, history.pickDriver(action.where), (driver) =>
        crash(history, driver, { lockKeptMs: action.lockKeptMs }),
      )
    case 'power':
      return losePower(history)
    case 'freeze':
      return at(history, action.when, history.pickDriver(action.where), (driver) =>
        freeze(history, driver, action.ms),
      )
    case 'close':
      history.storageDisturbed = true
      return history.pickDriver(action.where).context.storage.loseConnections(action.loudly)
    case 'quota':
      history.storageDisturbed = true
      device.storage.quotaFailures += action.commits
      return
    case 'clock':
      if (!action.inDoubt) return jumpClock(history, action.ms)
      return at(history, 'doubt', history.pickDriver(action.where), () =>
        scheduler.later(dice.int(500, 60_000), () => jumpClock(history, action.ms)),
      )
    case 'offline':
      network.offlineUntil = scheduler.now + action.ms
      return comeBack(history, action.ms)
    case 'portal':
      network.portalUntil = scheduler.now + action.ms
      return
    case 'down':
      network.downUntil = scheduler.now + action.ms
      return
    case 'expire':
      return sessions.expire()
    case 'sign-out':
      return sessions.signOut()
    case 'sign-in':
      sessions.signIn(people[action.person % people.length] ?? people[0])
      if (dice.chance(0.8)) wake(history.pickDriver(action.where))
  }
}

const wake = (driver: Driver) => driver.enter(() => driver.wake())

/** `pagehide`: the page gets the event, and dies a little later. */
function leave(history: History, driver: Driver): void {
  driver.context.leaving.abort()
  driver.context.later(history.dice.int(0, 200), () => crash(history, driver))
}

/** Now, or when the context has committed such a write and its code is not notified yet. */
function at(
  { watch }: History,
  when: Moment,
  driver: Driver,
  happens: (driver: Driver) => unknown,
): void {
  if (when === 'now') return void happens(driver)
  const state = { commit: undefined, claim: 'sending', settle: 'settled', doubt: 'unknown' }[when]
  driver.context.onCommitted = () => {
    if (state !== undefined && !watch.latest.has(state)) return
    driver.context.onCommitted = () => {}
    happens(driver)
  }
}

function jumpClock(history: History, ms: number): void {
  if (history.network.healed) return
  history.log(`the clock jumps by ${ms} ms`)
  history.clockJumped = true
  history.device.clockError += ms
  // The device woke up, or a person uses it.
  if (history.dice.chance(0.6)) for (const driver of history.usable) wake(driver)
}

function crash(
  history: History,
  driver: Driver,
  how: { lockKeptMs?: number; powerLost?: boolean } = {},
): void {
  history.crashes += 1
  history.log(`${driver.context.name} dies`)
  driver.context.kill(history.dice, how)
}

/** Everything on the device stops, and commits that were not flushed may be lost. */
function losePower(history: History): void {
  for (const driver of history.drivers) {
    if (!driver.context.dead) crash(history, driver, { powerLost: true })
  }
  const lost = history.device.storage.losePower(history.dice)
  history.log(`${lost} commits lost`)
  history.watch.powerLost()
}

function freeze(history: History, driver: Driver, ms: number): void {
  history.log(`${driver.context.name} freezes`)
  driver.context.freeze()
  // A page freezes because the person switched to another one.
  if (history.usable.length === 0 && history.dice.chance(0.8)) history.open('page')
  history.scheduler.later(ms, () => {
    if (history.network.healed && history.plan.leaveFrozen) return
    driver.context.thaw()
  })
}

/** Pages are sometimes notified when the network returns. */
function comeBack(history: History, ms: number): void {
  history.scheduler.later(ms + 1, () => {
    if (history.dice.chance(0.5)) for (const driver of history.usable) wake(driver)
  })
}
