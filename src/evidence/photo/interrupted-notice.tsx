import { Camera } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import type { PhotoSlot } from './photo-slot.ts'

interface InterruptedNoticeProps extends Pick<PhotoSlot, 'title' | 'name' | 'path'> {
  onPutOff: () => void
}

/** A link to the photo that was about to be taken when the page was killed (UX-12). */
export const InterruptedNotice = ({ title, name, path, onPutOff }: InterruptedNoticeProps) => (
  <Notice
    tone="info"
    icon={Camera}
    title={`Continuar: ${name}`}
    action={
      <>
        <Button asChild>
          <Link to={path}>Continuar</Link>
        </Button>
        <Button variant="quiet" onClick={onPutOff}>
          Agora não
        </Button>
      </>
    }
  >
    {title}
  </Notice>
)
