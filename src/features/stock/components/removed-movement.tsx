import { Trash2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { PlannedMovement } from './use-plan.ts'

const undoMs = 10_000

/** The movement that was removed last, for as long as it can be taken back (UX-21). */
export function useRemoved() {
  const [movement, setMovement] = useState<PlannedMovement>()
  useEffect(() => {
    if (movement === undefined) return undefined
    const timer = setTimeout(() => setMovement(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [movement])
  return { movement, note: setMovement, forget: () => setMovement(undefined) }
}

export const RemovedNote = ({ local, onUndo }: { local: string; onUndo: () => void }) => (
  <Notice
    tone="neutral"
    icon={Trash2}
    announce="politely"
    action={
      <Button look="outline" onClick={onUndo}>
        <Icon as={Undo2} />
        Desfazer
      </Button>
    }
  >
    Movimentação para {local} removida.
  </Notice>
)
