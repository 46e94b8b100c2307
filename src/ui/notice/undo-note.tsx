import { Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { Icon } from '../page/icon.tsx'
import { Notice } from './notice.tsx'

/** A recent deletion, with its undo (UX-21, UX-33). */
export const UndoNote = ({ onUndo, children }: { onUndo: () => void; children: ReactNode }) => (
  <Notice
    tone="neutral"
    icon={Trash2}
    announce="politely"
    action={
      <Button variant="outline" onClick={onUndo}>
        <Icon as={Undo2} />
        Desfazer
      </Button>
    }
  >
    {children}
  </Notice>
)
