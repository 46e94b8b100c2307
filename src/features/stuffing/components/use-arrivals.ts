import { useEffect, useRef } from 'react'
import { isUnsent, type Entry } from '#src/outbox/model/entry.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { finishPreStage } from '../operations/finish-pre-stage.ts'

/**
 * Announces entries that the provider acknowledges while the screen is open (spec 2 §8). `entries` is undefined until
 * it is known: entries settled earlier are not announced.
 */
export function useArrivals(entries: readonly Entry[] | undefined): void {
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (entries === undefined) return
    const before = waiting.current
    waiting.current = new Set(
      entries.filter((entry) => isUnsent(entry) && entry.state !== 'parked').map(({ id }) => id),
    )
    for (const entry of entries) if (before.has(entry.id)) tell(entry)
  }, [entries])
}

function tell({ state, kind }: Entry): void {
  if (state !== 'settled') return
  showToast(kind === finishPreStage.kind ? 'Etapa avançada' : 'Arquivo enviado')
}
