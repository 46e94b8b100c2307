import type { ReactNode } from 'react'
import { useResolvedParam } from '#src/hooks/outbox/use-resolved-id.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { Page } from '#src/ui/page/page.tsx'
import { addresses } from '../../addresses.ts'
import { Back } from '../back.tsx'
import { MissingReport } from './missing-report.tsx'

interface ReportPartProps {
  title: string
  children: (idRecebimento: RecordId) => ReactNode
}

/** A screen of the report that the address names. */
export function PartFrame({ title, children }: ReportPartProps) {
  const idRecebimento = useResolvedParam('id')
  if (idRecebimento !== undefined) return children(idRecebimento)
  return (
    <Page title={title} before={<Back to={addresses.list()}>Recebimentos</Back>}>
      <MissingReport error={undefined} />
    </Page>
  )
}
