/**
 * Sending of waiting entries, in a service worker of a real Chromium. In the same run the outbox is compared with raw
 * sequential fetch of the same calls (the limit), with the same fetch after one bare IndexedDB transaction for each
 * call, with Workbox's queue and with TanStack's offline transactions. The results are medians of alternating rounds,
 * and the budgets are ratios.
 */
import type { Page } from 'playwright'
import { askWorker, registerWorker } from './outbox/ask-worker.ts'
import { bundle, openBench } from './outbox/open-bench.ts'
import type { Budget } from './record/measurement.ts'
import { median } from './record/median.ts'
import { tell } from './record/tell.ts'
import type { Job } from './outbox/job.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)

async function compare(page: Page, jobs: Record<string, Job>, times = rounds) {
  const measured = new Map<string, number[]>(Object.keys(jobs).map((name) => [name, []]))
  for (let round = 0; round < times; round += 1) {
    for (const [name, job] of Object.entries(jobs))
      measured.get(name)?.push(await askWorker(page, job))
  }
  return (name: string) => median(measured.get(name) ?? [])
}

const peers = {
  workbox: 'Workbox Queue',
  tanstack: 'TanStack offline transactions',
} as const

const peerNotes = [
  'Workbox Queue: one call after the other, whatever they belong to. Every answer counts as arrived, a 401 or a 503 too, and the call is forgotten; a call whose answer was lost is sent again, blindly. Photos are kept as bytes of the request. Nothing is kept by person, and nobody is told what was refused.',
  'TanStack offline transactions: one call after the other. A refused call is forgotten (any error whose words hold 400, 401, 403 or 422) or tried for ever at the head of all others (any other answer). Entries are JSON: a photo is kept as an empty object. Only the tab that leads keeps anything; twice is once only where the provider takes keys.',
  'The outbox: a lane for each record, side by side; each entry by person; what is refused is kept and shown; twice is once with and without keys (docs/reliability.md).',
]

/** A budget for a ratio, with its limit drawn among the bars. */
const atMost = (limit: number, what: string, value: number, of: number): Budget => ({
  what,
  value: value / of,
  unit: '×',
  limit,
  side: 'most',
  line: limit * of,
})

async function measureLoopback(page: Page): Promise<void> {
  const small = { count: 1000, latencyMs: 0 }
  const ms = await compare(page, {
    raw: { way: 'raw', lanes: 1, ...small },
    journal: { way: 'journal', lanes: 1, ...small },
    one: { way: 'outbox', lanes: 1, ...small },
    twenty: { way: 'outbox', lanes: 20, ...small },
    workbox: { way: 'workbox', lanes: 20, ...small },
    tanstack: { way: 'tanstack', lanes: 20, ...small },
  })
  tell({
    title: 'Replaying 1,000 small entries on loopback',
    about: `in a service worker, no latency; medians of ${rounds} rounds that alternate`,
    unit: 'ms',
    bars: [
      { name: 'raw fetch, one after the other', value: ms('raw'), whose: 'least' },
      { name: 'raw fetch, each after a bare transaction', value: ms('journal'), whose: 'least' },
      { name: 'outbox, one lane', value: ms('one'), whose: 'ours' },
      { name: 'outbox, 20 lanes', value: ms('twenty'), whose: 'ours' },
      { name: peers.workbox, value: ms('workbox'), whose: 'peer' },
      { name: peers.tanstack, value: ms('tanstack'), whose: 'peer' },
    ],
    budgets: [
      atMost(2, 'one lane / raw fetch', ms('one'), ms('raw')),
      atMost(1.5, 'one lane / raw fetch, each after a bare transaction', ms('one'), ms('journal')),
    ],
    notes: peerNotes,
  })
}

async function measureDistant(page: Page): Promise<void> {
  const slow = { count: 100, latencyMs: 50 }
  const times = 3
  const ms = await compare(
    page,
    {
      raw: { way: 'raw', lanes: 1, ...slow },
      one: { way: 'outbox', lanes: 1, ...slow },
      twenty: { way: 'outbox', lanes: 20, ...slow },
      workbox: { way: 'workbox', lanes: 20, ...slow },
      tanstack: { way: 'tanstack', lanes: 20, ...slow },
    },
    times,
  )
  tell({
    title: 'Replaying 100 entries at a provider 50 ms away',
    about: `in a service worker; medians of ${times} rounds that alternate`,
    unit: 'ms',
    bars: [
      { name: 'raw fetch, one after the other', value: ms('raw'), whose: 'least' },
      { name: 'outbox, one lane', value: ms('one'), whose: 'ours' },
      { name: 'outbox, 20 lanes', value: ms('twenty'), whose: 'ours' },
      { name: peers.workbox, value: ms('workbox'), whose: 'peer' },
      { name: peers.tanstack, value: ms('tanstack'), whose: 'peer' },
    ],
    budgets: [
      atMost(1.1, 'one lane / raw fetch', ms('one'), ms('raw')),
      {
        what: 'Workbox / 20 lanes',
        value: ms('workbox') / ms('twenty'),
        unit: '×',
        limit: 2.5,
        side: 'least',
      },
    ],
  })
}

async function measureScale(page: Page): Promise<void> {
  const times = 3
  const ms = await compare(
    page,
    {
      thousand: { way: 'outbox', lanes: 20, count: 1000, latencyMs: 0 },
      tenThousand: { way: 'outbox', lanes: 20, count: 10_000, latencyMs: 0 },
    },
    times,
  )
  const [few, many] = [ms('thousand') / 1000, ms('tenThousand') / 10_000]
  tell({
    title: 'What one entry costs among many',
    about: `20 lanes on loopback, ms an entry; medians of ${times} rounds`,
    unit: 'ms',
    bars: [
      { name: 'one of 1,000', value: few, whose: 'ours' },
      { name: 'one of 10,000', value: many, whose: 'ours' },
    ],
    budgets: [atMost(1.15, 'an entry of 10,000 / an entry of 1,000', many, few)],
  })
}

const { page, close } = await openBench({ '/worker.js': await bundle('./worker.ts') })
try {
  await registerWorker(page)
  for (const way of ['raw', 'journal', 'outbox', 'workbox', 'tanstack'] as const) {
    await askWorker(page, { way, lanes: 1, count: 200, latencyMs: 0 })
  }
  await measureLoopback(page)
  await measureDistant(page)
  await measureScale(page)
} finally {
  await close()
}
