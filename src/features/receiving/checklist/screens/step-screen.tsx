import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { ChecklistMenuItem } from '#contract/schemas/checklist.ts'
import { withoutRefused } from '#src/checklist/refused-questions.ts'
import { QuestionView } from '#src/checklist/components/question-view.tsx'
import { isBlocked } from '#src/checklist/rules.ts'
import type { ShownStep } from '#src/checklist/shown.ts'
import { usePrefetch } from '#src/hooks/reads/use-prefetch.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { useWakeLock } from '#src/hooks/use-wake-lock.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { wanting } from '#src/reads/read.ts'
import { Notice } from '#src/ui/notice/notice.tsx'
import { useSingleTap } from '#src/ui/form/use-single-tap.ts'
import { addresses } from '../../addresses.ts'
import { PartPage } from '../../components/part/part-page.tsx'
import { PartFrame } from '../../components/report/report-part.tsx'
import { useEditable } from '../../components/part/use-editable.ts'
import { useIsClosed } from '../../components/part/use-part.ts'
import { receivingRecord } from '../../lanes.ts'
import { checklistOf, reads } from '../../reads.ts'

/** /ops/relatorios/recebimento/{id}/checklist and …/checklist/{step} (spec 2 §2). */
export default function StepScreen() {
  return <PartFrame title="Checklist">{(id) => <Step idRecebimento={id} />}</PartFrame>
}

function Step({ idRecebimento: id }: { idRecebimento: RecordId }) {
  const { step: named } = useParams()
  const editable = useEditable(id)
  const isClosed = useIsClosed(id)
  const navigate = useNavigate()
  const finishOnce = useSingleTap()
  useWakeLock()
  const owner = useMemo(() => checklistOf(id), [id])

  // Without a step in the address the furthest step is shown; on this device it may be further than the provider's last
  // response says.
  const furthest = useRead(named === undefined ? reads.checklist(id) : undefined)
  const at = named === undefined ? furthest.value?.step : stepIn(named)
  const read = useRead(at === undefined ? undefined : reads.checklist(id, at))
  const pending = useTouching(reads.checklist(id, at ?? 0).key)
  const shown = named === undefined && at === undefined ? furthest : read
  const menu = useRead(reads.checklistMenu(id))
  const work = useTouching(reads.checklistMenu(id).key)
  const answered = useMemo(
    () => menu.value && answeredIn(withoutRefused(menu.value, work?.entries ?? [])),
    [menu.value, work],
  )
  const record = useMemo(() => receivingRecord(id, addresses.checklist(id, at)), [id, at])

  return (
    <PartPage
      title={shown.value ? titleOf(shown.value) : 'Checklist'}
      back={{ to: addresses.checklistMenu(id), text: 'Etapas do checklist' }}
      read={shown}
      editable={editable}
      parts={{ ...(named === undefined && { 'Etapa atual': furthest }), Etapas: menu }}
      problem={{ title: 'Ocorreu um erro ao consultar o Checklist', isOfAnyFailure: true }}
    >
      {(step) => (
        <>
          <Ahead id={id} total={step.total} />
          {editable.may === true && isBlocked(step) && (
            <Notice tone="neutral">Este checklist está bloqueado: é só para consulta.</Notice>
          )}
          <QuestionView
            key={step.current}
            owner={owner}
            record={record}
            step={step}
            pending={pending ?? nothing}
            mayChange={editable.may === true && !isBlocked(step)}
            isClosed={isClosed}
            answered={answered}
            addressOf={(next) => addresses.checklist(id, next)}
            finishOnce={finishOnce}
            onFinished={(next) =>
              void navigate(
                next === undefined ? addresses.checklistMenu(id) : addresses.checklist(id, next),
                { replace: true },
              )
            }
          />
        </>
      )}
    </PartPage>
  )
}

/** Prefetches every step of a report that the provider has, so that steps open at once and without a network. */
function Ahead({ id, total }: { id: RecordId; total: number }) {
  usePrefetch(
    useMemo(
      () =>
        isLocalId(id)
          ? []
          : Array.from({ length: total }, (_, at) => wanting(reads.checklist(id, at + 1))),
      [id, total],
    ),
  )
  return null
}

const answeredIn = (menu: readonly ChecklistMenuItem[]): ReadonlySet<number> =>
  new Set(menu.filter(({ status }) => status === 1).map(({ step }) => step))

const titleOf = ({ current, total }: ShownStep) => `Checklist · ${current} de ${total}`

const nothing = { entries: [], serverIds: new Map() }

const stepIn = (text: string) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)
