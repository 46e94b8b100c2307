import type { Page } from 'playwright'
import type { ReplayJob } from '../receiving/job.ts'
import type { FaultyJob } from '../faulty/job.ts'
import type { Job } from './job.ts'

export async function registerWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
  })
}

/** Makes the bench's service worker do a job; returns how long the job took, in ms. */
export async function askWorker(page: Page, job: Job | ReplayJob | FaultyJob): Promise<number> {
  const { ms, error } = await page.evaluate(async (asked) => {
    const { active } = await navigator.serviceWorker.ready
    const channel = new MessageChannel()
    const answered = new Promise<{ ms?: number; error?: string }>((resolve) => {
      channel.port1.onmessage = ({ data }: MessageEvent<{ ms?: number; error?: string }>) =>
        resolve(data)
    })
    active?.postMessage(asked, [channel.port2])
    return answered
  }, job)
  if (ms === undefined) throw new Error(error)
  return ms
}
