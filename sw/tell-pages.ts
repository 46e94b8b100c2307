import type { WorkerNews } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

export async function tellPages(news: WorkerNews): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(news)
}
