import type { OutboxDatabase } from '../store/database.ts'
import { senderLock, type PersonKey } from '../model/entry.ts'
import { addMeta, readMeta, writeMeta } from '../store/meta.ts'
import type { Ports } from '../model/ports.ts'

const beatMs = 5000

/**
 * Runs `work` under the person's lock, with a heartbeat every 5 s. The lock is stolen from a holder (a frozen
 * tab) whose last heartbeat is older than any call can take.
 */
export async function withHeartbeat<T>(
  db: OutboxDatabase,
  ports: Ports,
  person: PersonKey,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | 'busy'> {
  const name = senderLock(person)
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
  // Unless its run was stopped, the holder checks this counter again before it releases the lock.
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
      // The database is full or fails, which the run itself reports. The next heartbeat may succeed.
    }
    await ports.clock.sleep(beatMs, over)
  }
}

/**
 * A heartbeat that is missing (the holder died before its first) or in the future (the clock was set back)
 * proves nothing, so the wait starts now.
 */
async function seemsDead(db: OutboxDatabase, ports: Ports, person: PersonKey): Promise<boolean> {
  const now = ports.clock.now()
  const last = await readMeta(db.relaxed, 'heartbeat', person)
  if (last !== undefined && last <= now) return now - last > ports.settings.heartbeatDeadMs
  await writeMeta(db.relaxed, 'heartbeat', person, now)
  return false
}
