import type { Fault } from '../provider/network.ts'
import type { ProviderModel } from '../provider/provider.ts'
import { seeded, type Random } from '../random.ts'

const minuteMs = 60_000
export const hourMs = 60 * minuteMs

export type ActKind =
  | 'make'
  | 'setField'
  | 'clearField'
  | 'setSlot'
  | 'clearSlot'
  | 'addPhoto'
  | 'advance'
  | 'addNote'
  | 'addStamp'
  | 'startReport'
  | 'addRow'
  | 'addImage'
  | 'removeImage'
  | 'setValue'
  | 'finalize'
  | 'startDay'
  | 'answerDay'
  | 'move'

/** What a person does. `pick` selects the target among the records that exist by then. */
export interface ActSpec {
  mark: string
  kind: ActKind
  pick: number
  bad: boolean
  /** Refers to a record that the provider has made by its server id instead of its local id. */
  byServerId: boolean
}

/** What another person does to this person's records on another device. */
export const strangeDeeds = [
  'change',
  'row',
  'row',
  'image',
  'unimage',
  'begin',
  'finalize',
  'reject',
] as const

/** Also what another person does to the daily checklist of a machine and to stock. */
export type StrangeDeed = (typeof strangeDeeds)[number] | 'begin day' | 'move'

/** At once, or after the commit of the next write of this kind and before its code is notified. */
const moments = ['now', 'now', 'now', 'commit', 'claim', 'claim', 'settle'] as const

/**
 * At once, right before a call whose precondition was just read, while the outcome of a call is unknown, or once an
 * entry is settled.
 */
const strangeMoments = ['now', 'now', 'claim', 'claim', 'doubt', 'doubt', 'settle'] as const

export type Moment = (typeof moments)[number] | (typeof strangeMoments)[number]

/** One event, `after` steps after the one before. */
export type Action = { after: number; where: number } & (
  | { do: 'act'; acts: ActSpec[] }
  | { do: 'drain'; twice: boolean }
  | { do: 'choose'; pick: number; give: boolean }
  | { do: 'look'; pick: number }
  | { do: 'wait'; ms: number }
  | { do: 'open'; kind: 'page' | 'worker' }
  | { do: 'leave' }
  | { do: 'crash'; lockKeptMs: number; when: Moment }
  | { do: 'power' }
  | { do: 'freeze'; ms: number; when: Moment }
  | { do: 'close'; loudly: boolean }
  | { do: 'quota'; commits: number }
  | { do: 'clock'; ms: number; inDoubt: boolean }
  | { do: 'offline' | 'portal' | 'down'; ms: number }
  | { do: 'expire' }
  | { do: 'sign-out' }
  | { do: 'sign-in'; person: number }
  | { do: 'stranger'; what: StrangeDeed; pick: number; when: Moment }
)

export type ActionKind = Action['do']

export interface Plan {
  seed: number
  model: ModelName
  faultRate: number
  /** If set, only these faults occur, all with the same probability. */
  faults?: readonly Fault[]
  /** The weather that the plan was made with, needed to make it again. */
  weather?: Weather
  /** Error of the device's clock from the start, in ms. */
  clockError: number
  actions: Action[]
  /** Calls that succeed regardless of the dice. */
  spared: number[]
  /** Frozen pages stay frozen during the healing at the end. */
  leaveFrozen: boolean
  /** At the end people decide about every parked entry. */
  tidy: boolean
  /** How the lists of the provider identify a row or a photo. */
  reported: Telling
  /** The provider has changed people's names since they signed in. */
  hasOtherNames: boolean
  /** Whether people have stock to move. */
  hasStock: boolean
  /** Whether the provider refuses a write whose `before` is no longer the current value. */
  refusesStale: boolean
}

/** Lists show the hashes of photos and their makers, the makers only, or neither. */
export type Telling = 'bytes' | 'maker' | 'nothing'

/**
 * What people work on: boxes, photos in the slots of boxes only, reports that other people work on as well, boxes and
 * reports, a checklist per day, or stock.
 */
export type Work = 'boxes' | 'places' | 'reports' | 'both' | 'days' | 'stock'

export const models = {
  'no keys': { keys: 'never', searchLagMs: 0 },
  keys: { keys: 'always', searchLagMs: 0 },
  'keys that expire': { keys: { lifeMs: 30 * hourMs }, searchLagMs: 0 },
  'lagging search': { keys: 'never', searchLagMs: minuteMs },
  strict: { keys: 'never', searchLagMs: 0, isStrict: true },
} as const satisfies Record<string, ProviderModel>

export type ModelName = keyof typeof models

const boxWeights = {
  make: 28,
  setField: 26,
  clearField: 6,
  setSlot: 10,
  clearSlot: 5,
  addPhoto: 14,
  advance: 8,
  addNote: 5,
  addStamp: 5,
} as const

