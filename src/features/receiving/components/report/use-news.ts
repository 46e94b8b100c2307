import { useEffect, useRef, useState } from 'react'
import { type Entry, type Todo, isNonBlocking } from '#src/outbox/model/entry.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { finalizeReport } from '../../operations/finalize-report.ts'

/**
 * The provider's answer to «Finalizar» while the report is open: acceptance shows a toast, and warnings open a dialog,
 * which the person closes. Warnings from before the report was opened are shown only on the page. `entries` is
 * undefined until the entries are read.
 */
export function useFinalizeNews(entries: readonly Entry[] | undefined) {
  const [news, setNews] = useState<readonly Todo[]>()
  const waiting = useRef<ReadonlySet<string>>(new Set())

  useEffect(() => {
    if (entries === undefined) return
    const own = entries.filter(({ kind }) => kind === finalizeReport.kind)
    for (const entry of own.filter(({ id }) => waiting.current.has(id))) {
      if (isNonBlocking(entry)) setNews(entry.parked?.todo)
      else if (entry.state === 'settled') showToast('Relatório finalizado')
    }
    waiting.current = new Set(own.filter(({ state }) => isUnderWay.has(state)).map(({ id }) => id))
  }, [entries])

  return { news, close: () => setNews(undefined) }
}

const isUnderWay: ReadonlySet<string> = new Set(['waiting', 'sending', 'unknown'])
