import { useState, type ComponentProps } from 'react'
import { ShownPicture } from '#src/evidence/photo/shown-picture.tsx'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { isReported, variantOf } from '../rules.ts'
import type { ShownItem } from '../shown.ts'
import { CurrentItem } from './current-item.tsx'
import { photoOf } from './one-photo.tsx'
import type { FillInState } from './use-fill-in.ts'
import type { useProblem } from './problem/use-problem.ts'

type OpenProblem = ReturnType<typeof useProblem>

/** An answer whose removal waits for confirmation. */
interface InQuestion {
  item: ShownItem
  /** `true` for «Desfazer»: the previous answer is restored. */
  isUndone: boolean
}

interface WaysBackProps {
  fillIn: FillInState
  problem: OpenProblem
}

/** Asks before it clears an answer, and before it undoes an answer with text or photo, which one tap cannot restore. */
export function WaysBack({ fillIn, problem }: WaysBackProps) {
  const takeBack = () => undo(fillIn, problem)
  const [asked, setAsked] = useState<InQuestion>()
  return (
    <>
      <CurrentItem
        fillIn={fillIn}
        onClear={(item) => setAsked({ item, isUndone: false })}
        onUndo={({ after }) => {
          if (isReported(after)) setAsked({ item: after, isUndone: true })
          else void takeBack()
        }}
      />
      {asked && (
        <ConfirmClear
          {...asked}
          idChecklist={fillIn.page.checklist.id}
          onConfirm={() => (asked.isUndone ? takeBack() : fillIn.clear(asked.item))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const ofClearing =
  'Esta ação é irreversível depois de enviada; até lá pode ser descartada em Envios.'
// The text covers both cases, because the answer may be sent while the dialog is open.
const ofUndoing =
  'Se a resposta ainda não foi enviada, por 7 dias pode ser restaurada em Envios; se já foi, esta ação é irreversível.'

const PhotoOfItem = ({ item, idChecklist }: Pick<ConfirmClearProps, 'item' | 'idChecklist'>) => {
  const photo = photoOf({ idChecklist, file01: item.obs?.file01, photoId: item.photoId })
  return photo && <ShownPicture photo={photo} name={`Foto do problema: ${item.descricao}`} />
}

/**
 * Undoes the last answer. If the photo of the previous answer is lost, a problem opens again for editing and any other
 * answer stays.
 */
async function undo(fillIn: FillInState, problem: OpenProblem) {
  const lost = await fillIn.undo()
  if (lost === undefined) return
  const { before, after } = lost
  const text = before.valueText ?? before.value ?? ''
  vibrateFailed()
  if (variantOf(before) === 'NOT') {
    const obs = before.obs?.texto ?? ''
    const reported = { obs, lostPhoto: true } as const
    problem.open(before, before.value ?? '', text, reported, fillIn.begin(after))
  } else {
    showToast(`A foto que estava com «${text}» não pôde voltar: nada foi desfeito.`, {
      tone: 'danger',
    })
  }
}

type ConfirmProps = Pick<ComponentProps<typeof ConfirmDiscard>, 'onConfirm' | 'onClose'>

interface ConfirmClearProps extends ConfirmProps, InQuestion {
  idChecklist: RecordId
}

const ConfirmClear = ({ item, isUndone, idChecklist, ...decided }: ConfirmClearProps) => (
  <ConfirmDiscard
    title="Apagar a resposta?"
    action="Apagar resposta"
    keep="Manter resposta"
    {...decided}
  >
    <p>
      «{item.descricao}: {item.valueText}» é apagada. {isUndone ? ofUndoing : ofClearing}
    </p>
    {item.obs?.texto && <p>Observação: {item.obs.texto}</p>}
    <PhotoOfItem {...{ item, idChecklist }} />
  </ConfirmDiscard>
)
