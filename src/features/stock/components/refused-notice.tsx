import { useState } from 'react'
import { useDecide } from '#src/evidence/decision/use-decide.ts'
import { formatTons, toKilos } from '#src/domain/amounts/numbers.ts'
import { Button } from '#src/ui/form/button.tsx'
import { AskArrived, AskDiscard } from '#src/evidence/decision/parked-notice.tsx'
import { ShownThere } from '#src/evidence/decision/shown-there.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { canCorrect, tonsFound, tonsSeen, type ReallocationEntry } from './refused.ts'

interface RefusedNoticeProps {
  entry: ReallocationEntry
  /** Ton: current weight of the allocation; undefined where it was not read since. */
  now: number | undefined
}

/**
 * A reallocation that waits for the person's decision, with the seen and the current weight where they differ. The
 * person corrects it in the list below where that can help, retries it, or discards it.
 */
export function RefusedNotice({ entry, now }: RefusedNoticeProps) {
  const { retry } = useDecide()
  const [asked, setAsked] = useState<'arrived' | 'discard'>()
  const close = () => setAsked(undefined)
  const { parked, label } = entry
  const found = now ?? tonsFound(entry)
  const seen = tonsSeen(entry)
  const hasMoved = found !== undefined && seen !== undefined && toKilos(found) !== toKilos(seen)
  const isUnknown = parked?.why === 'unknown'
  return (
    <Notice
      tone="danger"
      announce="at-once"
      title={parked?.message ?? ''}
      action={
        <>
          {isUnknown && <Button onClick={() => setAsked('arrived')}>Já foi feita</Button>}
          {!canCorrect(entry) && (
            <Button variant="outline" onClick={() => void retry(entry)}>
              {isUnknown ? 'Não foi feita: enviar de novo' : 'Tentar de novo'}
            </Button>
          )}
          <Button variant="danger" onClick={() => setAsked('discard')}>
            Descartar
          </Button>
        </>
      }
    >
      {label}:{' '}
      {hasMoved && (
        <b>
          viu {formatTons(seen)}, agora {formatTons(found)}.{' '}
        </b>
      )}
      {canCorrect(entry)
        ? 'Nada foi perdido. Corrija as movimentações abaixo e salve de novo, ou descarte.'
        : isUnknown
          ? 'Compare com o que está nas linhas e diga se já foi feita.'
          : 'Nada foi perdido.'}
      {isUnknown && <ShownThere entry={entry} />}
      {asked === 'arrived' && <AskArrived entry={entry} onClose={close} />}
      {asked === 'discard' && (
        <AskDiscard entry={entry} title="Descartar esta realocação?" onClose={close}>
          O estoque no servidor fica como está.
        </AskDiscard>
      )}
    </Notice>
  )
}
