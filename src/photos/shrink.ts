import type { Encoded, Source } from './encode.ts'
import { inTime } from './in-time.ts'
import type { ShrinkAnswer } from './shrink.worker.ts'

/** A decoder that hangs is given up after this long. */
const patienceMs = 45_000
const noAnswer = 'the decoder did not answer'

let last: Promise<unknown> = Promise.resolve()
let worker: Worker | undefined

/**
 * Shrinks one photo at a time, in a worker so that no frame waits for it; on the page with
 * compressorjs where the worker cannot. A frame of the camera is used up by it. Rejects when neither
 * can read the photo.
 */
export function shrink(source: Source): Promise<Encoded> {
  const shrunk = last.then(() => shrinkNow(source))
  last = shrunk.catch(() => undefined)
  return shrunk
}

async function shrinkNow(source: Source): Promise<Encoded> {
  try {
    if (typeof OffscreenCanvas === 'undefined') return await shrinkOnPage(source)
    return await shrinkInWorker(source).catch(() => shrinkOnPage(source))
  } finally {
    if (!('bytes' in source)) source.close()
  }
}

/** Nothing stops a decoder of the page. */
function shrinkOnPage(source: Source): Promise<Encoded> {
  const shrunk = import('./encode-on-page.ts').then(({ encodeOnPage }) => encodeOnPage(source))
  return inTime(shrunk, patienceMs, noAnswer)
}

async function shrinkInWorker(source: Source): Promise<Encoded> {
  const running = (worker ??= new Worker(new URL('./shrink.worker.ts', import.meta.url), {
    type: 'module',
  }))
  const drop = () => {
    running.terminate()
    if (worker === running) worker = undefined
  }
  return new Promise<Encoded>((resolve, reject) => {
    const giveUp = (reason: string) => {
      drop()
      reject(new Error(reason))
    }
    const timer = setTimeout(() => giveUp(noAnswer), patienceMs)
    running.onmessage = ({ data }: MessageEvent<ShrinkAnswer>) => {
      clearTimeout(timer)
      if ('encoded' in data) resolve(data.encoded)
      else reject(new Error(data.failed))
    }
    running.onerror = (event) => {
      clearTimeout(timer)
      giveUp(event.message || 'the worker did not start')
    }
    // Copied, not handed over: what the worker cannot read the page still can.
    running.postMessage(source)
  })
}
