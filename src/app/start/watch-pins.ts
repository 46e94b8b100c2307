import { loadConfig, providerOrigin } from '#src/api/config.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { hasEncrypted } from '#src/outbox/store/queries.ts'
import { personKey } from '#src/session/person.ts'
import { isOnDevice, markTouched, touchedAt } from '#src/pin/stored-session.ts'
import { sessionOnScreen, subscribeSession } from '#src/session/session.ts'
import { hasPin, lock, pinSubs, subscribePins } from '#src/session/pin-marks.ts'
import { loadOperations, knownOperations } from '../routes/known-operations.ts'

const checkEveryMs = 15_000

/** Encrypts the work of people with a PIN whose device it no longer is, and locks the screen of one who left. */
export function watchPins(): () => void {
  const encrypt = () => void encryptOthers().catch(warn)
  const stops = [subscribeSession(encrypt), subscribePins(encrypt), lockWhenUntouched()]
  encrypt()
  return () => {
    for (const stop of stops) stop()
  }
}

const warn = (cause: unknown) => {
  // The rest is readable as before, and the next change of the session tries again.
  console.warn('The work of another person could not be encrypted', cause)
}

let running: Promise<void> | undefined

/** One after the other: a call during another one runs after it. */
function encryptOthers(): Promise<void> {
  running = (running ?? Promise.resolve()).then(encryptAll, encryptAll)
  return running
}

async function encryptAll(): Promise<void> {
  await lockIfEncrypted()
  if (pinSubs().every(isOnDevice)) return
  const [config, { encryptPerson }, { pinPeople }] = await Promise.all([
    loadConfig(),
    import('#src/pin/change-person.ts'),
    import('#src/pin/people.ts'),
    loadOperations(),
  ])
  const db = outboxDatabase()
  for (const { person, sub } of await pinPeople(db, providerOrigin(config))) {
    if (!isOnDevice(sub)) await encryptPerson(db, person, knownOperations)
  }
}

/**
 * A browser that was killed right after a change of person may have lost it: the former person is on the screen again,
 * and their rows are encrypted. Their PIN decrypts them.
 */
async function lockIfEncrypted(): Promise<void> {
  const sub = sessionOnScreen()?.claims.sub
  if (sub === undefined) return
  const db = outboxDatabase()
  if (!(await hasEncrypted(db, personKey(providerOrigin(await loadConfig()), sub)))) return
  const { markPeople } = await import('#src/pin/people.ts')
  await markPeople(db)
  lock(sub)
}

function lockWhenUntouched(): () => void {
  let written = 0
  const touch = () => {
    const now = Date.now()
    if (Math.abs(now - written) < checkEveryMs) return
    written = now
    markTouched()
  }
  const check = async () => {
    const sub = sessionOnScreen()?.claims.sub
    // Nobody touches a monitor on a wall.
    if (sub === undefined || !hasPin(sub) || location.pathname.startsWith('/monitor/')) return
    const { lockMinutes, pinDays } = await loadConfig()
    const isLocking = lockMinutes > 0 && pinDays > 0
    const touched = touchedAt()
    if (touched === undefined) markTouched()
    else if (isLocking && Date.now() - touched > lockMinutes * 60_000) lock(sub)
  }
  const checkNow = () => void check().catch(() => undefined)
  const kinds = ['pointerdown', 'keydown'] as const
  for (const kind of kinds) addEventListener(kind, touch, { capture: true, passive: true })
  document.addEventListener('visibilitychange', checkNow)
  const timer = setInterval(checkNow, checkEveryMs)
  checkNow()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkNow)
    for (const kind of kinds) removeEventListener(kind, touch, { capture: true })
  }
}
