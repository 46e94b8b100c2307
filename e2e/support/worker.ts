import type { Page } from 'playwright/test'

/** Controls the service worker of a page's origin over the DevTools protocol. */
export interface WorkerControl {
  /** Stops every worker at once, as the browser does with one that runs too long. */
  stop: () => Promise<void>
  /** Stops only the active worker; a waiting one continues. */
  stopActive: () => Promise<void>
  /**
   * Fires a sync event, as the browser does when the network is back. `lastChance` marks the third
   * and last attempt.
   */
  sync: (tag: string, lastChance?: boolean) => Promise<void>
}

/** Resolves when a worker is active and controls this page. */
export const waitForWorker = (page: Page): Promise<void> => page.evaluate(workerAnswers)

/** Like `waitForWorker`, but runs inside a page. */
export async function workerAnswers(): Promise<void> {
  await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller) return
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
}

export async function controlWorker(page: Page): Promise<WorkerControl> {
  const session = await page.context().newCDPSession(page)
  let registrationId = ''
  const known = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL))
      if (ours === undefined || ours.isDeleted) return
      registrationId = ours.registrationId
      resolve()
    })
  })
  let active = ''
  const activeIsKnown = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const one = versions.find(({ status }) => status === 'activated')
      if (one === undefined) return
      active = one.versionId
      resolve()
    })
  })
  await session.send('ServiceWorker.enable')
  await known
  await activeIsKnown
  return {
    stop: async () => {
      await session.send('ServiceWorker.stopAllWorkers')
    },
    stopActive: async () => {
      await session.send('ServiceWorker.stopWorker', { versionId: active })
    },
    sync: async (tag, lastChance = false) => {
      const { origin } = new URL(page.url())
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag,
        lastChance,
      })
    },
  }
}
