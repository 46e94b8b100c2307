import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { PhotoFailure } from './use-take-photo.ts'

interface FailureNoticeProps {
  failure: PhotoFailure<string>
  /** The original is processed, or the photo is kept, once more. */
  onRetry: () => void
  onUseOriginal: () => void
  onDismiss: () => void
}

/**
 * Why a photo was not kept. What there is of it stays until the person has decided (UX-31). It is brought
 * under the top bar: the button that was tapped stays in reach however far down the photos have led.
 */
export function FailureNotice({ failure, onRetry, onUseOriginal, onDismiss }: FailureNoticeProps) {
  const { message, original, asItIs, photo } = failure
  const isHeld = original !== undefined || photo !== undefined
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element !== null && 'scrollIntoView' in element) element.scrollIntoView({ block: 'start' })
  }, [failure])
  return (
    <chakra.div ref={place} scrollMarginTop="5rem">
      <Notice tone="danger" announce="at-once" title={message}>
        {original !== undefined && <p>A foto original está guardada até você decidir.</p>}
        {photo !== undefined && <p>A foto ainda está aqui, mas não foi salva.</p>}
        <chakra.div display="flex" flexWrap="wrap" gap="4" paddingTop="3">
          {isHeld && <Button onClick={onRetry}>Tentar de novo</Button>}
          {asItIs !== undefined && (
            <Button look="outline" onClick={onUseOriginal}>
              Usar original
            </Button>
          )}
          <Button look={isHeld ? 'danger' : 'outline'} onClick={onDismiss}>
            {isHeld ? 'Descartar e escolher outra' : 'Entendi'}
          </Button>
        </chakra.div>
      </Notice>
    </chakra.div>
  )
}
