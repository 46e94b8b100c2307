import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDiscard } from '#src/ui/confirm-discard.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Text } from '#src/ui/text.tsx'
import { isHeld, type PhotoFailure } from './use-take-photo.ts'

interface FailureNoticeProps {
  failure: PhotoFailure<string>
  /** The photo in words: «foto 3». */
  name: string
  /** Why no photo can be kept for it any more. */
  whyNot: string | undefined
  /** Something is under way: nothing is decided meanwhile. */
  busy: boolean
  /** How often the person was brought back to it. */
  reminders: number
  /** The original is processed, or the photo is kept, once more. */
  onRetry: () => void
  onUseOriginal: () => void
  onDismiss: () => Promise<unknown>
}

/**
 * Why a photo was not kept. What there is of it stays until the person has decided (UX-31). It is brought
 * under the top bar: the button that was tapped stays in reach however far down the photos have led.
 */
export function FailureNotice(props: FailureNoticeProps) {
  const { failure, name, whyNot, busy, reminders, onRetry, onUseOriginal, onDismiss } = props
  const { id, message, original, asItIs } = failure
  const isThere = isHeld(failure)
  const mayKeep = isThere && whyNot === undefined
  const [isAsked, setAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element !== null && 'scrollIntoView' in element) element.scrollIntoView({ block: 'start' })
  }, [id, reminders])
  return (
    <chakra.div ref={place} scrollMarginTop="5rem">
      <Notice tone="danger" announce="at-once" title={message}>
        {isThere && (
          <>
            <chakra.p fontWeight="bold" _firstLetter={{ textTransform: 'uppercase' }}>
              {name}
            </chakra.p>
            <p>{whereItIs(failure)}</p>
            {whyNot !== undefined && whyNot !== message && <p>{whyNot}</p>}
          </>
        )}
        <chakra.div display="flex" flexWrap="wrap" gap="4" paddingTop="3">
          {mayKeep && (
            <Button busy={busy} onClick={onRetry}>
              Tentar de novo
            </Button>
          )}
          {mayKeep && asItIs !== undefined && (
            <Button look="outline" disabled={busy} onClick={onUseOriginal}>
              Usar original
            </Button>
          )}
          {isThere ? (
            <Button look="danger" disabled={busy} onClick={() => setAsked(true)}>
              {mayKeep ? 'Descartar e escolher outra' : 'Descartar'}
            </Button>
          ) : (
            <Button look="outline" disabled={busy} onClick={() => void onDismiss()}>
              Entendi
            </Button>
          )}
        </chakra.div>
      </Notice>
      {isAsked && (
        <ConfirmDiscard
          title={original ? 'Descartar a foto original?' : 'Descartar a foto?'}
          action="Descartar"
          keep="Voltar"
          onConfirm={onDismiss}
          onClose={() => setAsked(false)}
        >
          <Text>Ela não foi salva e não pode voltar: {name}.</Text>
        </ConfirmDiscard>
      )}
    </chakra.div>
  )
}

function whereItIs({ photo, isOnDisk }: PhotoFailure<string>): string {
  if (photo !== undefined) return 'A foto ainda está aqui, mas não foi salva.'
  return isOnDisk === true
    ? 'A foto original está guardada até você decidir.'
    : 'A foto original só está nesta tela: decida antes de sair dela.'
}
