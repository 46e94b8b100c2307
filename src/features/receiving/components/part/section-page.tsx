import type { ReactNode } from 'react'
import { Ban } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useRead } from '#src/hooks/reads/use-read.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import type { Read } from '#src/reads/read.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { notApplicable } from '../../rules.ts'
import { addresses } from '../../addresses.ts'
import { backToReport, PartPage } from './part-page.tsx'
import { useEditable } from './use-editable.ts'

interface SectionPageProps<Value> {
  idRecebimento: RecordId
  title: string
  read: Read<Value>
  /** The field of the report that states whether the report may have the section. */
  statusIn: 'residuosStatus' | 'menorStatus'
  /** Text shown when the type of entry does not allow the section. */
  unavailable: string
  children: (value: Value, mayChange: boolean) => ReactNode
}

/** A section that not every type of entry allows. It is not read for a type that does not allow it. */
export function SectionPage<Value>(props: SectionPageProps<Value>) {
  const { idRecebimento, title, read, statusIn, unavailable, children } = props
  const editable = useEditable(idRecebimento)
  const status = editable.header.value?.report[statusIn]
  const shown = useRead(status === notApplicable ? undefined : read)
  const page = {
    title,
    back: backToReport(idRecebimento),
    problem: { title: `${title} não encontrados` },
  }

  if (status === notApplicable) {
    return (
      <PartPage {...page} read={{ ...shown, value: status }} editable={{ ...editable, may: true }}>
        {() => <Unavailable idRecebimento={idRecebimento}>{unavailable}</Unavailable>}
      </PartPage>
    )
  }
  return (
    <PartPage {...page} read={shown} editable={editable}>
      {(value) => children(value, editable.may === true)}
    </PartPage>
  )
}

interface UnavailableProps {
  idRecebimento: RecordId
  /** Names what the type of entry does not allow. */
  children: string
}

/** Shown instead of a section that the type of entry does not allow (spec 2 §4). */
const Unavailable = ({ idRecebimento, children }: UnavailableProps) => (
  <EmptyState title={children} icon={Ban}>
    <Button asChild variant="outline">
      <Link to={addresses.report(idRecebimento)}>Voltar ao relatório</Link>
    </Button>
  </EmptyState>
)
