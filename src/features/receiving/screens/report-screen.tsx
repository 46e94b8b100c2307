import { useParams } from 'react-router-dom'
import { useResolvedId } from '#src/hooks/outbox/use-resolved-id.ts'
import { Page } from '#src/ui/page/page.tsx'
import { addresses } from '../addresses.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { MissingReport } from '../components/report/report-part.tsx'
import { Report } from '../components/report/report.tsx'

/** /ops/relatorios/recebimento/{id} (spec 2 §2). */
export default function ReportScreen() {
  const { id } = useParams()
  const idRecebimento = useResolvedId(id)
  if (idRecebimento === undefined) {
    return (
      <Page title="Recebimento" before={<Back to={addresses.list()}>Recebimentos</Back>}>
        <MissingReport error={undefined} />
      </Page>
    )
  }
  return <Report key={id} idRecebimento={idRecebimento} />
}
