import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openS3Store } from '#provider/photos/s3-store.ts'
import type { Bucket, BucketServer } from '#provider/testing/bucket-server.ts'

export interface Trouble {
  what: string
  /** Begins it, and resolves when it has lasted long enough to matter. */
  begin: () => Promise<void>
  end: () => Promise<void>
  /** Whether it lasts so long that photos have to be refused. */
  refuses: boolean
}

/** How long the provider waits for a bucket, in ms (provider/photos/s3-store.ts). */
const patienceMs = 20_000

/** Another client, whose calls take the place of the photos; how many of them were refused with 503. */
async function crowd(bucket: Bucket, forMs: number): Promise<number> {
  const until = performance.now() + forMs
  const store = openS3Store(bucket.settings)
  let refused = 0
  const goOn = async () => {
    while (performance.now() < until) {
      const bytes = randomBytes(2 ** 20)
      const name = createHash('sha256').update(bytes).digest('hex')
      await store.put(name, 'thumbnail', bytes).catch(() => (refused += 1))
    }
  }
  await Promise.all(Array.from({ length: 12 }, goOn))
  return refused
}

/** What goes wrong with a bucket, each in the real engine. */
export function makeTroubles(buckets: BucketServer, bucket: Bucket): Trouble[] {
  const quota = ['--quota-scope=user', `--uid=${bucket.settings.keyId}`]
  return [
    {
      what: 'the gateway is killed, and starts five seconds later',
      begin: async () => {
        await buckets.stop()
        await sleep(5_000)
      },
      end: () => buckets.start(),
      refuses: true,
    },
    {
      what: 'the gateway takes calls and answers none for longer than the provider waits',
      begin: async () => {
        buckets.signal('SIGSTOP')
        await sleep(patienceMs + 5_000)
      },
      end: async () => buckets.signal('SIGCONT'),
      refuses: true,
    },
    {
      what: 'the gateway stops for three seconds, five times',
      begin: async () => {
        for (let times = 0; times < 5; times += 1) {
          buckets.signal('SIGSTOP')
          await sleep(3_000)
          buckets.signal('SIGCONT')
          await sleep(500)
        }
      },
      end: async () => undefined,
      refuses: false,
    },
    {
      what: 'the account has no space left (QuotaExceeded)',
      begin: async () => {
        await buckets.administer('quota', 'set', ...quota, '--max-size=1')
        await buckets.administer('quota', 'enable', ...quota)
        await sleep(3_000)
      },
      end: async () => void (await buckets.administer('quota', 'disable', ...quota)),
      refuses: true,
    },
    {
      what: 'the gateway takes one call at a time and refuses the others (503 SlowDown)',
      begin: async () => {
        await buckets.stop()
        await buckets.start('--rgw-max-concurrent-requests=1')
        const refused = await crowd(bucket, 10_000)
        if (refused === 0) throw new Error('the gateway refused no call')
      },
      end: async () => {
        await buckets.stop()
        await buckets.start()
      },
      refuses: false,
    },
  ]
}
