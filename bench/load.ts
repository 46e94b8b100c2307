/**
 * The provider under a shift's traffic: reads beside a bare Fastify that asks PostgreSQL the same
 * queries; what it carries at most; and how long calls take at half of that, each from the moment at
 * which it was due. Provider, database and callers share the machine, and its cores.
 */
import { findPostgres, startPostgres } from '#provider/testing/postgres-server.ts'
import { seeded } from '../tests/outbox-simulation/random.ts'
import { drawFrom, type Call, type Draw, type Kind } from './load/call.ts'
import { callAtRate, callWithoutPause, quantile, type Told } from './load/generator.ts'
import { openPlace, readQueries, startPeer, type Place } from './load/open-place.ts'
import type { Query } from './load/record-queries.ts'
import { photosOf, readsOf, shift, writesOf } from './load/traffic.ts'
import { watchMachine } from './load/watch-machine.ts'
import type { World } from './load/world.ts'
import { cpuOf, cpuOfPostgres } from './provider/cpu-time.ts'
import { takeShot } from './provider/take-shot.ts'
import { median } from './record/median.ts'
import type { Budget } from './record/measurement.ts'
import { tell } from './record/tell.ts'

/** Of each of the long measurements. */
const seconds = Number(process.env['SECONDS'] ?? 30)
const rounds = Number(process.env['ROUNDS'] ?? 3)
/** Of all that there is and half of it. */
const turns = 10
/** Who call at once, where the question is how much can be had. */
const callers = 16
/** How many different reads are drawn for the comparison. */
const readCount = 400
const slowestMs = 50
const mostBesideBare = 1.5
const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })

const programs = findPostgres()
if (process.platform !== 'linux' || programs === undefined) {
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

type Shares = Awaited<ReturnType<typeof account>>['shares']

/** CPU time of each while `work` is done, in cores. */
async function account<T>(pid: number, work: () => Promise<T>) {
  const look = () => [cpuOf(pid), cpuOfPostgres(programs ?? ''), cpuOf(process.pid)]
  const [before, from] = [look(), performance.now()]
  const result = await work()
  const [after, ms] = [look(), performance.now() - from]
  return { result, shares: after.map((used, at) => (used - (before[at] ?? 0)) / ms) }
}

const mean = (all: readonly Shares[]): Shares =>
  (all[0] ?? []).map((_, at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0) / all.length)

const sayShares = (shares: Shares | undefined) =>
  (shares ?? []).map((share) => share.toFixed(2)).join(', ')

const failuresIn = (told: readonly Told[]) => told.filter(({ status }) => status !== 200)

/** Which calls were refused, and with what. */
const sayFailures = (told: readonly Told[]) =>
  [...new Set(failuresIn(told).map(({ name, status }) => `${name} ${status}`))].join(', ')

/** The same without compression, which the bare server has not. */
const plainly = ({ headers: { 'accept-encoding': _none, ...headers }, ...call }: Call): Call => ({
  ...call,
  headers,
})

/** Reads a second of the provider and of the bare server, in turns. */
async function compareReads(place: Place, databaseUrl: string, calls: Call[], queries: Query[][]) {
  const peer = await startPeer(databaseUrl, queries, 'unnamed')
  const named = await startPeer(databaseUrl, queries, 'named')
  const bare = calls.map(({ kind, name }, at): Call => ({
    kind,
    name,
    method: 'GET',
    path: `/${at}`,
    headers: {},
  }))
  const sides = {
    ours: { ...place, list: calls.map(plainly), aSecond: [] as number[], cpu: [] as Shares[] },
    bare: { ...peer, list: bare, aSecond: [] as number[], cpu: [] as Shares[] },
    named: { ...named, list: bare, aSecond: [] as number[], cpu: [] as Shares[] },
  }
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const side of Object.values(sides)) {
        const random = seeded(round, 'reads')
        // What runs often is made faster while it runs: it takes some ten thousand calls.
        const length = round === -1 ? seconds : seconds / 4
        const { result, shares } = await account(side.pid, () =>
          callWithoutPause(side.origin, () => random.pick(side.list), { callers, seconds: length }),
        )
        if (failuresIn(result.told).length > 0) throw new Error(sayFailures(result.told))
        if (round === -1) continue
        side.aSecond.push(result.aSecond)
        side.cpu.push(shares)
      }
    }
  } finally {
    await Promise.all([peer.close(), named.close()])
  }
  const aSecond = {
    ours: median(sides.ours.aSecond),
    bare: median(sides.bare.aSecond),
    named: median(sides.named.aSecond),
  }
  const besides = [
    { words: 'bare', value: aSecond.bare },
    { words: 'bare, statements named', value: aSecond.named },
  ]
  tell({
    title: 'Reads beside a bare Fastify',
    about: `${readCount} reads of a shift on PostgreSQL by ${callers} callers; the bare one asks the same queries and answers their rows; medians of ${rounds}`,
    unit: 'calls/s',
    bars: [
      { name: 'the provider', value: aSecond.ours, whose: 'ours' },
      { name: 'a bare Fastify', value: aSecond.bare, whose: 'peer' },
      {
        name: 'a bare Fastify, its statements named',
        value: aSecond.named,
        whose: 'peer',
      },
    ],
    budgets: besides.map(({ words, value }): Budget => ({
      what: `${words} / provider`,
      value: value / aSecond.ours,
      unit: '×',
      limit: mostBesideBare,
      side: 'most',
      line: value / mostBesideBare,
    })),
    notes: [
      `cores of the provider, PostgreSQL, the callers: ${sayShares(sides.ours.cpu.at(-1))}; with the bare one ${sayShares(sides.bare.cpu.at(-1))}; with names ${sayShares(sides.named.cpu.at(-1))}`,
      `a read asks ${(queries.flat().length / queries.length).toFixed(1)} queries`,
    ],
  })
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
