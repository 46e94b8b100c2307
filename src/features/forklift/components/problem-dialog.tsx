import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { longestProblem } from '#contract/forklift-limits.ts'
import { DraftMark } from '#src/evidence/draft-mark.tsx'
import { FlowNotices } from '#src/evidence/flow-notices.tsx'
import { PhotoButtons } from '#src/evidence/photo-buttons.tsx'
import { PhotoCamera } from '#src/evidence/photo-camera.tsx'
import { formatNumber } from '#src/domain/numbers.ts'
import { useBusy } from '#src/hooks/use-busy.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import type { RecordName } from '#src/outbox/entry.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDiscard } from '#src/ui/confirm-discard.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextAreaField } from '#src/ui/input.tsx'
import type { ShownPage } from '../shown.ts'
import { OnePhoto, photoOf } from './one-photo.tsx'
import type { BegunAnswer, Given } from './use-item-acts.ts'
import { useProblemPhoto } from './use-problem-photo.ts'

/** An answer that says that something is wrong, and what was written about it so far. */
export interface Problem {
  field: string
  value: string
  valueText: string
  obs: string
  /** It had a photo, which cannot come back. */
  lostPhoto?: true
  /** What stood there then; absent in one of an earlier version. */
  begun?: BegunAnswer
}

interface ProblemDialogProps {
  page: ShownPage
  problem: Problem
  /** Names the draft of the photo, and the screen that it is taken on. */
  form: string
  record: RecordName
  /** What the provider said against the words that were sent. */
  refusal?: string | undefined
  onType: (obs: string) => void
  /** Resolves whether it was kept. */
  onSave: (given: Given) => Promise<boolean>
  onClose: () => void
}

/** What is wrong, and a photo of it, before the answer is saved (spec 2 §4). */
export function ProblemDialog(props: ProblemDialogProps) {
  const { page, problem, form, record, refusal, onType, onSave, onClose } = props
  const photo = useProblemPhoto(form, record)
  const { flow, shown } = photo
  const [obs, setObs] = useState(problem.obs)
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)
  useBusy(true)
  const close = () => {
    photo.drop()
    onClose()
  }
  const leaving = useLeaving(flow, close)
  const item = page.checklist.items.find(({ field }) => field === problem.field)
  if (item === undefined) return null
  const isSame = item.value === problem.value
  const standing = isSame
    ? photoOf({
        idChecklist: page.checklist.id,
        file01: item.obs?.file01,
        photoId: item.photoId,
      })
    : undefined
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
          <Button look="outline" size="main" busy={leaving.isWaiting} onClick={leaving.leave}>
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
      <chakra.div display="flex" flexDirection="column" gap="3">
        <OnePhoto photo={shown ?? standing} name={`Foto do problema: ${item.descricao}`} />
        <PhotoButtons
          flow={flow}
          slot="problem"
          label={(shown ?? standing) ? 'Tirar de novo' : 'Foto (opcional)'}
          look="outline"
        />
      </chakra.div>
      {flow.camera === 'problem' && (
        <PhotoCamera flow={flow} slot="problem" title={item.descricao} taken={none} />
      )}
      {leaving.isAsked && <ConfirmGivingUp onConfirm={leaving.giveUp} onClose={leaving.stay} />}
    </Dialog>
  )
}

const none = [] as const

type Flow = ReturnType<typeof useProblemPhoto>['flow']

/** The way out without saving: an original is asked about first, and one on its way is waited for. */
function useLeaving({ isTaking, heldReason }: Flow, close: () => void) {
  const [isWaiting, setWaiting] = useState(false)
  const [isAsked, setAsked] = useState(false)
  // What becomes of a photo after that would come back with the next problem.
  useEffect(() => {
    if (isWaiting && !isTaking) close()
  })
  const giveUp = () => {
    if (isTaking) setWaiting(true)
    else close()
  }
  return {
    isWaiting,
    isAsked,
    leave: () => (heldReason === undefined ? giveUp() : setAsked(true)),
    giveUp,
    stay: () => setAsked(false),
  }
}

const ConfirmGivingUp = (decided: { onConfirm: () => void; onClose: () => void }) => (
  <ConfirmDiscard
    title="Descartar a foto do problema?"
    action="Descartar"
    keep="Voltar"
    onConfirm={async () => decided.onConfirm()}
    onClose={decided.onClose}
  >
    <p>Ela não foi salva e não pode voltar.</p>
  </ConfirmDiscard>
)

function problemOf(obs: string): string | undefined {
  const { length } = obs.trim()
  if (length === 0) return 'Descreva o que está errado'
  return length > longestProblem
    ? `A descrição pode ter até ${formatNumber(longestProblem)} caracteres, e esta tem ${formatNumber(length)}`
    : undefined
}
