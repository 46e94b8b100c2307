import { isDrawable } from './bytes/dimensions.ts'
import type { Encoded, Source } from './encode.ts'
import { drawFrame } from './draw-frame.ts'
import { inTime } from './in-time.ts'
import { damaged, notDownloaded, unprocessable } from './photo-error.ts'
import type { Original } from './photo.ts'
import type { ShrinkAnswer } from './shrink.worker.ts'

/** The timeout of a decoder that hangs, in ms. */
const patienceMs = 45_000
const noAnswer = 'the decoder did not answer'

let last: Promise<unknown> = Promise.resolve()
let worker: Worker | undefined

/**
 * Shrinks one photo at a time, in a worker so that the page stays responsive; on the page with compressorjs if the
 * worker cannot. Consumes a camera frame. Rejects if neither can read the photo, with a PhotoError if the reason is
 * known: the picture is incomplete, the code for the page cannot be loaded, or the worker failed and the picture is
 * too large for the page.
 */
export function shrink(source: Source): Promise<Encoded> {
  const shrunk = last.then(() => shrinkNow(source))
  last = shrunk.catch(() => undefined)
  return shrunk
}

async function shrinkNow(source: Source): Promise<Encoded> {
  try {
    const encoded =
      typeof OffscreenCanvas === 'undefined'
        ? await shrinkOnPage(source)
        : await shrinkInWorker(source).catch(() => shrinkOnPage(source))
    if (encoded !== undefined) return encoded
    throw damaged('bytes' in source ? source : undefined)
  } finally {
    if (!('bytes' in source)) source.close()
  }
}

/** Decodes the picture at full size and cannot be aborted. */
async function shrinkOnPage(source: Source): Promise<Encoded | undefined> {
  // Only a picture that the worker scales while decoding can be larger. The worker has failed, but a retry may
  // succeed.
  if ('bytes' in source && !isDrawable(new Uint8Array(source.bytes))) throw unprocessable(source)
  const { encodeOnPage } = await import('./encode-on-page.ts').catch(async (cause: unknown) => {
    // This file was never cached and cannot be loaded now; the worker has failed or does not exist.
    throw notDownloaded(await originalOf(source).catch(() => undefined), cause)
  })
  const shrunk = encodeOnPage(source)
  return inTime(shrunk, patienceMs, noAnswer)
}

/** A camera frame is consumed, so it is converted into a file that can be stored. */
const originalOf = async (source: Source): Promise<Original> =>
  'bytes' in source
    ? source
    : { bytes: await (await drawFrame(source)).arrayBuffer(), type: 'image/jpeg' }

async function shrinkInWorker(source: Source): Promise<Encoded | undefined> {
  const running = (worker ??= new Worker(new URL('./shrink.worker.ts', import.meta.url), {
    type: 'module',
  }))
  const drop = () => {
    running.terminate()
    if (worker === running) worker = undefined
  }
  return new Promise<Encoded | undefined>((resolve, reject) => {
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
    // Copied instead of transferred, so that the page can still read what the worker cannot.
    running.postMessage(source)
  })
}
