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

export interface Camera {
  hasTorch: boolean
  setTorch: (on: boolean) => Promise<void>
  /** The current frame, for `takeFrame`. */
  frame: () => Promise<ImageBitmap>
  /** Ends this use of the camera; the stream stays open for a minute, because the next photo often follows. */
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
  const track = stream.getVideoTracks()[0]
  return {
    hasTorch: track !== undefined && hasTorch(track),
    setTorch: async (on) => {
      await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
    },
    frame: () => createImageBitmap(video),
    leave: () => {
      video.srcObject = null
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

const hasTorch = (track: MediaStreamTrack) =>
  'getCapabilities' in track && 'torch' in track.getCapabilities()
