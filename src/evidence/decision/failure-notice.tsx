import { chakra } from '@chakra-ui/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { saveFile } from '#src/hooks/save-file.ts'
import { mayBeProcessed } from '#src/photos/photo-error.ts'
import type { Original } from '#src/photos/photo.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { AskDiscardDrafts } from './ask-discard-drafts.tsx'
import { heldForm } from '#src/outbox/act/replaced-photo.ts'
import { isHeld, isMissingCode, type PhotoFailure } from '../photo/capture.ts'

interface FailureNoticeProps {
  failure: PhotoFailure<string>
  /** The photo in words: «foto 3». */
  name: string
  /** Why the photo can no longer be stored at its place; undefined while it can. */
  whyNot: string | undefined
  /** An act is in progress; no decision can be made until it ends. */
  busy: boolean
  /** How often the app has led the person back to this notice. */
  reminders: number
  /** Processes the original, or stores the photo, once more. */
  onRetry: () => void
  onUseOriginal: () => void
  onDismiss: () => Promise<unknown>
}

/**
 * Shows why a photo was not stored. The original or the processed photo stays until the person has
 * decided (UX-31). The notice scrolls itself to just below the top bar, because the person may be at
 * the end of a long list of photos.
 */
export function FailureNotice(props: FailureNoticeProps) {
  const { failure, name, whyNot, busy, reminders, onRetry, onUseOriginal, onDismiss } = props
  const { id, message, problem, original, photo, asItIs, isOnDisk } = failure
  const left = original ?? photo
  const isThere = isHeld(failure)
  const mayKeep = isThere && whyNot === undefined
  // A defective file fails again, so it cannot be retried.
  const mayRetry = mayKeep && (problem === undefined || mayBeProcessed(problem))
  const [isAsked, setAsked] = useState(false)
  const unkept = useMemo(
    () => (isOnDisk === true ? undefined : unkeptOf(failure, name)),
    [isOnDisk, failure, name],
  )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element !== null && 'scrollIntoView' in element) element.scrollIntoView({ block: 'start' })
  }, [id, reminders])
  return (
    <chakra.div ref={place} scrollMarginTop="5rem">
      <Notice
        tone={isMissingCode(failure) ? 'warning' : 'danger'}
        announce="at-once"
        title={message}
      >
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
          {mayRetry && (
            <Button busy={busy} onClick={onRetry}>
              Tentar de novo
            </Button>
          )}
          {mayKeep && asItIs !== undefined && (
            <Button variant="outline" disabled={busy} onClick={onUseOriginal}>
              Usar original
            </Button>
          )}
          {left !== undefined && !mayRetry && (
            <Button variant="outline" disabled={busy} onClick={() => save(left, original)}>
              Salvar o arquivo
            </Button>
          )}
          {isThere ? (
            <Button variant="danger" disabled={busy} onClick={() => setAsked(true)}>
              {mayKeep ? 'Descartar a foto' : 'Descartar'}
            </Button>
          ) : (
            <Button variant="outline" disabled={busy} onClick={() => void onDismiss()}>
              Entendi
            </Button>
          )}
        </chakra.div>
      </Notice>
      {isAsked && (
        <AskDiscardDrafts
          title={original ? 'Descartar a foto original?' : 'Descartar a foto?'}
          forms={[heldForm(id)]}
          unkept={unkept}
          keep="Voltar"
          onDiscarded={onDismiss}
          onClose={() => setAsked(false)}
        />
      )}
    </chakra.div>
  )
}

/** The processed photo, otherwise the original, for a dialog about a photo that is only in memory. */
export function unkeptOf({ original, photo }: PhotoFailure<string>, name: string) {
  const left = photo ?? original
  return left && { bytes: left.bytes, type: left.type, name }
}

/** Saves the photo or the original to the device's downloads, for other apps. */
function save({ bytes, type }: Pick<Original, 'bytes' | 'type'>, original?: Original): void {
  const name = original === undefined ? 'foto' : 'foto-original'
  saveFile(new Blob([bytes], { type }), `${name}.${type.replace('image/', '')}`)
}

function whereItIs(failure: PhotoFailure<string>): string {
  const { photo, isOnDisk } = failure
  if (isMissingCode(failure) && isOnDisk === true) {
    return 'A foto original está guardada neste aparelho e vai sozinha.'
  }
  if (photo !== undefined) {
    return isOnDisk === true
      ? 'A foto está guardada neste aparelho até você decidir.'
      : 'A foto ainda está aqui, mas não foi salva.'
  }
  return isOnDisk === true
    ? 'A foto original está guardada até você decidir.'
    : 'A foto original só está nesta tela: decida antes de sair dela.'
}
