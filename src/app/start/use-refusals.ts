import { useEffect, useRef } from 'react'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { readableText } from '#src/outbox/model/local-ids.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { awaitsWord, isNonBlocking, type Entry, type PersonKey } from '#src/outbox/model/entry.ts'
import { parkedOf } from '#src/outbox/store/queries.ts'
import { showToast } from '#src/ui/notice/toast.ts'

/**
 * Shows a toast with its message for each write that fails while the main layout is shown (API-07).
 * Earlier failures are not shown again: they are marked, and listed in Envios.
 */
export function useRefusals(): void {
  const parked = useOutbox(readableParked)
  const before = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    const failed = parked?.filter(isFailed)
    const news = failed?.filter((entry) => before.current?.has(failureOf(entry)) === false) ?? []
    for (const { record, parked: said } of news) {
      showToast(`${record.title}: ${said?.message}`, { tone: 'danger', keeps: true })
    }
    if (news.length > 0) vibrateFailed()
    before.current = failed && new Set(failed.map(failureOf))
  }, [parked])
}

/** Each entry with the readable name of its record; a local id is not readable. */
async function readableParked(database: OutboxDatabase, person: PersonKey): Promise<Entry[]> {
  const [parked, serverIds] = await Promise.all([
    parkedOf(database, person),
    readServerIds(database.relaxed, person),
  ])
  return parked.map((entry) => ({
    ...entry,
    record: { ...entry.record, title: readableText(entry.record.title, serverIds) },
  }))
}

/** An entry that waits for completion, or for a decision about its copy, has not failed. */
const isFailed = (entry: Entry) => !isNonBlocking(entry) && !awaitsWord(entry)

/** A second refusal after a retry is a new failure. */
const failureOf = ({ id, parked }: Entry) => `${id} ${parked?.at}`
