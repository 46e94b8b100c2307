import type { Page } from 'playwright/test'

/** What a test can do to the service worker of a page's origin, over the DevTools protocol. */
export interface WorkerControl {
  /** Ends every worker where it stands, as the browser does with one that runs too long. */
  stop: () => Promise<void>
  /** Lets the browser believe that the network is back. `lastChance` is its third try. */
  sync: (tag: string, lastChance?: boolean) => Promise<void>
}

/** Resolves when a worker is active and answers for this page. */
export const waitForWorker = (page: Page): Promise<void> => page.evaluate(workerAnswers)

/** The same, run inside a page. */
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
  await session.send('ServiceWorker.enable')
  await known
  return {
    stop: async () => {
      await session.send('ServiceWorker.stopAllWorkers')
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
