export type CameraProblem =
  /** The person or the browser refused the permission. */
  | 'denied'
  /** The device has no camera, or this browser gives pages no access to it. */
  | 'absent'
  /** The camera opened but delivers no frame. */
  | 'no-frame'

/** Why the camera delivers no picture; the screen then offers the system's picker. */
export class CameraError extends Error {
  override name = 'CameraError'
  readonly problem: CameraProblem

  constructor(problem: CameraProblem) {
    super(`camera: ${problem}`)
    this.problem = problem
  }
}

/** The zoom factors of a camera; `value` is the factor at which it opens. */
export interface Zoom {
  min: number
  max: number
  value: number
}

export interface Camera {
  hasTorch: boolean
  /** Rejects if the device refuses its lamp. */
  setTorch: (on: boolean) => Promise<void>
  /** Undefined where a page cannot set the camera's zoom. */
  zoom: Zoom | undefined
  /** Rejects if the device refuses the factor. */
  setZoom: (factor: number) => Promise<void>
  /** The current frame, for `takeFrame`. */
  frame: () => Promise<ImageBitmap>
  /**
   * Ends this use of the camera: the lamp goes out and the zoom returns to its first factor. The stream stays open
   * for a minute, because the next photo often follows.
   */
  leave: () => void
}

/** Home-screen apps on iOS sometimes show a black picture; without a frame in this time, opening fails. */
const firstFrameMs = 2_000
const warmMs = 60_000

/** The rear camera, at the size at which a photo is stored: a larger frame would only be shrunk. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1440 } },
}

let warm: { stream: MediaStream; timer?: ReturnType<typeof setTimeout> } | undefined

/**
 * Shows the rear camera in `video`. Rejects with CameraError if the camera cannot be opened or delivers no frame
 * within two seconds.
 */
export async function openCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<Camera> {
  const stream = await openStream()
  try {
    signal.throwIfAborted()
    await showStream(video, stream, signal)
  } catch (error) {
    if (signal.aborted) leaveStream()
    else stopCamera()
    throw error
  }
  const lens = lensOf(stream.getVideoTracks()[0])
  return {
    ...lens,
    frame: () => createImageBitmap(video),
    leave: () => {
      video.srcObject = null
      lens.reset()
      leaveStream()
    },
  }
}

/** Turns the camera off at once, for example when the page is hidden. */
export function stopCamera(): void {
  if (!warm) return
  clearTimeout(warm.timer)
  for (const track of warm.stream.getTracks()) track.stop()
  warm = undefined
}

/** An open stream is used again, because an iOS home-screen app asks for the permission at every opening. */
async function openStream(): Promise<MediaStream> {
  if (warm?.stream.active) {
    clearTimeout(warm.timer)
    return warm.stream
  }
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices?.getUserMedia) throw new CameraError('absent')
  const stream = await devices.getUserMedia(wanted).catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : ''
    throw new CameraError(
      name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'absent',
    )
  })
  stopCamera()
  warm = { stream }
  return stream
}

function leaveStream(): void {
  if (!warm) return
  clearTimeout(warm.timer)
  warm.timer = setTimeout(stopCamera, warmMs)
}

async function showStream(video: HTMLVideoElement, stream: MediaStream, signal: AbortSignal) {
  video.srcObject = stream
  video.muted = true
  video.playsInline = true
  const watching = new AbortController()
  const frameCame = new Promise<void>((resolve, reject) => {
    const check = () => {
      if (video.videoWidth > 0 && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) resolve()
    }
    const timer = setTimeout(() => reject(new CameraError('no-frame')), firstFrameMs)
    watching.signal.addEventListener('abort', () => clearTimeout(timer))
    signal.addEventListener('abort', reject, { signal: watching.signal })
    for (const event of ['loadeddata', 'resize', 'timeupdate']) {
      video.addEventListener(event, check, { signal: watching.signal })
    }
    check()
  })
  try {
    await Promise.all([video.play().catch(() => undefined), frameCame])
  } finally {
    watching.abort()
  }
}

/** Capabilities, settings and constraints of a track that TypeScript's library does not list. */
interface LightAndZoom<Factor = number> {
  torch?: boolean
  zoom?: Factor
}

/** The lamp and the zoom of a camera; `reset` undoes what was set. */
function lensOf(track: MediaStreamTrack | undefined) {
  const can = (track && 'getCapabilities' in track ? track.getCapabilities() : {}) as LightAndZoom<
    Partial<Zoom>
  >
  const zoom = can.zoom && zoomOf(can.zoom, track?.getSettings() as LightAndZoom)
  let wish: LightAndZoom = {}
  // A call replaces all constraints of the call before, so each names both.
  const apply = async (change: LightAndZoom) => {
    const before = wish
    wish = { ...wish, ...change }
    try {
      await track?.applyConstraints({ advanced: [wish as MediaTrackConstraintSet] })
    } catch (error) {
      // A refused lamp must not come on with the next zoom.
      wish = before
      throw error
    }
  }
  return {
    // Safari lists `torch: false` for a camera without a lamp.
    hasTorch: can.torch !== undefined && can.torch !== false,
    setTorch: (torch: boolean) => apply({ torch }),
    zoom,
    setZoom: (factor: number) => apply({ zoom: factor }),
    reset: () => {
      const isLit = wish.torch === true
      const isNear = wish.zoom !== undefined && wish.zoom !== zoom?.value
      if (!isLit && !isNear) return
      const first = { ...(isLit && { torch: false }), ...(isNear && zoom && { zoom: zoom.value }) }
      // A stopped track refuses; its lamp is out already.
      apply(first).catch(() => undefined)
    },
  }
}

function zoomOf({ min, max }: Partial<Zoom>, { zoom = min }: LightAndZoom): Zoom | undefined {
  if (min === undefined || max === undefined || zoom === undefined || max <= min) return undefined
  return { min, max, value: zoom }
}