const reportWeights = {
  startReport: 16,
  addRow: 28,
  addImage: 16,
  removeImage: 5,
  setValue: 24,
  finalize: 13,
} as const

const actWeights: Readonly<Record<Work, Readonly<Partial<Record<ActKind, number>>>>> = {
  boxes: boxWeights,
  places: { make: 16, setSlot: 48, clearSlot: 36 },
  reports: reportWeights,
  both: { ...boxWeights, ...reportWeights },
  days: { startDay: 30, answerDay: 70 },
  stock: { move: 100 },
}

/** The weights of faults and other events. A history has some kinds of events and not others. */
const eventWeights: Readonly<Record<Exclude<ActionKind, 'act' | 'wait' | 'drain'>, number>> = {
  choose: 6,
  look: 5,
  open: 4,
  leave: 3,
  crash: 10,
  power: 2,
  freeze: 4,
  close: 4,
  quota: 3,
  clock: 3,
  offline: 4,
  portal: 2,
  down: 2,
  expire: 3,
  'sign-out': 2,
  'sign-in': 4,
  stranger: 12,
}

/** A history with only some kinds of events, but more of them. */
export interface Weather {
  kinds: readonly (keyof typeof eventWeights)[]
  faultRate: number
  faults?: readonly Fault[]
  work?: Work
  /** What other people do, and when. */
  strange?: { deeds: readonly StrangeDeed[]; moments: readonly Moment[] }
}

/** Weathers for coincidences that would be rare otherwise. */
export const weathers = {
  freezing: { kinds: ['freeze', 'open'], faultRate: 0.1 },
  jumping: { kinds: ['clock'], faultRate: 0.5 },
  lossy: { kinds: ['look'], faultRate: 0.5 },
  /** A photo is removed while the call that set it may still arrive. */
  emptied: { kinds: ['look'], faultRate: 0.5, faults: ['late', 'lost-answer'], work: 'places' },
  crashing: { kinds: ['crash', 'power', 'close', 'quota'], faultRate: 0.25 },
  /** Another person does the same at the same moment. */
  coinciding: {
    kinds: ['stranger', 'choose'],
    faultRate: 0.5,
    work: 'reports',
    strange: { deeds: ['row', 'row', 'image', 'change'], moments: ['claim', 'doubt', 'doubt'] },
  },
  /** Idempotent calls arrive twice. */
  repeating: { kinds: ['look'], faultRate: 0.4, faults: ['twice', 'lost-answer'], work: 'reports' },
  /** Two people change the same values. */
  disputed: {
    kinds: ['stranger', 'choose', 'look'],
    faultRate: 0.1,
    work: 'reports',
    strange: { deeds: ['change'], moments: ['now', 'claim', 'settle'] },
  },
  crowded: { kinds: ['stranger', 'choose', 'look'], faultRate: 0.25, work: 'reports' },
  /** The day ends between the act and its arrival, and another person does the same on another device. */
  midnight: {
    kinds: ['stranger', 'choose', 'look', 'offline', 'crash'],
    faultRate: 0.4,
    work: 'days',
    strange: { deeds: ['begin day', 'begin day', 'change'], moments: ['now', 'claim', 'doubt'] },
  },
  /** Another person moves the same stock, mostly while the outcome of our call is unknown. */
  moving: {
    kinds: ['stranger', 'choose', 'look', 'crash'],
    faultRate: 0.4,
    work: 'stock',
    strange: { deeds: ['move'], moments: ['now', 'claim', 'doubt'] },
  },
} as const satisfies Record<string, Weather>

/** Whether the provider of a plan refuses everything that the contract does not name (decision 079). */
export function isStrict(plan: Pick<Plan, 'model'>): boolean {
  const model: ProviderModel = models[plan.model]
  return model.isStrict === true
}

