import { Info } from 'lucide-react'
import { Notice } from '#src/ui/notice/notice.tsx'
import { engineHere, lacksOf } from '../engine-lacks.ts'

/** While something waits: what this browser leaves to the person. Nothing where it leaves nothing. */
export function EngineNotice() {
  const lacks = lacksOf(engineHere())
  if (lacks.length === 0) return null
  return (
    <Notice tone="info" icon={Info}>
      {lacks.join(' ')}
    </Notice>
  )
}
