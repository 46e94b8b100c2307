import { loadConfig, providerOrigin } from '#src/api/config.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { readMeta } from '#src/outbox/store/meta.ts'
import { freeRoomBy } from '#src/outbox/store/saving.ts'
import { personKey } from '#src/session/person.ts'
import { isOnDevice, markTouched, subscribeOpened, touchedAt } from '#src/pin/stored-session.ts'
import { sessionOnScreen, subscribeSession } from '#src/session/session.ts'
import {
  endedKey,
  hasPin,
  lock,
  lockedSub,
  offKey,
  pinSubs,
  subscribePins,
  tellPins,
} from '#src/session/pin-marks.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { whenStarted } from './started.ts'
import { loadOperations, knownOperations } from '../routes/known-operations.ts'

const checkEveryMs = 15_000

/**
 * Encrypts the work of people with a PIN whose device it no longer is, locks the screen of one who left, and reads and
 * sends again when more of a person's work is decrypted.
 */
export function watchPins(): () => void {
  const check = () => {
    encryptOthers().catch(warn)
    lockIfClosed().catch(warn)
  }
  // At the sign-in a try of a PIN is stored before the other services start.
  freeRoomBy(async () => (await import('#src/reads/free-reads.ts')).waysToRoom)
  const stops = [
    subscribeSession(check),
    subscribePins(check),
    subscribeOpened((isLeft) => {
      if (isLeft) showToast(sharedLeft, { tone: 'danger', keeps: true })
      goOn().catch(warn)
    }),
    lockWhenUntouched(),
  ]
  check()
  // A browser that was killed right after a PIN was removed still has its mark, which locks a screen that nothing opens.
  import('#src/pin/people.ts').then(({ markPeople }) => markPeople(outboxDatabase())).catch(warn)
  loadConfig().then(({ pinDays }) => markOffered(pinDays > 0), warn)
  return () => {
    for (const stop of stops) stop()
  }
}

/** For the first screen: without a PIN, people sign in and go on as if they had none. */
function markOffered(isOffered: boolean): void {
  if (isOffered) localStorage.removeItem(offKey)
  else localStorage.setItem(offKey, '1')
  tellPins()
}

const sharedLeft =
  'As fotos que outro aplicativo compartilhou não abriram. Libere espaço neste aparelho e abra o Pavilhão de novo.'

const warn = (cause: unknown) => {
  // The rest is readable as before, and the next change of the session tries again.
  console.warn('Work could not be encrypted', cause)
}

let running: Promise<void> | undefined

/** One after the other: a call during another one runs after it. */
function encryptOthers(): Promise<void> {
  running = (running ?? Promise.resolve()).then(encryptAll, encryptAll)
  return running
}

async function encryptAll(): Promise<void> {
  if (pinSubs().every(isOnDevice)) return
  const [config, { encryptPerson }, { pinPeople, storeSession }] = await Promise.all([
    loadConfig(),
    import('#src/pin/change-person.ts'),
    import('#src/pin/people.ts'),
    loadOperations(),
  ])
  const db = outboxDatabase()
  for (const { person, sub } of await pinPeople(db, providerOrigin(config))) {
    if (localStorage.getItem(endedKey(sub)) !== null) await storeSession(db, person, undefined)
    if (!isOnDevice(sub) && config.pinDays > 0) await encryptPerson(db, person, knownOperations)
  }
}

/** Goes on where a browser was killed during a change of person, or locks the screen until the PIN does. */
async function lockIfClosed(): Promise<void> {
  const sub = sessionOnScreen()?.claims.sub
  if (sub === undefined || lockedSub() === sub) return
  const db = outboxDatabase()
  const person = personKey(providerOrigin(await loadConfig()), sub)
  const keys = await readMeta(db.relaxed, 'photo-keys', person)
  if (keys === undefined && !pinSubs().includes(sub)) return
  const { continueOpening } = await import('#src/pin/change-person.ts')
  if ((await continueOpening(db, person)) || sessionOnScreen()?.claims.sub !== sub) return
  const { markPeople } = await import('#src/pin/people.ts')
  await markPeople(db)
  lock(sub)
}

/** A read that failed with no network may be decrypted now, and work that was closed may be sent. */
async function goOn(): Promise<void> {
  const { client, runtime } = await whenStarted()
  runtime.wake()
  await client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
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
