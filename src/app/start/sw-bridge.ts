import { Workbox } from 'workbox-window'
import { onceNobodyBusy, whileNobodyBusy } from '#src/hooks/draft/busy.ts'
import { reportInstallation } from '#src/hooks/reads/use-downloading.ts'
import { holdRequests } from '#src/api/hold-requests.ts'
import { onNetworkHint } from '#src/api/network-back.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import type { DrainReport } from '#src/outbox/send/drain.ts'
import type { PageMessage, WorkerNews, WorkerReply } from '#sw/messages.ts'

/**
 * The address of the service worker, which only this module registers and sends messages to. The
 * rest of the app calls this module, which also works without a worker.
 */
const workerUrl = '/sw.js'
const syncTag = 'outbox'
/** A worker without a reply for this time counts as dead. */
const silentMs = 5_000
const checkForUpdateMs = 60 * 60_000

let registration: ServiceWorkerRegistration | undefined
let waiting: ServiceWorker | undefined
const updateListeners = new Set<() => void>()
const refreshListeners = new Set<(url: string) => void>()

/**
 * Registers the worker and follows its updates. Without a worker nothing fails, but the app then
 * needs the network to open.
 */
export async function startWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', (event: MessageEvent<WorkerNews>) => {
    if (event.data.is === 'outcome') reportOutcome(event.data.outcome)
    else for (const listener of refreshListeners) listener(event.data.url)
  })
  reloadWhenReplaced(serviceWorker)
  leaveFormerWorkerIdle(serviceWorker)
  watchForUpdates()
  await install()
}

/**
 * Installs the worker. After a network failure the installation restarts later and reuses the files
 * that it already has.
 */
async function install(): Promise<void> {
  if (controller() === null) reportInstallation('coming')
  try {
    const workbox = new Workbox(workerUrl, { updateViaCache: 'none' })
    registration = await workbox.register({ immediate: true })
  } catch (cause) {
    // A network failure is expected. A refusal by the browser ends the notice of the download.
    if (!(cause instanceof TypeError)) {
      console.warn('The worker could not be registered', cause)
      reportInstallation('refused')
    }
    installLater()
    return
  }
  noteWaiting()
  followReleases()
  const { active = null, installing = null, waiting: installed = null } = registration ?? {}
  const first = installing ?? installed
  if (active !== null) reportInstallation('there')
  else if (first === null) installLater()
  else {
    let isDownloaded = false
    first.addEventListener('statechange', () => {
      if (first.state === 'activating') isDownloaded = true
      if (first.state === 'activated') reportInstallation('there')
      if (first.state !== 'redundant') return
      // The kill switch removes itself as soon as it is downloaded (sw/kill-switch.ts).
      if (isDownloaded) reportInstallation('refused')
      else installLater()
    })
  }
}

const firstWaitMs = 15_000
const longestWaitMs = 30 * 60_000
let waitMs = firstWaitMs

/**
 * Retries when the network may be back, when the page becomes visible, and otherwise with backoff.
 */
function installLater(): void {
  const ending = new AbortController()
  const again = () => {
    ending.abort()
    stop()
    clearTimeout(timer)
    void install()
  }
  const stop = onNetworkHint(() => {
    waitMs = firstWaitMs
    again()
  })
  const timer = setTimeout(again, waitMs)
  waitMs = Math.min(waitMs * 2, longestWaitMs)
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') again()
    },
    { signal: ending.signal },
  )
}

/** Whether a new version is on the device and waits for the person's consent (UX-11). */
export const isUpdateWaiting = (): boolean => waiting !== undefined

/** Calls `listener` when a new version starts to wait. Returns a function that unsubscribes. */
export function subscribeUpdate(listener: () => void): () => void {
  updateListeners.add(listener)
  return () => updateListeners.delete(listener)
}

/** Calls `listener` with the address of each answer that arrived after a stale one was shown. */
export function subscribeRefreshed(listener: (url: string) => void): () => void {
  refreshListeners.add(listener)
  return () => refreshListeners.delete(listener)
}

/**
 * Makes a waiting new version take over; every tab then reloads. Returns 'busy' when a form or
 * camera is open in some tab, or 'sending' when work is being sent or the new worker is silent.
 */
export async function applyUpdate(): Promise<'applied' | 'busy' | 'sending'> {
  const next = registration?.waiting ?? waiting
  if (next === undefined) return 'applied'
  return whileNobodyBusy(async () => {
    const reply = await ask(next, { is: 'take-over' })
    return reply?.is === 'taken' ? 'applied' : 'sending'
  })
}

/**
 * Requests a drain from the worker, and waits until its slice ends. Undefined when there is no
 * worker, or it is silent or fails: then the page has to drain.
 */
