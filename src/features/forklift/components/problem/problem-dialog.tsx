import { chakra } from '@chakra-ui/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { longestProblem } from '#contract/limits.ts'
import { AskDiscardDrafts } from '#src/evidence/decision/ask-discard-drafts.tsx'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { unkeptOf } from '#src/evidence/decision/failure-notice.tsx'
import { FlowNotices } from '#src/evidence/photo/flow-notices.tsx'
import { heldForm } from '#src/outbox/act/replaced-photo.ts'
import { isHeld } from '#src/evidence/photo/capture.ts'
import type { ShownPhoto } from '#src/evidence/photo/shown-photo.ts'
import { PhotoButtons } from '#src/evidence/photo/photo-buttons.tsx'
import { PhotoCamera } from '#src/evidence/camera/photo-camera.tsx'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import type { RecordName } from '#src/outbox/model/entry.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { TextAreaField } from '#src/ui/form/input.tsx'
import { isIssueOf } from '../../rules.ts'
import type { ShownPage } from '../../shown.ts'
import { OnePhoto, photoOf } from '../one-photo.tsx'
import type { ItemInput } from '../use-item-acts.ts'
import { useProblemPhoto } from './use-problem-photo.ts'

/** A problem that is being described: the answer and the text written so far. */
export interface Problem {
  field: string
  value: string
  valueText: string
  obs: string
  /** The answer had a photo that cannot be restored. */
  lostPhoto?: true
  /** The answer that the user had on the screen when the dialog opened. */
  begun: Begun
}

interface ProblemDialogProps {
  page: ShownPage
  problem: Problem
  /** `wordsForm` names the draft of the text, `form` the draft of the photo. */
  wordsForm: string
  form: string
  /** The screen on which the problem is described. */
  record: RecordName
  /** The provider's refusal of the text that was sent. */
  refusal?: string | undefined
  onType: (obs: string) => void
  /** Resolves to whether the answer was saved. */
  onSave: (given: ItemInput) => Promise<boolean>
  onClose: () => void
}

/** Asks for a description and an optional photo before the answer is saved (spec 2 §4). */
export function ProblemDialog(props: ProblemDialogProps) {
  const { page, problem, wordsForm, form, record, refusal, onType, onSave, onClose } = props
  const photo = useProblemPhoto(form, record)
  const { flow, shown } = photo
  const [obs, setObs] = useState(problem.obs)
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)
  useBusy(true)
  const words = useRef<HTMLTextAreaElement>(null)
  // Focuses the text on mount, so that the user need not tap it first.
  useEffect(() => words.current?.focus(), [])
  const close = () => {
    photo.drop()
    onClose()
  }
  const item = page.checklist.items.find(({ field }) => field === problem.field)
  const isSame = item?.value === problem.value
  const isReported = obs.trim() !== '' && obs.trim() !== (isSame ? item?.obs?.texto : undefined)
  const leaving = useLeaving({ photo, isReported, forms: [wordsForm, form], close })
  if (item === undefined) return null
  const current = isSame
    ? photoOf({
        idChecklist: page.checklist.id,
        file01: item.obs?.file01,
        photoId: item.photoId,
      })
    : undefined
  // The same problem on an earlier day, where it is still open.
  const issue = page.pendencias.find((one) => isIssueOf(one, item))
  const error = problemOf(obs)

  const save = async () => {
    if (isUnderWay.current || flow.mustDecide()) return
    setAsked(true)
    if (error !== undefined) {
      vibrateFailed()
      return
    }
    isUnderWay.current = true
    setSaving(true)
    const { value, valueText } = problem
    const given = { value, valueText, variant: 'NOT', obs: obs.trim() } as const
    const taken = photo.latest()
    const kept = await onSave({ ...given, ...(taken && { photo: taken }) })
    isUnderWay.current = false
    setSaving(false)
    if (kept) close()
  }

  return (
    <Dialog
      firm
      title={`${item.descricao}: ${problem.valueText}`}
      onClose={leaving.leave}
      actions={
        <>
          <Button size="main" busy={isSaving || flow.isTaking} onClick={() => void save()}>
            Salvar problema
          </Button>
          <Button variant="outline" size="main" busy={leaving.isWaiting} onClick={leaving.leave}>
            Cancelar
          </Button>
        </>
      }
    >
      <FlowNotices flow={flow} nameOf={() => 'foto do problema'} />
      {problem.lostPhoto && (
        <Notice tone="warning" announce="at-once" title="A foto que estava aqui não pôde voltar">
          Ela já saiu do servidor e não está neste aparelho. Tire outra, ou salve sem foto.
        </Notice>
      )}
      <TextAreaField
        ref={words}
        label="O que está errado?"
        hint={<DraftMark />}
        error={isAsked ? (error ?? refusal) : refusal}
        rows={3}
        value={obs}
        onChange={(event) => {
          setObs(event.target.value)
          onType(event.target.value)
        }}
      />
      <ProblemPhoto
        flow={flow}
        item={item.descricao}
        photo={shown ?? current}
        before={issue && photoOf(issue)}
      />
      {leaving.question}
    </Dialog>
  )
}

