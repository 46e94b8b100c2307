import { inTime } from '../in-time.ts'
import type { HintAnswer } from './hint.worker.ts'

/** A photo takes less than a second; after this time, in ms, nobody waits for a hint. */
const patienceMs = 20_000

/**
 * What may be wrong with a photo that is stored already. It is measured in a worker of its own, so that neither the
 * screen nor the next photo waits. Resolves to undefined where nothing is wrong, and where the photo cannot be
 * measured, as in a browser without OffscreenCanvas. Never rejects.
 */
export function askHint(jpeg: ArrayBuffer): Promise<HintAnswer> {
  // One at a time: a worker for each photo of a series would slow the shrinking of the next ones.
  const asked = last.then(() => measure(jpeg))
  last = asked
  return asked
}

let last: Promise<unknown> = Promise.resolve()

async function measure(jpeg: ArrayBuffer): Promise<HintAnswer> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return undefined
  let worker: Worker | undefined
  try {
    worker = new Worker(new URL('./hint.worker.ts', import.meta.url), { type: 'module' })
    return await inTime(answerOf(worker, jpeg), patienceMs, 'no hint')
  } catch {
    return undefined
  } finally {
    worker?.terminate()
  }
}

const answerOf = (worker: Worker, jpeg: ArrayBuffer) =>
  new Promise<HintAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<HintAnswer>) => resolve(data)
    worker.onerror = reject
    worker.postMessage(jpeg)
  })
