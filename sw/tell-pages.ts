import type { WorkerNews } from './messages.ts'

/** The part of the worker's scope that this file uses. */
declare const self: {
  clients: {
    matchAll: (of: {
      type: 'window'
    }) => Promise<readonly { postMessage: (news: unknown) => void }[]>
  }
}

export async function tellPages(news: WorkerNews): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(news)
}
