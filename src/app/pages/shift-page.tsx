import { ShiftScreen } from '#src/features/shift/shift-screen.tsx'
import { useShiftSets } from './use-shift-sets.ts'

export default function ShiftPage() {
  return <ShiftScreen sets={useShiftSets()} />
}
