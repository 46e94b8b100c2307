/**
 * The provider under a shift's traffic: reads beside a bare Fastify that asks PostgreSQL the same
 * queries; what it carries at most; and how long calls take at half of that, each from the moment at
 * which it was due. Provider, database and callers share the machine, and its cores.
 */
import { findPostgres, startPostgres } from '#provider/testing/postgres-server.ts'
import { seeded } from '../tests/outbox-simulation/random.ts'
import { account, failuresIn, mean, sayFailures, sayShares, type Shares } from './load/account.ts'
import { drawFrom, type Call, type Draw, type Kind } from './load/call.ts'
import { compareReads } from './load/compare-reads.ts'
import { callers, seconds, slowestMs, turns } from './load/extent.ts'
import { callAtRate, callWithoutPause, quantile, type Told } from './load/generator.ts'
import { openPlace, readQueries, type Place } from './load/open-place.ts'
import type { Query } from './load/record-queries.ts'
import { photosOf, readsOf, shift, writesOf } from './load/traffic.ts'
import { watchMachine } from './load/watch-machine.ts'
import type { World } from './load/world.ts'
import { takeShot } from './provider/take-shot.ts'
import { median } from './record/median.ts'
import type { Budget } from './record/measurement.ts'
import { tell } from './record/tell.ts'

/** How many different reads are drawn for the comparison. */
const readCount = 400
const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })

if (process.platform !== 'linux' || findPostgres() === undefined) {
  console.log('  skipped: it needs Linux and a PostgreSQL 15 or later')
  process.exit(0)
}

const shots = await Promise.all(Array.from({ length: 40 }, (_, index) => takeShot(index)))

/** Any call of a shift, in its proportion. */
function drawShift(world: World): Draw {
  const draws: Record<Kind, Draw> = {
    read: drawFrom('read', readsOf(world, today), world.tokens),
    write: drawFrom('write', writesOf(world), world.tokens),
    photo: drawFrom('photo', photosOf(world, shots), world.tokens),
  }
  return (random) => draws[random.weighted(shift)](random)
}

const still = watchMachine(10)
const ofItself = `before all of it the machine stood still by itself for ${(still.share * 100).toFixed(1)} % of the time, ${still.longestMs.toFixed(0)} ms at most`

const kinds = { read: 'reads', write: 'light writes', photo: 'photos' } as const

/**
 * A shift's calls as many as can be had, and at half of that: in turns, each at half of what the one
 * before it carried. A machine that others use too is by half faster now than in a minute, and half of
 * what it carried then is no half.
 */
async function callInTurns(place: Place) {
  const draw = drawShift(place.world)
  const random = seeded(1, 'shift')
  const next = () => draw(random)
  const carry = (length: number) =>
    callWithoutPause(place.origin, next, { callers, seconds: length })
  await carry(seconds / 2)
  const most: Awaited<ReturnType<typeof carry>>[] = []
  const half: Told[] = []
  const shares: { most: Shares[]; half: Shares[] } = { most: [], half: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    const full = await account(place.pid, () => carry(seconds / turns))
    const rate = {
      aSecond: full.result.aSecond / 2,
      seconds: (seconds * 2) / turns,
      random: random.next,
    }
    const less = await account(place.pid, () => callAtRate(place.origin, next, rate))
    most.push(full.result)
    half.push(...less.result)
    shares.most.push(full.shares)
    shares.half.push(less.shares)
  }
  return {
    half,
    carried: most.map(({ aSecond }) => aSecond),
    refused: failuresIn([...most.flatMap(({ told }) => told), ...half]),
    shares: { most: mean(shares.most), half: mean(shares.half) },
  }
}

/** What the provider carries of a shift's calls at most, and how long they take at half of it. */
async function measureShift(place: Place, where: string) {
  const { half, carried, refused, shares } = await callInTurns(place)
  const slowest = (told: readonly Told[]) => quantile(told, 0.99)
  const byKind = Object.entries(kinds).map(([kind, words]) => {
    const told = half.filter((one) => one.kind === kind)
    return { words, told, count: told.length }
  })
  const say = (told: readonly Told[]) =>
    [0.5, 0.9, 0.99, 1].map((share) => quantile(told, share).toFixed(0)).join(', ')
  tell({
    title: `A shift's calls ${where}, 99 of 100 answered within`,
    about: `at half of the ${median(carried).toFixed(0)} calls a second that saturate it (${Math.min(...carried).toFixed(0)} to ${Math.max(...carried).toFixed(0)} in ${turns} turns), from the moment at which each was due; ${half.length} calls`,
    unit: 'ms',
    bars: [
      { name: 'all calls', value: slowest(half), whose: 'ours' },
      ...byKind.map(({ words, told }) => ({
        name: words,
        value: slowest(told),
        whose: 'ours' as const,
      })),
    ],
    budgets: [
      ...[{ words: 'all calls', told: half }, ...byKind].map(({ words, told }): Budget => ({
        what: `99 of 100: ${words}`,
        value: slowest(told),
        unit: 'ms',
        limit: slowestMs,
        side: 'most',
      })),
      {
        what: 'calls that were refused',
        value: refused.length,
        unit: '',
        limit: 0,
        side: 'most',
      },
    ],
    notes: [
      `ms within which a half, nine tenths, 99 hundredths and all were answered: ${say(half)}`,
      ...byKind.map(({ words, told, count }) => `${count} ${words}: ${say(told)}`),
      ofItself,
      `cores of the provider, PostgreSQL, the callers: ${sayShares(shares.half)}; saturated ${sayShares(shares.most)}`,
      ...(refused.length > 0 ? [`${refused.length} refused: ${sayFailures(refused)}`] : []),
    ],
  })
}

const postgres = await startPostgres()
try {
  let calls: Call[] = []
  let queries: Query[][] = []
  const place = await openPlace(postgres.url, async (world, carryOut) => {
    const draw = drawFrom('read', readsOf(world, today), world.tokens)
    const random = seeded(1, 'drawn')
    calls = Array.from({ length: readCount }, () => draw(random))
    queries = await readQueries(calls, carryOut)
  })
  try {
    await compareReads(place, postgres.url, calls, queries)
    await measureShift(place, 'on PostgreSQL')
  } finally {
    await place.close()
  }
} finally {
  await postgres.close()
}
const embedded = await openPlace(undefined)
try {
  await measureShift(embedded, 'on the embedded database')
} finally {
  await embedded.close()
}
