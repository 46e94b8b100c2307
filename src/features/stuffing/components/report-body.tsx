import { chakra } from '@chakra-ui/react'
import { AnimatePresence, domAnimation, LazyMotion, m, MotionConfig } from 'framer-motion'
import { type PropsWithChildren, useCallback, useEffect, useRef, useState } from 'react'
import type { Exit } from '#contract/schemas/exit.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { type StuffingStep, stuffingStepDescriptions } from '#contract/stuffing-steps.ts'
import { PhotoCamera } from '#src/evidence/camera/photo-camera.tsx'
import { ReceiptLine } from '#src/evidence/decision/receipt-line.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSending } from '#src/hooks/outbox/use-sending.ts'
import { type Entry, isUnsent } from '#src/outbox/model/entry.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import { UndoNote } from '#src/ui/notice/undo-note.tsx'
import { useDiscardPhoto } from '#src/evidence/photo/use-discard-photo.ts'
import { factsOfExit } from '#src/reads/facts-of-exit.ts'
import { Facts } from '#src/ui/page/facts.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { finishPreStage } from '../operations/finish-pre-stage.ts'
import { addsUp, isComplete, viewBefore, viewOf } from '../rules.ts'
import { photosOfStep, type StepPhoto } from '../step-photos.ts'
import { CompleteView } from './complete-view.tsx'
import { useConfirmReplace } from './confirm-replace.tsx'
import { LastSaved } from './last-saved.tsx'
import { ReportNotices } from './report-notices.tsx'
import { ReportViewer, type Viewing } from './report-viewer.tsx'
import { CurrentPicture } from './current-picture.tsx'
import { StepActions } from './step-actions.tsx'
import { StepView } from './step-view.tsx'
import { StepsGrid } from './steps-grid.tsx'
import { useStepPhotos } from './use-step-photos.ts'

interface ReportBodyProps {
  state: StuffingState
  exit: Exit | undefined
  /** The entries that touch the report; undefined until they are known. */
  pending: Pending | undefined
  askedAt: number | undefined
  /** The step in the address. */
  asked: StuffingStep | undefined
}

const nothing: Pending = { entries: [], serverIds: new Map() }
const noPhotos: readonly StepPhoto[] = []

/** A report whose state is known: the guided flow, or the summary of a complete one (spec 2 §2). */
export function ReportBody({ state, exit, pending: known, askedAt, asked }: ReportBodyProps) {
  const pending = known ?? nothing
  const { entries } = pending
  const flow = useStepPhotos(state, pending)
  const wordsOf = useSending(entries)
  const { isUndoable, undo, discardPhoto } = useDiscardPhoto()
  const [viewing, setViewing] = useState<Viewing>()
  const view = viewOf(state, asked)
  const top = useScrollToNewStep(view)
  useArrivals(known?.entries)

  const unsent = entries.filter(isUnsent)
  const parked = unsent.find((entry) => entry.state === 'parked')
  const { extensions } = useRuntime().config
  const photosOf = useCallback(
    (step: StuffingStep) => photosOfStep(state, entries, step, { askedAt, extensions }),
    [state, entries, askedAt, extensions],
  )
  const repeated = flow.camera && viewBefore(state, flow.camera)
  const retake = (step: StuffingStep) => void flow.openCamera(step)
  const replacing = useConfirmReplace(photosOf, retake)
  const grid = <StepsGrid state={state} photosOf={photosOf} wordsOf={wordsOf} />
  const lastSaved = (
    <LastSaved
      saved={flow.saved}
      viewed={view}
      photosOf={photosOf}
      wordsOf={wordsOf}
      onOpen={(step, index) => setViewing({ step, index })}
      onRetake={retake}
    />
  )

  return (
    <Moving>
      <ReportNotices state={state} flow={flow} parked={parked} wordsOf={wordsOf} />
      {isUndoable && <UndoNote onUndo={undo}>Foto excluída. Fica 7 dias em Envios.</UndoNote>}
      <Columns>
        <chakra.div ref={top} display="flex" flexDirection="column" gap="3" minWidth="0">
          <Sliding view={view}>
            {view === 'complete' ? (
              <CompleteView state={state} unsentCount={unsent.length} note={lastSaved} />
            ) : (
              <StepView
                state={state}
                step={view}
                photos={photosOf(view)}
                unsentCount={unsent.length}
                note={lastSaved}
                current={<CurrentPicture state={state} step={view} entries={entries} />}
                wordsOf={wordsOf}
                onOpen={(index) => setViewing({ step: view, index })}
              />
            )}
          </Sliding>
          {view === 'complete' ? (
            <Titled title="Fotos">{grid}</Titled>
          ) : (
            <StepActions
              state={state}
              step={view}
              photos={photosOf(view)}
              flow={flow}
              entries={entries}
              mustDecide={parked?.kind === finishPreStage.kind}
            />
          )}
        </chakra.div>
        <chakra.div display="flex" flexDirection="column" gap="4" minWidth="0">
          {view !== 'complete' && <Titled title="Etapas">{grid}</Titled>}
          {/* The line appears and disappears, so it is below the buttons and does not move them. */}
          <ReceiptLine entries={entries} />
          {exit && <ExitData exit={exit} />}
        </chakra.div>
      </Columns>
      {flow.camera && (
        <PhotoCamera
          flow={flow}
          slot={flow.camera}
          title={`${flow.camera} · ${stuffingStepDescriptions[flow.camera]}`}
          taken={addsUp(state, flow.camera) ? photosOf(flow.camera) : noPhotos}
          before={repeated && photosOf(repeated).at(-1)}
        />
      )}
      {viewing && (
        <ReportViewer
          state={state}
          entries={entries}
          viewing={viewing}
          photos={photosOf(viewing.step)}
          wordsOf={wordsOf}
          onView={setViewing}
          onRetake={isComplete(state) ? replacing.ask : retake}
          onDelete={(entry) => void discardPhoto(entry)}
        />
      )}
      {replacing.question}
    </Moving>
  )
}

