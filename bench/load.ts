/**
 * The provider under the calls of a shift. Its reads are compared with a bare Fastify that sends PostgreSQL the same
 * queries. Its saturating rate for all calls, and the times at half of that rate (each from the moment at which the
 * call was due), are compared with a bare Fastify too. Provider, database and callers share the machine and its
 * cores.
 */
import { findPostgres, startPostgres } from '../provider/testing/postgres-server.ts'
import { seeded } from '../tests/outbox-simulation/random.ts'
import type { Call, Draw } from './load/call.ts'
import { compareReads } from './load/compare-reads.ts'
import { drawRecorded, drawsOf } from './load/draw-shift.ts'
import { openPlace, readQueries, startPeer, type Place } from './load/open-place.ts'
import type { Query } from './load/record-queries.ts'
import { callInTurns } from './load/shift-in-turns.ts'
import { tellOverBare, tellShift } from './load/tell-shift.ts'
import { watchMachine } from './load/watch-machine.ts'
import { takeShot } from './provider/take-shot.ts'

/** Number of different calls of each kind that are drawn for the comparisons. */
const drawn = { read: 400, write: 120, photo: 40 } as const
const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })

if (process.platform !== 'linux' || findPostgres() === undefined) {
  console.log('  skipped: it needs Linux and a PostgreSQL 15 or later')
  process.exit(0)
}

const shots = await Promise.all(Array.from({ length: 40 }, (_, index) => takeShot(index)))
const drawsFor = ({ world }: Pick<Place, 'world'>) => drawsOf(world, shots, today)

const still = watchMachine(10)
const ofItself = `before all of it the machine stood still by itself for ${(still.share * 100).toFixed(1)} % of the time, ${still.longestMs.toFixed(0)} ms at most`

const serverOf = (place: Place) => ({ ...place, draws: drawsFor(place) })

/** Compares the provider with a bare server that answers the same calls from the same database. */
async function compareShift(place: Place, databaseUrl: string, recorded: Recorded) {
  const peer = await startPeer(databaseUrl, recorded.queries, 'shift')
  try {
    const draws = drawRecorded(recorded.calls, drawsFor(place))
    const [ours, bare] = await callInTurns([serverOf(place), { ...peer, draws }])
    if (!ours || !bare) throw new TypeError('two servers gave fewer than two accounts')
    tellShift('on PostgreSQL', ours, ofItself)
    tellOverBare(ours, bare)
  } finally {
    await peer.close()
  }
}

interface Recorded {
  calls: Call[]
  queries: Query[][]
}

const postgres = await startPostgres()
try {
  const recorded: Recorded = { calls: [], queries: [] }
  const place = await openPlace(postgres.url, async (world, carryOut) => {
    const draws = drawsFor({ world })
    const random = seeded(1, 'drawn')
    const many = (count: number, draw: Draw) => Array.from({ length: count }, () => draw(random))
    recorded.calls = [
      ...many(drawn.read, draws.read),
      ...many(drawn.write, draws.write),
      ...many(drawn.photo, draws.photo),
    ]
    recorded.queries = await readQueries(recorded.calls, carryOut)
  })
  try {
    const reads = recorded.calls.filter(({ kind }) => kind === 'read')
    await compareReads(place, postgres.url, reads, recorded.queries.slice(0, reads.length))
    await compareShift(place, postgres.url, recorded)
  } finally {
    await place.close()
  }
} finally {
  await postgres.close()
}
const embedded = await openPlace(undefined)
try {
  const [ours] = await callInTurns([serverOf(embedded)])
  if (ours) tellShift('on the embedded database', ours, ofItself)
} finally {
  await embedded.close()
}
