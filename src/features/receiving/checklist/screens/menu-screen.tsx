import { ListChecks } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { ChecklistMenuItem } from '#contract/schemas/checklist.ts'
import type { QuestionArgs } from '#src/checklist/owner.ts'
import { withoutRefused } from '#src/checklist/refused-questions.ts'
import { MenuList } from '#src/checklist/components/menu-list.tsx'
import { useTypedSteps } from '#src/checklist/typed-at-steps.ts'
import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { withOne, useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { isUnsent, type Entry, type RecordId } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { addresses } from '../../addresses.ts'
import { backToReport, PartPage } from '../../components/part/part-page.tsx'
import { PartFrame } from '../../components/report/report-part.tsx'
import { useEditable } from '../../components/part/use-editable.ts'
import { checklistOf, reads } from '../../reads.ts'

/** /ops/relatorios/recebimento/{id}/checklist/menu (spec 2 §2). */
export default function MenuScreen() {
  return <PartFrame title="Checklist">{(id) => <Menu idRecebimento={id} />}</PartFrame>
}

function Menu({ idRecebimento }: { idRecebimento: RecordId }) {
  const read = useRead(reads.checklistMenu(idRecebimento))
  const editable = useEditable(idRecebimento)
  const pending = useTouching(reads.checklistMenu(idRecebimento).key)
  const menu = { ...read, value: read.value && withoutRefused(read.value, pending?.entries ?? []) }
  const typed = useTypedSteps(checklistOf(idRecebimento))
  const unsentByStep = useMemo(() => countByStep(pending?.entries ?? []), [pending])
  return (
    <PartPage
      title="Checklist"
      back={backToReport(idRecebimento)}
      read={menu}
      editable={editable}
      problem={{ title: 'Ocorreu um erro ao consultar o Checklist', isOfAnyFailure: true }}
    >
      {(items) => (
        <>
          {items.length === 0 && (
            <EmptyState title="Nenhum registro foi encontrado" icon={ListChecks} />
          )}
          {items.length > 0 && <HowFar items={items} />}
          <MenuList
            items={items}
            addressOf={(step) => addresses.checklist(idRecebimento, step)}
            unsentOf={(step) => unsentByStep.get(step) ?? noWork}
            typed={typed}
          />
          {editable.may === true && countLeft(items) > 0 && (
            <StickyBar>
              <Button asChild size="main">
                <Link to={addresses.checklist(idRecebimento)}>
                  <Icon as={ListChecks} size="1.6em" />
                  Ir para Etapa Atual
                </Link>
              </Button>
            </StickyBar>
          )}
        </>
      )}
    </PartPage>
  )
}

/** Counts the unsent entries of each checklist step. */
function countByStep(entries: readonly Entry[]): ReadonlyMap<number, OwnWork> {
  const counts = new Map<number, OwnWork>()
  for (const entry of entries.filter(isUnsent)) {
    const { step } = entry.args as Partial<QuestionArgs>
    if (step !== undefined) counts.set(step, withOne(counts.get(step), entry))
  }
  return counts
}

const countLeft = (items: readonly ChecklistMenuItem[]) =>
  items.filter(({ status }) => status !== 1).length

function HowFar({ items }: { items: readonly ChecklistMenuItem[] }) {
  const left = countLeft(items)
  return left === 0 ? (
    <Notice tone="success" title="Checklist preenchido">
      Todas as etapas foram respondidas.
    </Notice>
  ) : (
    <Notice tone="info" title={`${items.length - left} de ${items.length} respondidas`}>
      Falta responder {plural(left, 'etapa', 'etapas')}.
    </Notice>
  )
}
