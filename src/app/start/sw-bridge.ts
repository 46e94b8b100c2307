import { Workbox } from 'workbox-window'
import { onceNobodyBusy, whileNobodyBusy } from '#src/hooks/draft/busy.ts'
import { reportInstallation } from '#src/hooks/reads/use-downloading.ts'
import { holdRequests } from '#src/api/hold-requests.ts'
import { onNetworkHint } from '#src/api/network-back.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import type { DrainReport } from '#src/outbox/send/drain.ts'
import type { PageMessage, WorkerNews, WorkerReply } from '#sw/messages.ts'

/**
 * The one file that names the service worker. The rest of the app asks here, and goes on without a
 * worker where there is none.
 */
const workerUrl = '/sw.js'
const syncTag = 'outbox'
/** A worker that says nothing for so long is taken for dead. */
const silentMs = 5_000
const lookForUpdateMs = 60 * 60_000

let registration: ServiceWorkerRegistration | undefined
let waiting: ServiceWorker | undefined
const updateListeners = new Set<() => void>()
const refreshListeners = new Set<(url: string) => void>()

/**
 * Registers the worker and follows it. Nothing fails when there is none: the app is then one that
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
  lookForUpdates()
  await install()
}

/** What the network breaks off is begun again once it may be back: what had come by then is kept. */
async function install(): Promise<void> {
  if (controller() === null) reportInstallation('coming')
  try {
    const workbox = new Workbox(workerUrl, { updateViaCache: 'none' })
    registration = await workbox.register({ immediate: true })
  } catch (cause) {
    // A network that breaks off is ordinary. Where the browser itself refuses it, nothing comes.
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
    first.addEventListener('statechange', () => {
      if (first.state === 'activated') reportInstallation('there')
      if (first.state === 'redundant') installLater()
    })
  }
}

const firstWaitMs = 15_000
const longestWaitMs = 30 * 60_000
let waitMs = firstWaitMs

/** When a network may be back, when somebody looks again, and ever more seldom without a sign. */
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

/** Calls `listener` when a new version begins to wait. Returns what stops it. */
export function subscribeUpdate(listener: () => void): () => void {
  updateListeners.add(listener)
  return () => updateListeners.delete(listener)
}

/** Calls `listener` with the address of each answer that came after an older one was shown. */
export function subscribeRefreshed(listener: (url: string) => void): () => void {
  refreshListeners.add(listener)
  return () => refreshListeners.delete(listener)
}

/**
 * Changes to the new version, by the person's consent: every tab loads anew. 'busy' when a form or
 * camera is open in some tab, 'sending' when work is being sent; then nothing happens.
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
 * Has the worker send what is unsent, and waits for the end of its slice. Undefined when there is no
 * worker, or it gives no sign of life: then the page has to send.
 */
export async function drainInWorker(): Promise<DrainReport | undefined> {
  await sendingMayStart
  const worker = controller()
  if (worker === null) return undefined
  const end = await ask(worker, { is: 'drain' })
  return end?.is === 'drained' ? end.report : undefined
}

/** Has the browser wake the worker when the network is there, also when no page is open any more. */
export async function registerSync(): Promise<void> {
  await sendingMayStart
  const sync = (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)
    ?.sync
  // Refused without a permission: the page wakes the worker all the same.
  await sync?.register(syncTag).catch(() => undefined)
}

/**
 * Calls `listener` when the worker takes control of a page that began without one: what was read
 * until then it has not kept. Returns what stops it.
 */
export function subscribeFirstControl(listener: () => void): () => void {
  if (!('serviceWorker' in navigator) || controller() !== null) return () => undefined
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', listener, { once: true })
  return () => serviceWorker.removeEventListener('controllerchange', listener)
}

/** Has the worker forget what a person read; for when they sign out. */
export async function forgetInWorker(person: string): Promise<void> {
  const worker = controller()
  if (worker !== null) await ask(worker, { is: 'forget', person })
}

/** Whether a worker answers for this page. */
export const hasWorker = (): boolean => controller() !== null

const controller = (): ServiceWorker | null =>
  'serviceWorker' in navigator ? navigator.serviceWorker.controller : null

/**
 * Asks and waits for the last reply; undefined when the worker falls silent. One that is at work says
 * so again and again: the browser may have ended it at any moment.
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

function lookForUpdates(): void {
  let lookedAt = performance.now()
  const look = () => {
    if (document.visibilityState !== 'visible') return
    if (performance.now() - lookedAt < lookForUpdateMs) return
    lookedAt = performance.now()
    // It may have been found while this page was frozen.
    noteWaiting()
    // No network: the next look may find it.
    registration?.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  // A kiosk stays open for weeks.
  setInterval(look, lookForUpdateMs)
}

function followReleases(): void {
  const follow = () => registration?.installing?.addEventListener('statechange', noteWaiting)
  follow()
  registration?.addEventListener('updatefound', follow)
}

/** The first worker of all waits for nobody, and is no news. */
function noteWaiting(): void {
  const next = registration?.waiting
  if (isReplacing || next == null || next === waiting || controller() === null) return
  waiting = next
  for (const listener of [...updateListeners]) listener()
}

/** No take-over lasts longer, in ms: see sw/take-over.ts. */
const takenOverMs = 125_000
/** Longer than Chromium takes to replace a former worker that was started again: 30 seconds without requests. */
const idleMs = 45_000
let sendingMayStart: Promise<void> = Promise.resolve()
/** A new worker is replacing the former one, and so waits for nobody's consent. */
let isReplacing = false

/**
 * While a new worker takes over, this page asks the former one for nothing. A request that comes while the former
 * one stops starts it again, and Chromium then replaces it only after 30 seconds without requests. So does a link
 * that comes into view: the notice of a new version, which would move the page, is not shown either.
 */
function leaveFormerWorkerIdle(serviceWorker: ServiceWorkerContainer): void {
  if (!('BroadcastChannel' in globalThis)) return
  // By its name: the module that names it, src/outbox/send/cease.ts, is no part of the first screen.
  new BroadcastChannel('pavilhao-cease').addEventListener('message', ({ data }) => {
    const over = new Promise<void>((resolve) => {
      serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
      setTimeout(resolve, takenOverMs)
    })
    sendingMayStart = over
    if (data !== 'idle') return
    isReplacing = true
    holdRequests(over, idleMs)
    void over.then(() => {
      isReplacing = false
      noteWaiting()
    })
  })
}

/** Another release has taken over: this page's code is the old one's. */
function reloadWhenReplaced(serviceWorker: ServiceWorkerContainer): void {
  let hadOne = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) void onceNobodyBusy(() => location.reload())
    hadOne = true
  })
}