/** Makes the plan of a seed. */
export function makePlan(seed: number, model: ModelName, weather?: Weather): Plan {
  const dice = seeded(seed, 'plan')
  const work = weather?.work ?? dice.pick(['boxes', 'boxes', 'reports', 'reports', 'both'])
  const kinds = Object.keys(eventWeights) as (keyof typeof eventWeights)[]
  // Fewer kinds of events at a time find deeper faults than all of them always.
  const share = dice.pick([0.1, 0.25, 0.5, 0.8])
  const weights = Object.fromEntries(
    kinds.map((kind) => {
      const happens = dice.chance(share)
      const often = dice.pick([1, 1, 4])
      if (weather !== undefined) return [kind, weather.kinds.includes(kind) ? 1 : 0]
      if (kind === 'stranger' && work === 'boxes') return [kind, 0]
      return [kind, happens ? eventWeights[kind] * often : 0]
    }),
  )
  const eventful = dice.pick([0.15, 0.35, 0.55])
  const strange = weather?.strange ?? { deeds: strangeDeeds, moments: strangeMoments }
  const scene: Scene = { marks: { next: 0 }, work, strange }
  const actions = Array.from({ length: dice.int(8, 24) }, (): Action => {
    const after = dice.chance(0.3) ? 0 : dice.int(1, dice.pick([10, 60, 200]))
    const where = dice.int(0, 5)
    const kind =
      dice.chance(eventful) && Object.values(weights).some((weight) => weight > 0)
        ? dice.weighted(weights as typeof eventWeights)
        : dice.weighted({ act: 10, wait: 3, drain: 2 })
    return { after, where, ...detail(kind, dice, scene) } as Action
  })
  return {
    seed,
    model,
    faultRate: weather?.faultRate ?? dice.pick([0, 0.1, 0.25, 0.5, 0.5]),
    ...(weather?.faults !== undefined && { faults: weather.faults }),
    ...(weather !== undefined && { weather }),
    clockError: dice.chance(0.2) ? dice.int(-3 * hourMs, 3 * hourMs) : dice.int(-2_000, 2_000),
    actions,
    spared: [],
    leaveFrozen: dice.chance(0.5),
    tidy: dice.chance(0.4),
    reported: dice.pick(['bytes', 'bytes', 'maker', 'maker', 'nothing']),
    // Without extensions no call carries `before`.
    refusesStale: dice.chance(0.5) && !isStrict({ model }),
    hasStock: work === 'stock',
    hasOtherNames: dice.chance(0.3),
  }
}

type Detail = Action extends infer One
  ? One extends unknown
    ? Omit<One, 'after' | 'where'>
    : never
  : never

interface Scene {
  marks: { next: number }
  work: Work
  strange: NonNullable<Weather['strange']>
}

function detail(kind: ActionKind, dice: Random, scene: Scene): Detail {
  switch (kind) {
    case 'act':
      return {
        do: kind,
        acts: Array.from({ length: dice.pick([1, 1, 1, 2, 3]) }, () => act(dice, scene)),
      }
    case 'drain':
      return { do: kind, twice: dice.chance(0.3) }
    case 'choose':
      return { do: kind, pick: dice.int(0, 9), give: dice.chance(0.3) }
    case 'look':
      return { do: kind, pick: dice.int(0, 9) }
    case 'wait':
      return { do: kind, ms: dice.chance(0.06) ? dice.int(10, 60) * hourMs : duration(dice) }
    case 'open':
      return { do: kind, kind: dice.pick(['page', 'worker']) }
    case 'crash':
      return {
        do: kind,
        lockKeptMs: dice.chance(0.04) ? 20 * minuteMs : dice.int(0, 500),
        when: dice.pick(moments),
      }
    case 'freeze':
      return {
        do: kind,
        ms: dice.chance(0.3) ? 24 * hourMs : duration(dice),
        when: dice.pick(moments),
      }
    case 'close':
      return { do: kind, loudly: dice.chance(0.5) }
    case 'quota':
      return { do: kind, commits: dice.int(1, 3) }
    case 'clock': {
      const ms = dice.pick([10_000, 5 * minuteMs, 3 * hourMs, 36 * hourMs])
      // With this clock a quarantine would end too early.
      return dice.chance(0.5)
        ? { do: kind, ms, inDoubt: true }
        : { do: kind, ms: dice.pick([-ms, ms]), inDoubt: false }
    }
    case 'offline':
    case 'portal':
    case 'down':
      return { do: kind, ms: duration(dice) }
    case 'sign-in':
      return { do: kind, person: dice.int(0, 1) }
    case 'stranger':
      return {
        do: kind,
        what: dice.pick(scene.strange.deeds),
        pick: dice.int(0, 999),
        when: dice.pick(scene.strange.moments),
      }
    default:
      return { do: kind }
  }
}

const duration = (dice: Random) =>
  dice.pick([
    dice.int(50, 2_000),
    dice.int(2_000, 20_000),
    dice.int(20_000, 3 * minuteMs),
    dice.int(3 * minuteMs, 20 * minuteMs),
  ])

const act = (dice: Random, { marks, work }: Scene): ActSpec => ({
  mark: `m${(marks.next += 1)}`,
  kind: dice.weighted(actWeights[work] as Record<ActKind, number>),
  pick: dice.int(0, 999),
  bad: dice.chance(0.06),
  byServerId: dice.chance(0.4),
})

/** For two concurrent releases: a frozen page holds the database open, and the newer release would wait for it. */
export const withoutFreezing = (plan: Plan): Plan => ({
  ...plan,
  actions: plan.actions.filter((action) => action.do !== 'freeze'),
})
