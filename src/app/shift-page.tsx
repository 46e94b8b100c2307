import { ShiftScreen } from '#src/features/shift/shift-screen.tsx'
import { Loading } from '#src/ui/loading.tsx'
import { useShiftSets } from './use-shift-sets.ts'

export default function ShiftPage() {
  const sets = useShiftSets()
  return sets === undefined ? <Loading /> : <ShiftScreen sets={sets} />
}
