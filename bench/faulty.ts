/**
 * How many new records arrive when calls are spoiled, at a provider without keys: the outbox compared with Workbox's
 * queue and TanStack's offline transactions. Of a hundred calls, at their first attempt, ten lose their response
 * after the provider has stored the record, ten are cut before that, ten are answered 503.
 */
import type { RequestListener } from 'node:http'
import type { FaultyJob } from './faulty/job.ts'
import { askWorker, registerWorker } from './outbox/ask-worker.ts'
import { bundle, openBench } from './outbox/open-bench.ts'
import { tell } from './record/tell.ts'

const [count, lanes] = [100, 20]

/** A provider of lists that counts the copies of each record. */
function spoilingProvider() {
  const listByPath = new Map<string, number[]>()
  const tried = new Set<number>()
  const answer: RequestListener = (request, response) => {
    // Closes each connection, as the provider does: a browser repeats a call by itself when a reused one breaks.
    response.shouldKeepAlive = false
    const list = listByPath.get(request.url ?? '') ?? []
    listByPath.set(request.url ?? '', list)
    const say = (status: number, value: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ value }))
    if (request.method === 'GET') return say(200, list)
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { index } = JSON.parse(body) as { index: number }
      const spoilt = tried.has(index) ? undefined : index % 10
      tried.add(index)
      if (spoilt === 6) return request.socket.destroy()
      if (spoilt === 8) return say(503, null)
      list.push(index)
      if (spoilt === 3) return request.socket.destroy()
      return say(200, {})
    })
    return undefined
  }
  /** Counts the stored records, and deletes them. */
  const count = () => {
    const all = [...listByPath.values()].flat()
    listByPath.clear()
    tried.clear()
    return { all: all.length, distinct: new Set(all).size }
  }
  return { answer, count }
}

const provider = spoilingProvider()
const { page, close } = await openBench(
  { '/worker.js': await bundle('../faulty/worker.ts') },
  provider.answer,
)
try {
  await registerWorker(page)
  const found = {} as Record<FaultyJob['way'], { lost: number; twice: number; seconds: number }>
  for (const way of ['outbox', 'workbox', 'tanstack'] as const) {
    const ms = await askWorker(page, { way, count, lanes })
    const { all, distinct } = provider.count()
    found[way] = { lost: count - distinct, twice: all - distinct, seconds: ms / 1000 }
  }
  const { outbox, workbox, tanstack } = found
  tell({
    title: `${count} new records through spoiled calls, at a provider that knows no keys`,
    about:
      'ten answers lost after the record was kept, ten calls cut before, ten answered 503, each at its first try; counted at the provider once nothing was left to send',
    unit: '',
    bars: [
      { name: 'outbox: lost', value: outbox.lost, whose: 'ours' },
      { name: 'outbox: kept twice', value: outbox.twice, whose: 'ours' },
      { name: 'Workbox Queue: lost', value: workbox.lost, whose: 'peer' },
      { name: 'Workbox Queue: kept twice', value: workbox.twice, whose: 'peer' },
      { name: 'TanStack: lost', value: tanstack.lost, whose: 'peer' },
      { name: 'TanStack: kept twice', value: tanstack.twice, whose: 'peer' },
    ],
    budgets: [
      { what: 'the outbox loses', value: outbox.lost, unit: '', limit: 0, side: 'most' },
      { what: 'the outbox keeps twice', value: outbox.twice, unit: '', limit: 0, side: 'most' },
    ],
    notes: [
      'Workbox takes a 503 for an answer. The outbox looks at the provider before it sends again. Its waiting times are shortened here (2 s for 180 s until a lost call is believed gone); with keys the peers would keep nothing twice either, where the provider has them.',
      `It took ${Object.entries(found)
        .map(([way, { seconds }]) => `${way} ${seconds.toFixed(1)} s`)
        .join(', ')}.`,
    ],
  })
} finally {
  await close()
}
