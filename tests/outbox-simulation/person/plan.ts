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

/** What a person does, with what it is done to left to be picked among what there is by then. */
export interface ActSpec {
  mark: string
  kind: ActKind
  pick: number
  bad: boolean
  /** Names a record that has arrived by the provider's id rather than by its local one. */
  byServerId: boolean
}

/** What another person, on another device, does to this person's records. */
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

/** And to the checklist that a machine has for a day, and to stock. */
export type StrangeDeed = (typeof strangeDeeds)[number] | 'begin day' | 'move'

/** At once, or between the next write of a kind and the code that waits for it: the worst moments. */
const moments = ['now', 'now', 'now', 'commit', 'claim', 'claim', 'settle'] as const

/** Right before a call is sent for which something was read, or while nobody knows of one: the worst. */
const strangeMoments = ['now', 'now', 'claim', 'claim', 'doubt', 'doubt', 'settle'] as const

export type Moment = (typeof moments)[number] | (typeof strangeMoments)[number]

/** One thing that happens, so many steps after the one before. */
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
  /** The only ones, each as often, where it says so. */
  faults?: readonly Fault[]
  /** What it was made with, to be made so again. */
  weather?: Weather
  /** The device's clock is wrong by so much from the beginning. */
  clockError: number
  actions: Action[]
  /** Calls that go well whatever the dice say. */
  spared: number[]
  /** Frozen pages stay frozen while the rest heals. */
  leaveFrozen: boolean
  /** At the end people decide about everything that is parked. */
  tidy: boolean
  /** By what the provider's lists tell who made a row or a photo. */
  reported: Telling
  /** People's names were put right at the provider since they have signed in. */
  hasOtherNames: boolean
  /** Whether people have stock to move. */
  hasStock: boolean
  /** Whether the provider refuses a value that is to replace another one than the person saw. */
  refusesStale: boolean
}

/** The photos' bytes and who made it, who made it, or nothing but that it is there. */
export type Telling = 'bytes' | 'maker' | 'nothing'

/**
 * What people work on: boxes one by one, the photos of their places alone, reports that other people work on
 * as well, a checklist a day, stock.
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

/** The things that can go wrong, or just happen. A history has some kinds of them and not others. */
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

/** A history in which only some things happen, and more of them. */
export interface Weather {
  kinds: readonly (keyof typeof eventWeights)[]
  faultRate: number
  faults?: readonly Fault[]
  work?: Work
  /** What other people do, and when. */
  strange?: { deeds: readonly StrangeDeed[]; moments: readonly Moment[] }
}

/** Coincidences that would be rare otherwise. */
export const weathers = {
  freezing: { kinds: ['freeze', 'open'], faultRate: 0.1 },
  jumping: { kinds: ['clock'], faultRate: 0.5 },
  lossy: { kinds: ['look'], faultRate: 0.5 },
  /** A photo is taken away while a call that had set it may still arrive. */
  emptied: { kinds: ['look'], faultRate: 0.5, faults: ['late', 'lost-answer'], work: 'places' },
  crashing: { kinds: ['crash', 'power', 'close', 'quota'], faultRate: 0.25 },
  /** Somebody else does the same at the same moment. */
  coinciding: {
    kinds: ['stranger', 'choose'],
    faultRate: 0.5,
    work: 'reports',
    strange: { deeds: ['row', 'row', 'image', 'change'], moments: ['claim', 'doubt', 'doubt'] },
  },
  /** What idempotent calls have to bear. */
  repeating: { kinds: ['look'], faultRate: 0.4, faults: ['twice', 'lost-answer'], work: 'reports' },
  /** Two people at the same values. */
  disputed: {
    kinds: ['stranger', 'choose', 'look'],
    faultRate: 0.1,
    work: 'reports',
    strange: { deeds: ['change'], moments: ['now', 'claim', 'settle'] },
  },
  crowded: { kinds: ['stranger', 'choose', 'look'], faultRate: 0.25, work: 'reports' },
  /** The day ends between doing and arriving, and somebody else does the same on another device. */
  midnight: {
    kinds: ['stranger', 'choose', 'look', 'offline', 'crash'],
    faultRate: 0.4,
    work: 'days',
    strange: { deeds: ['begin day', 'begin day', 'change'], moments: ['now', 'claim', 'doubt'] },
  },
  /** Somebody else moves the same stock, most of all while it is not known whether ours arrived. */
  moving: {
    kinds: ['stranger', 'choose', 'look', 'crash'],
    faultRate: 0.4,
    work: 'stock',
    strange: { deeds: ['move'], moments: ['now', 'claim', 'doubt'] },
  },
} as const satisfies Record<string, Weather>

/** Whether the provider of a plan takes the letter of the contract alone (decision 079). */
export function isStrict(plan: Pick<Plan, 'model'>): boolean {
  const model: ProviderModel = models[plan.model]
  return model.isStrict === true
}

/** The history of a seed. */
export function makePlan(seed: number, model: ModelName, weather?: Weather): Plan {
  const dice = seeded(seed, 'plan')
  const work = weather?.work ?? dice.pick(['boxes', 'boxes', 'reports', 'reports', 'both'])
  const kinds = Object.keys(eventWeights) as (keyof typeof eventWeights)[]
  // Fewer kinds at a time go deeper than all of them always.
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
    // Without extensions no call says what it is to replace.
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
      // A quarantine that this clock measures would be over too early.
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

/** For two releases side by side: a frozen page holds the database open, and the newer one waits for it. */
export const withoutFreezing = (plan: Plan): Plan => ({
  ...plan,
  actions: plan.actions.filter((action) => action.do !== 'freeze'),
})
