import { useParams } from 'react-router-dom'
import { PartFrame } from '../components/report/report-part.tsx'
import { Report } from '../components/report/report.tsx'

/** /ops/relatorios/recebimento/{id} (spec 2 §2). */
export default function ReportScreen() {
  const { id: key } = useParams()
  return (
    <PartFrame title="Recebimento">{(id) => <Report key={key} idRecebimento={id} />}</PartFrame>
  )
}
