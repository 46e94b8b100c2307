import { Camera } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { usePhotoSlot } from './use-photo-slot.ts'

/** Leads back to the photo that was about to be taken when the page died (UX-12). */
export function ContinuePhoto() {
  const { interrupted, clear } = usePhotoSlot()
  if (interrupted === undefined) return null
  const { idSaida, step, path } = interrupted
  return (
    <Notice
      tone="info"
      icon={Camera}
      title={`Continuar: foto ${step}`}
      action={
        <>
          <Button asChild>
            <Link to={path}>Continuar</Link>
          </Button>
          <Button look="quiet" onClick={() => void clear()}>
            Agora não
          </Button>
        </>
      }
    >
      Estufagem #{idSaida}
    </Notice>
  )
}
