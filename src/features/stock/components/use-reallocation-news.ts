import { useEffect, useRef } from 'react'
import type { EntryState } from '#src/outbox/model/entry.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { saveReallocation } from '../operations/save-reallocation.ts'

const underWay: ReadonlySet<EntryState> = new Set(['waiting', 'sending', 'unknown'])

const newsMs = 15_000

/**
 * Shows a toast when the provider has acknowledged a reallocation while a stock screen is open. `savedId` is an entry
 * that was stored right before this screen opened: its response may already have arrived.
 */
export function useReallocationNews(savedId?: string): void {
  const pending = useTouching('stock:list')
  const waiting = useRef<ReadonlySet<string>>(new Set(savedId === undefined ? [] : [savedId]))
  useEffect(() => {
    if (pending === undefined) return
    const own = pending.entries.filter(({ kind }) => kind === saveReallocation.kind)
    for (const { state, end } of own.filter(({ id }) => waiting.current.has(id))) {
      // The address may be opened again much later: then the toast would be out of date.
      const isNews = Date.now() - (end?.at ?? 0) <= newsMs
      if (state === 'settled' && isNews) showToast('Realocação realizada com sucesso')
    }
    // A listing from before the entry was kept does not end the wait for the entry.
    const unseen = [...waiting.current].filter((id) => own.every((entry) => entry.id !== id))
    const sent = own.filter(({ state }) => underWay.has(state)).map(({ id }) => id)
    waiting.current = new Set([...unseen, ...sent])
  }, [pending])
}
