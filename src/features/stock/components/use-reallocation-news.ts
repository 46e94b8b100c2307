import { useEffect, useRef } from 'react'
import type { EntryState } from '#src/outbox/entry.ts'
import { useTouching } from '#src/hooks/use-touching.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { showToast } from '#src/ui/toast.ts'
import { saveReallocation } from '../operations/save-reallocation.ts'

const underWay: ReadonlySet<EntryState> = new Set(['waiting', 'sending', 'unknown'])

const newsMs = 15_000

/**
 * What the provider answers to a reallocation while a stock screen is open. `savedId` is one that was
 * kept right before this screen opened: its answer may already be there.
 */
export function useReallocationNews(savedId?: string): void {
  const laid = useTouching('stock:list')
  const waiting = useRef<ReadonlySet<string>>(new Set(savedId === undefined ? [] : [savedId]))
  useEffect(() => {
    if (laid === undefined) return
    const own = laid.entries.filter(({ kind }) => kind === saveReallocation.kind)
    for (const { state, parked, endedAt } of own.filter(({ id }) => waiting.current.has(id))) {
      // The address may be opened again much later: then it is no news.
      if (Date.now() - (endedAt ?? parked?.at ?? 0) > newsMs) continue
      if (state === 'settled') showToast('Realocação realizada com sucesso')
      else if (state === 'parked') {
        vibrateFailed()
        showToast(parked?.message ?? 'A realocação não foi feita', { tone: 'danger' })
      }
    }
    waiting.current = new Set(own.filter(({ state }) => underWay.has(state)).map(({ id }) => id))
  }, [laid])
}
