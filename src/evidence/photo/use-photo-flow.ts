import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePerson } from '#src/hooks/use-session.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { stopCamera } from '#src/photos/camera.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { takeFile, takeFrame } from '#src/photos/take.ts'
import { tapTime } from '#src/ui/form/same-tap.ts'
import { useSingleTap } from '#src/ui/form/use-single-tap.ts'
import { useGoesOn } from '../decision/use-goes-on.ts'
import { letGoOfHeld } from '../held/held-photos.ts'
import {
  captureAfter,
  failuresOf,
  isHeld,
  isMissingCode,
  noCapture,
  type PhotoFailure,
} from './capture.ts'
import { heldFailures } from './photo-failure.ts'
import { usePhotosUnderWay } from './photos-under-way.ts'
import { clearSlot, endSlot, keepSlot, useInterrupted } from './stored-slot.ts'
import {
  hasRoom,
  type PhotoFlowOptions,
  type PhotoScreen,
  retakePhoto,
  slotOn,
  takeNew,
  takeReady,
  takeUnchanged,
} from './take-photo.ts'

/**
 * Runs a photo from «Tirar foto» to the disk: the slot, the camera, the failures and the decisions
 * about them (UX-31).
 */
export function usePhotoFlow<Slot extends string>(options: PhotoFlowOptions<Slot>) {
  const { place, takesSeveral = never, onBegin } = options
  const { database } = useRuntime()
  const person = usePerson()
  const isShown = useIsShown()
  const { capture, failures, dispatch } = useCapture<Slot>(place)
  const { camera, saved, reminders } = capture
  // A caller may open the camera after it has waited, with the function of an earlier render.
  const quietUntil = useRef(0)
  useLayoutEffect(() => {
    quietUntil.current = capture.quietUntil
  })
  const given = { database, person, camera, isShown, dispatch }
  const screen: PhotoScreen<Slot> = { ...options, ...given, takesSeveral }
  const interrupted = useInterrupted()?.value
  const isUnderWay = usePhotosUnderWay((photo) => photo.place === place)
  /** Also true after the screen was left and reopened. */
  const isTaking = capture.underWay > 0 || isUnderWay
  const heldReason = whyHeld(failures)
  const [usesSystemCamera, setSystemCamera] = useState(() => !hasPageCamera())
  const { offerPicker, openPicker } = usePickers<Slot>()
  const decisions = useDecisions(screen, failures)
  useBusy(camera !== undefined || isTaking || heldReason !== undefined)
  useEffect(() => stopCamera, [])
  useEndOnLeaving(screen)

  /** Whether a decision has to come first; the app then leads the person to it. */
  const mustDecide = (): boolean => {
    if (heldReason === undefined) return false
    dispatch({ is: 'reminded' })
    vibrateFailed()
    return true
  }
  /** Resolves to whether a camera or a gallery may open: no decision is due, and there is room. */
  const prepare = async (slot: Slot): Promise<boolean> => {
    if (tapTime() < quietUntil.current || mustDecide()) return false
    onBegin?.(slot)
    dispatch({ is: 'tapped' })
    if (!(await hasRoom(screen, slot))) return false
    // Without a stored slot a crash costs a few taps, but without a camera the photo would be lost.
    await keepSlot(screen, slotOn(screen, slot)).catch(() => undefined)
    return true
  }
  const openCamera = async (slot: Slot) => {
    if (await prepare(slot)) dispatch({ is: 'opened', slot })
  }
  const forgetSlot = () => void clearSlot(screen)
  const closeCamera = () => {
    dispatch({ is: 'closed' })
    forgetSlot()
  }

  return {
    ...{ isTaking, heldReason, mustDecide, reminders, failures, ...decisions },
    ...{ camera, usesSystemCamera, saved, prepare, openCamera, closeCamera, forgetSlot },
    takesSeveral,
    /** The photo that was about to be taken when the page was killed (UX-12). */
    interrupted: interrupted?.place === place ? (interrupted.slot as Slot) : undefined,
    /** Registers the button that opens the system's camera; returns a function that unregisters it. */
    offerPicker,
    /** Opens the camera without a tap. */
    pick: (slot: Slot) => {
      if (usesSystemCamera) openPicker(slot)
      else void openCamera(slot)
    },
    cameraFailed: () => setSystemCamera(true),
    // These resolve once the photo is stored or its failure is shown, `keepReady` to whether it was
    // stored. A picked file can become unreadable, so reading it starts before anything else.
    takeFile: (slot: Slot, file: File) => takeNew(screen, slot, takeFile(file)),
    takeFrame: async (slot: Slot, frame: Promise<ImageBitmap>) => {
      const isKept = await takeNew(screen, slot, takeFrame(frame))
      if (isKept && takesSeveral(slot) && !(await hasRoom(screen, slot))) closeCamera()
    },
    /** Stores a photo that needs no camera: a restored one, or one from another app. */
    keepReady: (slot: Slot, photo: TakenPhoto | Promise<TakenPhoto>) => {
      onBegin?.(slot)
      return takeReady(screen, slot, Promise.resolve(photo))
    },
  }
}

