import { Trash2, Undo2 } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** For ten seconds after a photo was deleted (UX-21, UX-33). */
export const DeletedNote = ({ onUndo }: { onUndo: () => void }) => (
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
    Foto excluída.
  </Notice>
)
