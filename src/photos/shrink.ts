import { isDrawable } from './bytes/dimensions.ts'
import type { Encoded, Source } from './encode.ts'
import { drawFrame } from './draw-frame.ts'
import { inTime } from './in-time.ts'
import { damaged, notDownloaded, unprocessable } from './photo-error.ts'
import type { Original } from './photo.ts'
import type { ShrinkAnswer } from './shrink.worker.ts'

/** A decoder that hangs is given up after this long. */
const patienceMs = 45_000
const noAnswer = 'the decoder did not answer'

let last: Promise<unknown> = Promise.resolve()
let worker: Worker | undefined

/**
 * Shrinks one photo at a time, in a worker so that no frame waits for it; on the page with
 * compressorjs where the worker cannot. A frame of the camera is used up by it. Rejects when neither
 * can read the photo, and with a PhotoError where the reason is known: its picture is not whole, or too
 * large for the page, where the worker has failed on it.
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

/** It decodes all of a picture, and nothing stops it. */
async function shrinkOnPage(source: Source): Promise<Encoded | undefined> {
  // Only what the worker makes smaller while it decodes is larger. It has failed, and may not the next time.
  if ('bytes' in source && !isDrawable(new Uint8Array(source.bytes))) throw unprocessable(source)
  const { encodeOnPage } = await import('./encode-on-page.ts').catch(async (cause: unknown) => {
    // Nor could the worker be loaded: with no network, where the app was never installed.
    throw notDownloaded(await originalOf(source).catch(() => undefined), cause)
  })
  const shrunk = encodeOnPage(source)
  return inTime(shrunk, patienceMs, noAnswer)
}

/** A frame of the camera is used up: as a photo it can wait. */
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
    // Copied, not handed over: what the worker cannot read the page still can.
    running.postMessage(source)
  })
}
