import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { PhotoFailure } from './use-take-photo.ts'

interface FailureNoticeProps {
  failure: PhotoFailure<string>
  /** Something is under way: nothing is decided meanwhile. */
  busy: boolean
  /** How often the person was brought back to it. */
  reminders: number
  /** The original is processed, or the photo is kept, once more. */
  onRetry: () => void
  onUseOriginal: () => void
  onDismiss: () => void
}

/**
 * Why a photo was not kept. What there is of it stays until the person has decided (UX-31). It is brought
 * under the top bar: the button that was tapped stays in reach however far down the photos have led.
 */
export function FailureNotice(props: FailureNoticeProps) {
  const { failure, busy, reminders, onRetry, onUseOriginal, onDismiss } = props
  const { id, message, original, asItIs, photo } = failure
  const isHeld = original !== undefined || photo !== undefined
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element !== null && 'scrollIntoView' in element) element.scrollIntoView({ block: 'start' })
  }, [id, reminders])
  return (
    <chakra.div ref={place} scrollMarginTop="5rem">
      <Notice tone="danger" announce="at-once" title={message}>
        {original !== undefined && <p>A foto original está guardada até você decidir.</p>}
        {photo !== undefined && <p>A foto ainda está aqui, mas não foi salva.</p>}
        <chakra.div display="flex" flexWrap="wrap" gap="4" paddingTop="3">
          {isHeld && (
            <Button busy={busy} onClick={onRetry}>
              Tentar de novo
            </Button>
          )}
          {asItIs !== undefined && (
            <Button look="outline" disabled={busy} onClick={onUseOriginal}>
              Usar original
            </Button>
          )}
          <Button look={isHeld ? 'danger' : 'outline'} disabled={busy} onClick={onDismiss}>
            {isHeld ? 'Descartar e escolher outra' : 'Entendi'}
          </Button>
        </chakra.div>
      </Notice>
    </chakra.div>
  )
}