export async function drainInWorker(): Promise<DrainReport | undefined> {
  await sendingMayStart
  const worker = controller()
  if (worker === null) return undefined
  const end = await ask(worker, { is: 'drain' })
  return end?.is === 'drained' ? end.report : undefined
}

/**
 * Registers a background sync, so that the browser wakes the worker once online, also when no page
 * is open any more.
 */
export async function registerSync(): Promise<void> {
  await sendingMayStart
  const sync = (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)
    ?.sync
  // The browser may refuse without a permission; the page wakes the worker in any case.
  await sync?.register(syncTag).catch(() => undefined)
}

/**
 * Calls `listener` when the worker takes control of a page that loaded without one: the worker has
 * not cached the page's earlier reads. Returns a function that unsubscribes.
 */
export function subscribeFirstControl(listener: () => void): () => void {
  if (!('serviceWorker' in navigator) || controller() !== null) return () => undefined
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', listener, { once: true })
  return () => serviceWorker.removeEventListener('controllerchange', listener)
}

/** At a sign-out, makes the worker delete a person's cached reads. */
export async function forgetInWorker(person: string): Promise<void> {
  const worker = controller()
  if (worker !== null) await ask(worker, { is: 'forget', person })
}

/** Whether a worker controls this page. */
export const hasWorker = (): boolean => controller() !== null

const controller = (): ServiceWorker | null =>
  'serviceWorker' in navigator ? navigator.serviceWorker.controller : null

/**
 * Asks, and waits for the last reply; undefined when the worker goes silent. The browser may end a
 * worker at any moment, so a busy worker repeats a sign of life.
 */
function ask(worker: ServiceWorker, message: PageMessage): Promise<WorkerReply | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (reply: WorkerReply | undefined) => {
      clearTimeout(timer)
      port1.close()
      resolve(reply)
    }
    const waitOn = () => setTimeout(() => end(undefined), silentMs)
    let timer = waitOn()
    port1.addEventListener('message', (event: MessageEvent<WorkerReply>) => {
      if (event.data.is !== 'draining') {
        end(event.data)
        return
      }
      clearTimeout(timer)
      timer = waitOn()
    })
    port1.start()
    worker.postMessage(message, [port2])
  })
}

function watchForUpdates(): void {
  let checkedAt = performance.now()
  const check = () => {
    if (document.visibilityState !== 'visible') return
    if (performance.now() - checkedAt < checkForUpdateMs) return
    checkedAt = performance.now()
    // The new version may have been found while this page was frozen.
    noteWaiting()
    // Without a network, the next check may find it.
    registration?.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  // A kiosk stays open for weeks.
  setInterval(check, checkForUpdateMs)
}

function followReleases(): void {
  const follow = () => registration?.installing?.addEventListener('statechange', noteWaiting)
  follow()
  registration?.addEventListener('updatefound', follow)
}

/** The first worker of all replaces none, so it is no update. */
function noteWaiting(): void {
  const next = registration?.waiting
  if (isReplacing || next == null || next === waiting || controller() === null) return
  waiting = next
  for (const listener of [...updateListeners]) listener()
}

/** Longest duration of a take-over, in ms: see sw/take-over.ts. */
const takenOverMs = 125_000
/**
 * Longer than the 30 seconds without requests after which Chromium replaces an old worker that was
 * started again.
 */
const idleMs = 45_000
let sendingMayStart: Promise<void> = Promise.resolve()
/** A new worker is replacing the old one, so the new one no longer waits for consent. */
let isReplacing = false

/**
 * While a new worker takes over, this page requests no drain and delays its requests. A request
 * that arrives while the old worker stops starts that worker again, and Chromium then replaces it
 * only after 30 seconds without requests. A link that comes into view also starts it, so the notice
 * of a new version, which would move the page, is not shown meanwhile.
 */
function leaveFormerWorkerIdle(serviceWorker: ServiceWorkerContainer): void {
  if (!('BroadcastChannel' in globalThis)) return
  // The name is repeated here, because its module, src/outbox/send/cease.ts, must not be part of
  // the first screen.
  new BroadcastChannel('pavilhao-cease').addEventListener('message', ({ data }) => {
    // A page that no worker controls wakes no worker, and gets no event when the new one is there.
    if (controller() === null) return
    const over = new Promise<void>((resolve) => {
      serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
      setTimeout(resolve, takenOverMs)
    })
    sendingMayStart = over
    if (data !== 'idle') return
    isReplacing = true
    holdRequests(over, idleMs)
    void over.then(() => {
      if (sendingMayStart !== over) return
      isReplacing = false
      noteWaiting()
    })
  })
}

/** Another release has taken over, and this page still runs the old code. */
function reloadWhenReplaced(serviceWorker: ServiceWorkerContainer): void {
  let hadOne = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) void onceNobodyBusy(() => location.reload())
    hadOne = true
  })
}
