import { openCodeReader, type SoughtCodes } from './code-reader.ts'
import type { FoundCode } from './code-worker.ts'

interface WatchOptions {
  sought?: SoughtCodes
  /** Called for each frame that was read: the first one comes once the reader is loaded, which may take long. */
  onFrame?: () => void
}

/**
 * Calls `onCode` for the code nearest to the centre of each frame, until `signal` aborts. A code
 * without a check digit has to be read twice in a row. Rejects where the reader cannot be loaded.
 */
export async function watchCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (text: string) => void,
  { sought = 'all', onFrame }: WatchOptions = {},
): Promise<void> {
  const reader = await openCodeReader(sought)
  // A worker that still loads would otherwise go on after the camera has closed.
  signal.addEventListener('abort', () => reader.close(), { once: true })
  let last: string | undefined
  try {
    while (!signal.aborted) {
      const code = nearestToCentre(await reader.find(video))
      if (isAborted(signal)) return
      onFrame?.()
      if (code !== undefined && (!code.isWeak || code.text === last)) onCode(code.text)
      last = code?.text
      await nextFrame(video)
    }
  } finally {
    reader.close()
  }
}

/** Read anew: the signal may have been aborted since the last look. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted

const distance = ({ x, y }: FoundCode) => Math.hypot(x - 0.5, y - 0.5)

const nearestToCentre = (codes: readonly FoundCode[]): FoundCode | undefined =>
  codes.toSorted((a, b) => distance(a) - distance(b))[0]

const nextFrame = (video: HTMLVideoElement) =>
  new Promise<void>((resolve) => {
    // A stream that stops brings no frame: the loop must still see that it was aborted.
    const timer = setTimeout(resolve, 500)
    video.requestVideoFrameCallback(() => {
      clearTimeout(timer)
      resolve()
    })
  })
