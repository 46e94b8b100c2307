import { chakra } from '@chakra-ui/react'
import { AnimatePresence, LazyMotion, MotionConfig, domAnimation, m } from 'framer-motion'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Exit } from '#contract/schemas/exit.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#src/domain/stuffing-steps.ts'
import { useSubmit } from '#src/hooks/use-submit.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { isUnsent } from '#src/outbox/listing.ts'
import { NotSavedError } from '#src/outbox/storage-errors.ts'
import { Card } from '#src/ui/card.tsx'
import { Heading } from '#src/ui/text.tsx'
import { showToast } from '#src/ui/toast.ts'
import { finishPreStage } from '../operations/finish-pre-stage.ts'
import { can, isComplete, viewOf } from '../rules.ts'
import { photosOfStep } from '../step-photos.ts'
import { ActionBar } from './action-bar.tsx'
import { CompleteView } from './complete-view.tsx'
import { DeletedNote } from './deleted-note.tsx'
import { ExitData } from './exit-data.tsx'
import { LastSaved } from './last-saved.tsx'
import { ReportNotices } from './report-notices.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepCamera } from './step-camera.tsx'
import { StepView } from './step-view.tsx'
import { StepsGrid } from './steps-grid.tsx'
import { useArrivals } from './use-arrivals.ts'
import { isDeletable, useDeletePhoto } from './use-delete-photo.ts'
import { usePhotoFlow } from './use-photo-flow.ts'
import { useSending } from './use-sending.ts'
import { vibrateFailed, vibrateSaved } from './vibrate.ts'
import { Viewer } from './viewer.tsx'

interface ReportBodyProps {
  state: StuffingState
  exit: Exit | undefined
  /** What touches the report, oldest first; undefined until it is known. */
  entries: readonly Entry[] | undefined
  askedAt: number | undefined
  /** The step that the address names. */
  asked: StuffingStep | undefined
}

const none: readonly Entry[] = []

/** A report whose state is known: the guided flow, or the whole of a complete one (spec 2 §2). */
export function ReportBody({ state, exit, entries: known, askedAt, asked }: ReportBodyProps) {
  const entries = known ?? none
  const flow = usePhotoFlow(state, entries)
  const wordsOf = useSending(entries)
  const finishPre = useFinishPre(state.idSaida)
  const { deleted, remove, forget } = useDeletePhoto()
  const [viewing, setViewing] = useState<{ step: StuffingStep; index: number }>()
  const view = viewOf(state, asked)
  const top = useScrollToNewStep(view)
  useArrivals(known)

  const unsent = entries.filter(isUnsent)
  const photosOf = useCallback(
    (step: StuffingStep) => photosOfStep(state, entries, step, askedAt),
    [state, entries, askedAt],
  )
  const mayTake = (step: StuffingStep) => can.takePhoto(state, step) === true
  const retake = (step: StuffingStep) => {
    setViewing(undefined)
    void flow.openCamera(step)
  }
  const undo = async () => {
    if (deleted === undefined) return
    forget()
    await flow.keepReady(deleted.step, deleted.photo)
  }

  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig reducedMotion="user">
        <ReportNotices
          state={state}
          flow={flow}
          parked={unsent.find((entry) => entry.state === 'parked')}
          wordsOf={wordsOf}
        />
        {deleted && <DeletedNote onUndo={() => void undo()} />}
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' }}
          alignItems="start"
          gap={{ base: '4', md: '5' }}
        >
          <chakra.div ref={top} display="flex" flexDirection="column" gap="3" minWidth="0">
            <LastSaved
              saved={flow.saved}
              viewed={view}
              photosOf={photosOf}
              wordsOf={wordsOf}
              onOpen={(step, index) => setViewing({ step, index })}
              onRetake={retake}
            />
            <AnimatePresence mode="popLayout" initial={false}>
              <m.div
                key={view}
                initial={{ opacity: 0, x: 32 }}
                animate={{ opacity: 1, x: 0 }}
                exit={{ opacity: 0, x: -32 }}
                transition={{ duration: 0.18, ease: 'easeOut' }}
              >
                {view === 'complete' ? (
                  <CompleteView state={state} unsentCount={unsent.length} />
                ) : (
                  <StepView
                    state={state}
                    step={view}
                    photos={photosOf(view)}
                    unsentCount={unsent.length}
                    wordsOf={wordsOf}
                    onOpen={(index) => setViewing({ step: view, index })}
                  />
                )}
              </m.div>
            </AnimatePresence>
            {view !== 'complete' && (
              <>
                <StepButtons state={state} step={view} onFinishPre={finishPre} />
                <ActionBar
                  label={
                    photosOf(view).length > 0 && !addsUp(state, view) ? 'Trocar foto' : 'Tirar foto'
                  }
                  reason={reasonOf(can.takePhoto(state, view))}
                  isBusy={flow.isTaking}
                  usesSystemCamera={flow.usesSystemCamera}
                  before={() => flow.prepare(view)}
                  onCamera={() => void flow.openCamera(view)}
                  onFile={(file) => void flow.takeFile(view, file)}
                  onNothing={flow.forgetSlot}
                />
              </>
            )}
          </chakra.div>
          <chakra.div
            display="flex"
            flexDirection="column"
            gap={{ base: '4', md: '5' }}
            minWidth="0"
          >
            <Card>
              <Heading marginBottom="3">{isComplete(state) ? 'Fotos' : 'Etapas'}</Heading>
              <StepsGrid state={state} photosOf={photosOf} wordsOf={wordsOf} />
            </Card>
            {exit && <ExitData exit={exit} />}
          </chakra.div>
        </chakra.div>
        {flow.camera && (
          <StepCamera flow={flow} step={flow.camera} photos={photosOf(flow.camera)} state={state} />
        )}
        {viewing && (
          <Viewer
            photos={photosOf(viewing.step)}
            index={viewing.index}
            wordsOf={wordsOf}
            onMove={(index) => setViewing({ ...viewing, index })}
            onClose={() => setViewing(undefined)}
            onRetake={
              mayTake(viewing.step) && !addsUp(state, viewing.step)
                ? () => retake(viewing.step)
                : undefined
            }
            onDelete={deleteOf(photosOf(viewing.step)[viewing.index]?.entry)}
          />
        )}
      </MotionConfig>
    </LazyMotion>
  )

  function deleteOf(entry: Entry | undefined) {
    if (entry === undefined || viewing === undefined || !isDeletable(entry, entries))
      return undefined
    return () => {
      setViewing(undefined)
      void remove(entry, viewing.step)
    }
  }
}

/** In PRE a photo is one more; everywhere else it takes the place of the one before. */
const addsUp = (state: StuffingState, step: StuffingStep) => step === 'PRE' && state.step === 'PRE'

const reasonOf = (allowed: true | string) => (allowed === true ? undefined : allowed)

/** The next step comes by itself and under the same address: it begins where the eye is. */
function useScrollToNewStep(view: string) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    top.current?.scrollIntoView({ block: 'start' })
  }, [view])
  return top
}

function useFinishPre(idSaida: number) {
  const submit = useSubmit()
  return useCallback(async () => {
    try {
      await submit(finishPreStage({ idSaida }))
      vibrateSaved()
    } catch (error) {
      if (!(error instanceof NotSavedError)) throw error
      vibrateFailed()
      showToast(error.message, { tone: 'danger' })
    }
  }, [submit, idSaida])
}
