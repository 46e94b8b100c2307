import { seeded } from '../../tests/outbox-simulation/random.ts'
import { median } from '../record/median.ts'
import type { Budget } from '../record/measurement.ts'
import { tell } from '../record/tell.ts'
import { account, failuresIn, sayFailures, sayShares, type Shares } from './account.ts'
import type { Call } from './call.ts'
import { callers, mostOverBare, rounds, seconds, slowestMs, turns } from './extent.ts'
import { callAtRate, callWithoutPause, quantile, type Reported } from './generator.ts'
import { startPeer, type Place } from './open-place.ts'
import type { Query } from './record-queries.ts'

interface Side {
  origin: string
  pid: number
  calls: readonly Call[]
  aSecond: number[]
  cpu: Shares[]
  atHalf: Reported[]
}

type Sides = Record<'ours' | 'bare' | 'named', Side>

/** Compares the reads of the provider with those of a bare server that runs the same queries: rate and times. */
export async function compareReads(
  place: Place,
  databaseUrl: string,
  calls: readonly Call[],
  queries: Query[][],
) {
  const peer = await startPeer(databaseUrl, queries, 'unnamed')
  const named = await startPeer(databaseUrl, queries, 'named')
  const bare = calls.map(({ kind, name }, at): Call => ({
    kind,
    name,
    method: 'GET',
    path: `/${at}`,
    headers: {},
  }))
  const found = () => ({ aSecond: [], cpu: [], atHalf: [] })
  const sides: Sides = {
    ours: { ...place, calls: calls.map(plainly), ...found() },
    bare: { ...peer, calls: bare, ...found() },
    named: { ...named, calls: bare, ...found() },
  }
  try {
    for (let round = -1; round < rounds; round += 1) await carryMost(sides, round)
    for (let turn = 0; turn < turns; turn += 1) await carryHalf(sides, turn)
  } finally {
    await Promise.all([peer.close(), named.close()])
  }
  const queriesARead = queries.flat().length / queries.length
  tellMost(sides, `${calls.length} reads`, `a read asks ${queriesARead.toFixed(1)} queries`)
  tellHalf(sides)
}

/** Asks the provider without compression, like the bare server. */
const plainly = ({ headers: { 'accept-encoding': _none, ...headers }, ...call }: Call): Call => ({
  ...call,
  headers,
})

async function carryMost(sides: Sides, round: number) {
  for (const side of Object.values(sides)) {
    const random = seeded(round, 'reads')
    // The first round is a long warm-up: V8 needs some ten thousand calls to optimize the code.
    const length = round === -1 ? seconds : seconds / 4
    const { result, shares } = await account(side.pid, () =>
      callWithoutPause(side.origin, () => random.pick(side.calls), { callers, seconds: length }),
    )
    refuseFailures(result.reported)
    if (round === -1) continue
    side.aSecond.push(result.aSecond)
    side.cpu.push(shares)
  }
}

/**
 * Runs all three servers at the same rate, in turns, each at half of the rate that the provider carried just before,
 * because the speed of a shared machine changes within a minute.
 */
async function carryHalf(sides: Sides, turn: number) {
  const random = seeded(turn, 'half')
  const next = () => random.pick(sides.ours.calls)
  const most = { callers, seconds: seconds / turns }
  const carried = await callWithoutPause(sides.ours.origin, next, most)
  refuseFailures(carried.reported)
  // The servers take turns at coming first, because the one that runs right after a saturating load may find a slower
  // machine.
  const all = Object.values(sides)
  const first = turn % all.length
  for (const side of [...all.slice(first), ...all.slice(0, first)]) {
    const reported = await callAtRate(side.origin, () => random.pick(side.calls), {
      aSecond: carried.aSecond / 2,
      seconds: seconds / turns,
      random: random.next,
    })
    refuseFailures(reported)
    side.atHalf.push(...reported)
  }
}

function refuseFailures(reported: readonly Reported[]) {
  if (failuresIn(reported).length > 0) throw new Error(sayFailures(reported))
}

const names = {
  ours: 'the provider',
  bare: 'a bare Fastify',
  named: 'a bare Fastify, its statements named',
} as const

const barsOf = (sides: Sides, value: (side: Side) => number) =>
  (['ours', 'bare', 'named'] as const).map((name) => ({
    name: names[name],
    value: value(sides[name]),
    whose: name === 'ours' ? ('ours' as const) : ('peer' as const),
  }))

function tellMost(sides: Sides, calls: string, note: string) {
  const [ours, bare, named] = [sides.ours, sides.bare, sides.named].map(({ aSecond }) =>
    median(aSecond),
  ) as [number, number, number]
  const besides = [
    { words: 'bare', value: bare },
    { words: 'bare, statements named', value: named },
  ]
  tell({
    title: 'Reads beside a bare Fastify',
    about: `${calls} of a shift on PostgreSQL by ${callers} callers; the bare one asks the same queries and answers their rows; medians of ${rounds}`,
    unit: 'calls/s',
    bars: barsOf(sides, ({ aSecond }) => median(aSecond)),
    budgets: besides.map(({ words, value }): Budget => ({
      what: `${words} / provider`,
      value: value / ours,
      unit: '×',
      limit: mostOverBare,
      side: 'most',
      line: value / mostOverBare,
    })),
    notes: [
      `cores of the provider, PostgreSQL, the callers: ${sayShares(sides.ours.cpu.at(-1))}; with the bare one ${sayShares(sides.bare.cpu.at(-1))}; with names ${sayShares(sides.named.cpu.at(-1))}`,
      note,
    ],
  })
}

const tailOf = ({ atHalf }: Side) => quantile(atHalf, 0.99)

function tellHalf(sides: Sides) {
  const say = ({ atHalf }: Side) =>
    [0.5, 0.9, 0.99, 1].map((share) => quantile(atHalf, share).toFixed(0)).join(', ')
  tell({
    title: 'Reads beside a bare Fastify, 99 of 100 answered within',
    about: `all three at half of what the provider carries just then, from the moment at which each was due; ${sides.ours.atHalf.length} calls in ${turns} turns`,
    unit: 'ms',
    bars: barsOf(sides, tailOf),
    budgets: [
      {
        what: 'provider / bare',
        value: tailOf(sides.ours) / tailOf(sides.bare),
        unit: '×',
        limit: mostOverBare,
        side: 'most',
        line: tailOf(sides.bare) * mostOverBare,
      },
      {
        what: '99 of 100: the provider',
        value: tailOf(sides.ours),
        unit: 'ms',
        limit: slowestMs,
        side: 'most',
      },
    ],
    notes: [
      `ms within which a half, nine tenths, 99 hundredths and all were answered: ${say(sides.ours)}; bare ${say(sides.bare)}; with names ${say(sides.named)}`,
    ],
  })
}
