import { ReportsScreen } from '#src/features/home/screens/reports-screen.tsx'
import { tileGroupsFor } from '../routes/navigation.ts'
import { useViewer } from '../start/use-viewer.ts'

export default function ReportsPage() {
  const reports = tileGroupsFor(useViewer()).find(({ name }) => name === 'Relatórios')
  return <ReportsScreen tiles={reports?.entries ?? []} />
}
