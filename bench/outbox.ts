/**
 * Replaying what waits, in a service worker of a real Chromium: the outbox beside raw sequential
 * fetch of the same calls (the limit) and beside Workbox's queue, in the same run. Medians of rounds
 * that alternate; what is compared is the ratio.
 */
import type { Page } from 'playwright'
import { bundle, openBench } from './outbox/open-bench.ts'
import { median } from './record/median.ts'
import type { Job } from './outbox/job.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)

async function run(page: Page, job: Job): Promise<number> {
  return page.evaluate(async (asked) => {
    const { active } = await navigator.serviceWorker.ready
    const channel = new MessageChannel()
    const answered = new Promise<{ ms?: number; error?: string }>((resolve) => {
      channel.port1.onmessage = ({ data }: MessageEvent<{ ms?: number; error?: string }>) =>
        resolve(data)
    })
    active?.postMessage(asked, [channel.port2])
    const { ms, error } = await answered
    if (ms === undefined) throw new Error(error)
    return ms
  }, job)
}

async function compare(page: Page, jobs: Record<string, Job>, times = rounds) {
  const measured = new Map<string, number[]>(Object.keys(jobs).map((name) => [name, []]))
  for (let round = 0; round < times; round += 1) {
    for (const [name, job] of Object.entries(jobs)) measured.get(name)?.push(await run(page, job))
  }
  return (name: string) => median(measured.get(name) ?? [])
}

interface Claim {
  what: string
  ratio: number
  limit: number
  /** 'most': the ratio may be at most the limit; 'least': at least. */
  side: 'most' | 'least'
}

function report({ what, ratio, limit, side }: Claim): boolean {
  const kept = side === 'most' ? ratio <= limit : ratio >= limit
  console.log(
    `  ${kept ? 'kept    ' : 'NOT KEPT'} ${what}: ${ratio.toFixed(2)} (at ${side} ${limit})`,
  )
  return kept
}

async function measureAll(page: Page): Promise<Claim[]> {
  const small = { count: 1000, latencyMs: 0 }
  await run(page, { way: 'raw', lanes: 1, count: 200, latencyMs: 0 })
  await run(page, { way: 'outbox', lanes: 1, count: 200, latencyMs: 0 })

  const loopback = await compare(page, {
    raw: { way: 'raw', lanes: 1, ...small },
    one: { way: 'outbox', lanes: 1, ...small },
    twenty: { way: 'outbox', lanes: 20, ...small },
  })
  console.log(
    `1,000 entries on loopback: raw ${loopback('raw').toFixed(0)} ms, outbox in one lane ${loopback('one').toFixed(0)}, in twenty ${loopback('twenty').toFixed(0)}`,
  )

  const slow = { count: 100, latencyMs: 50 }
  const distant = await compare(
    page,
    {
      raw: { way: 'raw', lanes: 1, ...slow },
      one: { way: 'outbox', lanes: 1, ...slow },
      twenty: { way: 'outbox', lanes: 20, ...slow },
      workbox: { way: 'workbox', lanes: 20, ...slow },
    },
    3,
  )
  console.log(
    `100 entries at 50 ms: raw ${distant('raw').toFixed(0)} ms, outbox in one lane ${distant('one').toFixed(0)}, in twenty ${distant('twenty').toFixed(0)}, Workbox ${distant('workbox').toFixed(0)}`,
  )

  const scale = await compare(
    page,
    {
      thousand: { way: 'outbox', lanes: 20, count: 1000, latencyMs: 0 },
      tenThousand: { way: 'outbox', lanes: 20, count: 10_000, latencyMs: 0 },
    },
    3,
  )
  const perEntry = [scale('thousand') / 1000, scale('tenThousand') / 10_000] as const
  console.log(
    `per entry: ${perEntry[0].toFixed(2)} ms of 1,000, ${perEntry[1].toFixed(2)} ms of 10,000`,
  )

  return [
    {
      what: '1,000 entries in one lane / raw, loopback',
      ratio: loopback('one') / loopback('raw'),
      limit: 2,
      side: 'most',
    },
    {
      what: 'one lane / raw at 50 ms',
      ratio: distant('one') / distant('raw'),
      limit: 1.1,
      side: 'most',
    },
    {
      what: 'Workbox / 20 lanes at 50 ms',
      ratio: distant('workbox') / distant('twenty'),
      limit: 2.5,
      side: 'least',
    },
    {
      what: 'an entry of 10,000 / an entry of 1,000',
      ratio: perEntry[1] / perEntry[0],
      limit: 1.15,
      side: 'most',
    },
  ]
}

async function main(): Promise<boolean> {
  const { page, close } = await openBench({ '/worker.js': await bundle('./worker.ts') })
  try {
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js')
      await navigator.serviceWorker.ready
    })
    return (await measureAll(page)).map(report).every(Boolean)
  } finally {
    await close()
  }
}

if (!(await main())) process.exitCode = 1