const Titled = ({ title, children }: PropsWithChildren<{ title: string }>) => (
  <Card>
    <Heading marginBottom="3">{title}</Heading>
    {children}
  </Card>
)

const Moving = ({ children }: PropsWithChildren) => (
  <LazyMotion features={domAnimation} strict>
    <MotionConfig reducedMotion="user">{children}</MotionConfig>
  </LazyMotion>
)

/** The old view leaves while the new one enters. */
const Sliding = ({ view, children }: PropsWithChildren<{ view: string }>) => (
  <AnimatePresence mode="popLayout" initial={false}>
    <m.div key={view} {...slide}>
      {children}
    </m.div>
  </AnimatePresence>
)

/** The next step enters from the right. */
const slide = {
  initial: { opacity: 0, x: 32 },
  // A leaving view that is brought back accepts taps again.
  animate: { opacity: 1, x: 0, pointerEvents: 'auto' },
  // A leaving view ignores taps.
  exit: { opacity: 0, x: -32, pointerEvents: 'none' },
  transition: { duration: 0.18, ease: 'easeOut' },
} as const

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
    alignItems: 'start',
    gap: { base: '4', md: '5' },
  },
})

/** The next step opens under the same address without a navigation: scroll to its beginning. */
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

/** The exit that the report belongs to (spec 2 §3). */
const ExitData = ({ exit }: { exit: Exit }) => (
  <Card>
    <Heading marginBottom="3">Dados da saída</Heading>
    <Facts facts={factsOfExit(exit)} />
  </Card>
)

/**
 * Announces entries that the provider acknowledges while the screen is open (spec 2 §8). `entries` is undefined until
 * it is known: entries settled earlier are not announced.
 */
function useArrivals(entries: readonly Entry[] | undefined): void {
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (entries === undefined) return
    const before = waiting.current
    waiting.current = new Set(
      entries.filter((entry) => isUnsent(entry) && entry.state !== 'parked').map(({ id }) => id),
    )
    for (const entry of entries) if (before.has(entry.id)) tell(entry)
  }, [entries])
}

function tell({ state, kind }: Entry): void {
  if (state !== 'settled') return
  showToast(kind === finishPreStage.kind ? 'Etapa avançada' : 'Arquivo enviado')
}
