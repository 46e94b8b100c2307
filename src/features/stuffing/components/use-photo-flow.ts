import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { useBusy } from '#src/hooks/use-busy.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { stopCamera } from '#src/photos/camera.ts'
import { PhotoError, unprocessable } from '#src/photos/photo-error.ts'
import { checkRoom } from '#src/photos/room.ts'
import { addresses } from '../addresses.ts'
import { addsUp } from '../rules.ts'
import { useKeepPhoto } from './use-keep-photo.ts'
import { usePhotoSlot } from './use-photo-slot.ts'
import {
  failureOf,
  isHeld,
  useTakePhoto,
  type PhotoFailure,
  type SavedPhoto,
} from './use-take-photo.ts'
import { vibrateFailed } from './vibrate.ts'

/** The second tap on a shutter lands on what comes to stand under it: it opens nothing (UX-26). */
const sameTapMs = 700

const hasPageCamera = () => navigator.mediaDevices !== undefined

/** From «Tirar foto» to the next step: the slot, the camera, the photo, what went wrong. */
export function usePhotoFlow(state: StuffingState, entries: readonly Entry[]) {
  const { idSaida } = state
  const navigate = useNavigate()
  const { interrupted, keep: keepSlot, clear: clearSlot } = usePhotoSlot()
  const [camera, setCamera] = useState<StuffingStep>()
  const [usesSystemCamera, setSystemCamera] = useState(() => !hasPageCamera())
  const [saved, setSaved] = useState<SavedPhoto>()
  const quietUntil = useRef(0)

  const slotOf = useCallback(
    (step: StuffingStep) => ({ idSaida, step, path: addresses.step(idSaida, step) }),
    [idSaida],
  )

  const onSaved = useCallback(
    (photo: SavedPhoto) => {
      setSaved(photo)
      if (camera !== undefined) quietUntil.current = performance.now() + sameTapMs
      // PRE takes several in a row; every other step is done with its photo.
      if (addsUp(state, photo.step)) return
      setCamera(undefined)
      void clearSlot()
      void navigate(addresses.report(idSaida), { replace: true })
    },
    [clearSlot, navigate, idSaida, state, camera],
  )

  const onHeld = useCallback(
    async ({ step, original }: PhotoFailure) => {
      setCamera(undefined)
      // Without room for it the original is still in memory.
      if (original) await keepSlot({ ...slotOf(step), original }).catch(() => undefined)
    },
    [keepSlot, slotOf],
  )

  const taking = useTakePhoto({ keep: useKeepPhoto(state, entries), onSaved, onHeld })
  const { failure, show } = taking
  useBusy(camera !== undefined || taking.isTaking || isHeld(failure))
  useEffect(() => stopCamera, [])

  // What could not be processed before the page died is still to be decided about.
  const original = interrupted?.idSaida === idSaida ? interrupted.original : undefined
  const interruptedStep = interrupted?.idSaida === idSaida ? interrupted.step : undefined
  useEffect(() => {
    if (original === undefined || interruptedStep === undefined) return
    void failureOf(interruptedStep, unprocessable(original)).then(show)
  }, [original, interruptedStep, show])

  /** Whether a camera or a gallery may open: there is room, and the slot is on disk. */
  const prepare = async (step: StuffingStep): Promise<boolean> => {
    if (performance.now() < quietUntil.current) return false
    show(undefined)
    try {
      await checkRoom()
    } catch (error) {
      if (!(error instanceof PhotoError)) throw error
      show({ step, message: error.message })
      vibrateFailed()
      return false
    }
    // A slot that could not be kept costs a few taps after a crash; no camera would cost the photo.
    await keepSlot(slotOf(step)).catch(() => undefined)
    return true
  }

  return {
    ...taking,
    /** Why nothing may be taken before the person has decided. */
    heldReason: isHeld(failure) ? 'Decida antes sobre a foto que não foi salva.' : undefined,
    /** The step whose camera is open inside the page. */
    camera,
    usesSystemCamera,
    saved,
    /** The step whose photo was about to be taken when the page died (UX-12). */
    interrupted: original === undefined ? interruptedStep : undefined,
    prepare,
    openCamera: async (step: StuffingStep) => {
      if (await prepare(step)) setCamera(step)
    },
    closeCamera: () => {
      setCamera(undefined)
      void clearSlot()
    },
    cameraFailed: () => setSystemCamera(true),
    forgetSlot: () => void clearSlot(),
    dropFailure: () => {
      show(undefined)
      void clearSlot()
    },
  }
}

export type PhotoFlow = ReturnType<typeof usePhotoFlow>
