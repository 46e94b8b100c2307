import { chakra } from '@chakra-ui/react'
import { useCallback, useRef, useState } from 'react'
import { Lightbulb } from 'lucide-react'
import type { ChecklistHint } from '#contract/schemas/checklist.ts'
import { deletionOf } from '#src/evidence/photo/deletion.ts'
import { FlowNotices } from '#src/evidence/photo/flow-notices.tsx'
import { ParkedNotice } from '#src/evidence/decision/parked-notice.tsx'
import { PhotoSection } from '#src/evidence/photo/photo-section.tsx'
import { type Act, useAct } from '#src/evidence/decision/use-act.ts'
import { usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import { useRecord } from '#src/hooks/outbox/use-record.ts'
import { useSending } from '#src/hooks/outbox/use-sending.ts'
import { isNonBlocking, type RecordName } from '#src/outbox/model/entry.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import type { SingleTap } from '#src/ui/form/use-single-tap.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { answerEntryOf } from '../answer-entry.ts'
import { insteadOnQuestion } from '../instead.ts'
import type { ChecklistOwner } from '../owner.ts'
import { photosOfQuestion } from '../question-photos.ts'
import { answerOf, questionType } from '../rules.ts'
import type { ShownStep } from '../shown.ts'
import { typedAtSteps } from '../typed-at-steps.ts'
import { useQuestion } from '../use-question.ts'
import { AnswerArea } from './answer-area.tsx'
import { focusNote } from './note-form.tsx'
import { StepBar } from './step-bar.tsx'

interface QuestionViewProps {
  owner: ChecklistOwner
  record: RecordName
  step: ShownStep
  /** The entries about the question. */
  pending: Pending
  mayChange: boolean
  /** The answer can no longer be changed at the provider; while false, a refused answer can be corrected. */
  isClosed: boolean
  /** The answered steps of the checklist; undefined while unknown. */
  answered: ReadonlySet<number> | undefined
  addressOf: (step: number) => string
  /** Shared by all questions, because a double tap would also hit the same button of the next question. */
  finishOnce: SingleTap
  /** Called once «Avançar Etapa» is stored; `next` is the following step, undefined after the last. */
  onFinished: (next: number | undefined) => void
}

/** One question with its hints, its answer, its photos, and the navigation. */
export function QuestionView(props: QuestionViewProps) {
  const { owner, record, step, pending, mayChange, isClosed, answered, addressOf } = props
  const { finishOnce, onFinished } = props
  const { current, total, question } = step
  const acts = useQuestion(owner, record, step)
  const act = useAct(pending)
  const { hasActedRef, actHere } = useActing(act)
  const wordsOf = useSending(pending.entries)
  const [finishing, setFinishing] = useState(false)
  const form = `${typedAtSteps(owner)}${current}`
  const [isUnsaved, setUnsaved] = useState(false)
  const photoName = `foto da etapa ${current} do checklist`
  const keep = useRecord(pending)
  const flow = usePhotoFlow<'photo'>({
    place: form,
    describe: () => ({ ...record, name: photoName }),
    keep: (_, photo) => {
      hasActedRef.current = true
      return keep(acts.addPhoto(photo), [photo])
    },
    takesSeveral: always,
  })
  const answer = answerEntryOf(pending.entries, question.id)
  const isToPutRight = answer?.state === 'parked' && !isNonBlocking(answer) && !isClosed
  const photos = photosOfQuestion(step.id, step.images, pending)

  const finish = async () => {
    if (isUnsaved) {
      focusNote()
      return
    }
    setFinishing(true)
    let kept = false
    try {
      kept = await act(acts.finish())
    } finally {
      // Once the act is stored, the next step opens; the button stays busy until then.
      if (!kept) setFinishing(false)
    }
    if (kept) onFinished(current < total ? current + 1 : undefined)
  }

  const asksForPhoto = questionType(step) === 'image' || (answerOf(step)?.imagesRequired ?? 0) !== 0
  return (
    <>
      <FlowNotices flow={flow} nameOf={() => photoName} mayChange={mayChange} />
      <ParkedNotice
        entries={pending.entries}
        wordsOf={wordsOf}
        instead={insteadOnQuestion}
        {...(isClosed && { cannotOverrule: true })}
      />
      <Card display="flex" flexDirection="column" gap="4">
        <StepProgress step={step} answered={answered} />
        <Asked question={question} />
        <Hints hints={step.hints} />
        <AnswerArea
          step={step}
          form={form}
          path={record.path}
          onTyped={setUnsaved}
          acts={acts}
          act={actHere}
          mayChange={mayChange || isToPutRight}
          entries={pending.entries}
          wordsOf={wordsOf}
        />
      </Card>
      <Card display="flex" flexDirection="column" gap="3">
        <Heading>{asksForPhoto ? 'Fotos (obrigatórias)' : 'Fotos'}</Heading>
        <PhotoSection
          flow={flow}
          slot="photo"
          title={`Etapa ${current}`}
          photos={photos}
          wordsOf={wordsOf}
          mayChange={mayChange}
          act={actHere}
          deletionOf={(photo) => deletionOf(photo, acts.removePhoto)}
          variant={asksForPhoto && photos.length === 0 ? 'solid' : 'outline'}
        />
      </Card>
      <StepBar
        step={step}
        mayChange={mayChange}
        busy={finishing}
        isUnsaved={isUnsaved}
        addressOf={addressOf}
        onFinish={() => void finishOnce(finish, hasActedRef.current)}
      />
    </>
  )
}

const Asked = ({ question: { descricao, pergunta } }: Pick<ShownStep, 'question'>) => (
  <div>
    {descricao !== undefined && (
      <chakra.p color="textMuted" lineHeight="snug">
        {descricao}
      </chakra.p>
    )}
    <Heading fontSize="xl" fontWeight="black" overflowWrap="anywhere">
      {pergunta}
    </Heading>
  </div>
)

const always = () => true

/** Wraps `act`, and records whether the person has acted on this question. */
function useActing(act: Act) {
  const hasActedRef = useRef(false)
  const actHere = useCallback<Act>(
    (intent, taken) => {
      hasActedRef.current = true
      return act(intent, taken)
    },
    [act],
  )
  return { hasActedRef, actHere }
}

/** Hints for answering a question. */
const Hints = ({ hints }: { hints: readonly ChecklistHint[] }) =>
  hints.length === 0 ? null : (
    <chakra.ul
      aria-label="Dicas"
      display="flex"
      flexDirection="column"
      gap="1.5"
      paddingInlineStart="3"
      borderInlineStart="4px solid"
      borderColor="signal"
    >
      {hints.map(({ value }) => (
        <chakra.li key={value} display="flex" gap="2" lineHeight="snug" color="textMuted">
          <chakra.span paddingTop="0.5">
            <Icon as={Lightbulb} size="1.1em" />
          </chakra.span>
          {value}
        </chakra.li>
      ))}
    </chakra.ul>
  )

interface StepProgressProps {
  step: ShownStep
  /** The answered steps; undefined while unknown. */
  answered: ReadonlySet<number> | undefined
}

/** Position in the checklist, one segment for each step; the screen's title has it in words. */
const StepProgress = ({ step: { current, step, total }, answered }: StepProgressProps) => (
  <chakra.div aria-hidden data-steps display="flex" gap="1">
    {Array.from({ length: total }, (_, at) => at + 1).map((at) => (
      <chakra.span
        key={at}
        flex="1"
        height="0.75rem"
        borderRadius="sm"
        border="2px solid"
        borderColor={at === current ? 'text' : 'edge'}
        background={colourOf(at, step, answered)}
      />
    ))}
  </chakra.div>
)

/** A finished step may lack an answer, so only an answered step is green. */
function colourOf(at: number, furthest: number, answered?: ReadonlySet<number>): string {
  if (answered?.has(at)) return 'successSolid'
  return at <= furthest ? 'signal' : 'sunken'
}
