import { Info } from 'lucide-react'
import { Notice } from '#src/ui/notice/notice.tsx'
import { engineHere, lacksOf } from '../engine-lacks.ts'

/** States what this browser cannot do by itself, for use while entries wait; empty where it lacks nothing. */
export function EngineNotice() {
  const lacks = lacksOf(engineHere())
  if (lacks.length === 0) return null
  return (
    <Notice tone="info" icon={Info}>
      {lacks.join(' ')}
    </Notice>
  )
}
