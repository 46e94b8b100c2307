import type { OutboxDatabase } from '../store/database.ts'
import type { PersonKey } from '../model/entry.ts'
import { addMeta, readMeta, writeMeta } from '../store/meta.ts'
import type { Ports } from '../model/ports.ts'

const beatMs = 5000

/**
 * Runs `work` under the person's lock, with a heartbeat every few seconds. The lock is stolen from a holder
 * (a frozen tab) that has given no heartbeat for longer than any call can take.
 */
export async function withHeartbeat<T>(
  db: OutboxDatabase,
  ports: Ports,
  person: PersonKey,
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | 'busy'> {
  const guarded = async (lost: AbortSignal) => {
    const over = new AbortController()
    const beating = beat(db, ports, person, over.signal)
    try {
      return await work(lost)
    } finally {
      over.abort()
      await beating
    }
  }
  const result = await ports.lock.hold(name, { steal: false }, guarded)
  if (result !== 'busy') return result
  // Whoever holds it looks at this again before it lets go.
  await db.relaxed.transaction('rw', db.relaxed.meta, async () =>
    addMeta(db.relaxed, 'wake', person, 1),
  )
  if (!(await seemsDead(db, ports, person))) return 'busy'
  return ports.lock.hold(name, { steal: true }, guarded)
}

async function beat(
  db: OutboxDatabase,
  ports: Ports,
  person: PersonKey,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    try {
      await writeMeta(db.relaxed, 'heartbeat', person, ports.clock.now())
    } catch {
      // A full or failing database: the run itself will meet it. The next beat may be written.
    }
    await ports.clock.sleep(beatMs, over)
  }
}

/**
 * A sign of life that is missing (it died before its first) or from the future (the clock was set
 * back) says nothing: the time is taken from now on.
 */
async function seemsDead(db: OutboxDatabase, ports: Ports, person: PersonKey): Promise<boolean> {
  const now = ports.clock.now()
  const last = await readMeta(db.relaxed, 'heartbeat', person)
  if (last !== undefined && last <= now) return now - last > ports.settings.heartbeatDeadMs
  await writeMeta(db.relaxed, 'heartbeat', person, now)
  return false
}
