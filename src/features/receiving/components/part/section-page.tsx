import type { ReactNode } from 'react'
import { useRead } from '#src/hooks/reads/use-read.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import type { Read } from '#src/reads/read.ts'
import { notApplicable } from '../../rules.ts'
import { backToReport, PartPage } from './part-page.tsx'
import { Unavailable } from './unavailable.tsx'
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