interface ProblemPhotoProps {
  flow: ReturnType<typeof useProblemPhoto>['flow']
  item: string
  photo: ShownPhoto | undefined
  /** The photo of the same problem on an earlier day. */
  before: ShownPhoto | undefined
}

const ProblemPhoto = ({ flow, item, photo, before }: ProblemPhotoProps) => (
  <chakra.div display="flex" flexDirection="column" gap="3">
    <OnePhoto photo={photo} name={`Foto do problema: ${item}`} />
    <PhotoButtons
      flow={flow}
      slot="problem"
      label={photo ? 'Tirar de novo' : 'Foto (opcional)'}
      variant="outline"
    />
    {flow.camera === 'problem' && (
      <PhotoCamera flow={flow} slot="problem" title={item} taken={none} before={photo ?? before} />
    )}
  </chakra.div>
)

const none = [] as const

interface Leaving {
  photo: ReturnType<typeof useProblemPhoto>
  /** The text was changed. */
  isReported: boolean
  /** The names of the drafts of the text and of the photo. */
  forms: readonly string[]
  close: () => void
}

/** Leaves without saving. It waits for a photo that is being taken, then asks before it discards text or photo. */
function useLeaving({ photo, isReported, forms, close }: Leaving) {
  const { isTaking, heldReason, failures, saved } = photo.flow
  const [isLeaving, setLeaving] = useState(false)
  // This photo is only in memory, not on disk.
  const failure = failures.find((one) => isHeld(one) && one.isOnDisk !== true)
  const unkept = useMemo(() => failure && unkeptOf(failure, 'Foto do problema'), [failure])
  const hasPhoto = photo.shown !== undefined || saved !== undefined || heldReason !== undefined
  const isLost = isReported || hasPhoto
  // Waits until the capture ends, because a photo that arrives after closing would show up in the next problem.
  useEffect(() => {
    if (isLeaving && !isTaking && !isLost) close()
  })
  return {
    isWaiting: isLeaving && isTaking,
    leave: () => {
      if (isTaking || isLost) setLeaving(true)
      else close()
    },
    question: isLeaving && !isTaking && isLost && (
      <AskDiscardDrafts
        title="Descartar o problema?"
        forms={[...forms, ...failures.map(({ id }) => heldForm(id))]}
        unkept={unkept}
        keep="Voltar"
        onDiscarded={close}
        onClose={() => setLeaving(false)}
      />
    ),
  }
}

function problemOf(obs: string): string | undefined {
  const { length } = obs.trim()
  if (length === 0) return 'Descreva o que está errado'
  return length > longestProblem
    ? `A descrição pode ter até ${formatNumber(longestProblem)} caracteres, e esta tem ${formatNumber(length)}`
    : undefined
}
