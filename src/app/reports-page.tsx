import { ReportsScreen } from '#src/features/home/screens/reports-screen.tsx'
import { tileGroupsFor } from './navigation.ts'
import { useViewer } from './use-viewer.ts'

export default function ReportsPage() {
  const reports = tileGroupsFor(useViewer()).find(({ name }) => name === 'Relatórios')
  return <ReportsScreen tiles={reports?.entries ?? []} />
}
