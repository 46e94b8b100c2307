import { useEffect, useRef } from 'react'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { awaitsWord, isAside, type Entry } from '#src/outbox/entry.ts'
import { parkedOf } from '#src/outbox/queries.ts'
import { showToast } from '#src/ui/toast.ts'

/**
 * Tells of each write that fails what the provider said of it, wherever the person is (API-07). What
 * had failed before is no news: it is marked, and stands in Envios.
 */
export function useRefusals(): void {
  const parked = useOutbox(parkedOf)
  const before = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    const failed = parked?.filter(isFailed)
    const news = failed?.filter((entry) => before.current?.has(failureOf(entry)) === false) ?? []
    for (const { record, parked: said } of news) {
      showToast(`${record.title}: ${said?.message}`, { tone: 'danger' })
    }
    if (news.length > 0) vibrateFailed()
    before.current = failed && new Set(failed.map(failureOf))
  }, [parked])
}

/** What waits to be completed, or for a word about its copy, has not failed. */
const isFailed = (entry: Entry) => !isAside(entry) && !awaitsWord(entry)

/** Tried again and refused again it is another failure. */
const failureOf = ({ id, parked }: Entry) => `${id} ${parked?.at}`