export type PhotoFlow<Slot extends string> = ReturnType<typeof usePhotoFlow<Slot>>

const never = () => false
const hasPageCamera = () => navigator.mediaDevices !== undefined

/** The photos of this screen, and the failures: those in memory, and those on disk from any tab and any time. */
function useCapture<Slot extends string>(place: string) {
  const [capture, dispatch] = useReducer(captureAfter<Slot>, noCapture)
  const onDisk = useOutbox((db, who) => heldFailures<Slot>(db, who, place), [place])
  if (onDisk !== undefined) {
    const read = { is: 'read', onDisk } as const
    if (captureAfter(capture, read) !== capture) dispatch(read)
  }
  return { capture, failures: failuresOf(capture, onDisk ?? []), dispatch }
}

/** Why no photo may be taken before the person has decided; undefined where none is held. */
function whyHeld(failures: readonly PhotoFailure<string>[]): string | undefined {
  const held = failures.filter(isHeld)
  if (held.length === 0) return undefined
  return held.every(isMissingCode)
    ? 'A foto anterior ainda espera a rede.'
    : 'Antes, resolva a foto que não foi salva.'
}

/** The decisions about the failures. */
function useDecisions<Slot extends string>(
  screen: PhotoScreen<Slot>,
  failures: readonly PhotoFailure<Slot>[],
) {
  const { database, person, dispatch } = screen
  const decideOnce = useSingleTap()
  const settle = async ({ id }: PhotoFailure<Slot>) => {
    dispatch({ is: 'settled', id })
    if (person !== undefined) await letGoOfHeld(database, person, id)
  }
  const drop = async (failure: PhotoFailure<Slot>) => {
    await settle(failure)
    await endSlot(screen, failure.slot)
  }
  /** Ignores a double tap, and any decision while another one is in progress (UX-26). */
  const decide = async (
    failure: PhotoFailure<Slot>,
    keepIt: () => Promise<boolean>,
    isUntapped = false,
  ): Promise<boolean> => {
    let isKept = false
    await decideOnce(async () => {
      isKept = await keepIt()
      if (isKept) await settle(failure)
    }, isUntapped)
    return isKept
  }
  const retry = (failure: PhotoFailure<Slot>, isUntapped = false) =>
    decide(failure, () => retakePhoto(screen, failure), isUntapped)
  useGoesOn(failures.filter(isMissingCode), (failure) => retry(failure, true))

  return {
    retry: (failure: PhotoFailure<Slot>) => retry(failure),
    useOriginal: (failure: PhotoFailure<Slot>) =>
      decide(failure, () => takeUnchanged(screen, failure)),
    dropFailure: (failure: PhotoFailure<Slot>) => decideOnce(() => drop(failure)),
    /** Discards the failures together with the record that the photos were for. */
    dropFailures: async () => {
      for (const failure of failures) await drop(failure)
    },
  }
}

/** Leaving the screen with an open camera ends the slot, because the page was not killed. */
function useEndOnLeaving<Slot extends string>(screen: PhotoScreen<Slot>) {
  useEffect(() => () => {
    if (screen.camera !== undefined && !screen.isShown()) void endSlot(screen, screen.camera)
  })
}

/** The screen's buttons that open the system's camera, by slot. */
function usePickers<Slot extends string>() {
  const pickerBySlot = useRef(new Map<Slot, () => void>())
  const offerPicker = useCallback((slot: Slot, open: () => void) => {
    const pickers = pickerBySlot.current
    pickers.set(slot, open)
    return () => void pickers.delete(slot)
  }, [])
  return { offerPicker, openPicker: (slot: Slot) => pickerBySlot.current.get(slot)?.() }
}

/**
 * Whether the component is still mounted: work that began there may end after the screen was left.
 */
function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
