import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  CameraError,
  openCamera,
  stopCamera,
  type Camera,
  type CameraProblem,
} from '#src/photos/camera.ts'

export type CameraState =
  | { is: 'opening' }
  | { is: 'live'; camera: Camera }
  | { is: 'failed'; problem: CameraProblem }

/** The rear camera in a `<video>` while the screen is mounted; stopped while the page is hidden. */
export function useCamera(): { video: RefObject<HTMLVideoElement | null>; state: CameraState } {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ is: 'opening' })
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const element = video.current
    if (element === null) return undefined
    const gone = new AbortController()
    let camera: Camera | undefined
    openCamera(element, gone.signal).then(
      (opened) => {
        camera = opened
        if (gone.signal.aborted) opened.leave()
        else setState({ is: 'live', camera: opened })
      },
      (error: unknown) => {
        if (gone.signal.aborted) return
        setState({ is: 'failed', problem: error instanceof CameraError ? error.problem : 'absent' })
      },
    )
    return () => {
      gone.abort()
      camera?.leave()
    }
  }, [turn])

  useEffect(() => {
    const followVisibility = () => {
      setState({ is: 'opening' })
      if (document.visibilityState === 'hidden') stopCamera()
      else setTurn((before) => before + 1)
    }
    document.addEventListener('visibilitychange', followVisibility)
    return () => document.removeEventListener('visibilitychange', followVisibility)
  }, [])

  return { video, state }
}
