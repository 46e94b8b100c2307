import { useEffect, useMemo, useState } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { useSession } from '#src/hooks/use-session.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { blockersOf, isUnsent } from '#src/outbox/listing.ts'
import { outboxCondition } from '#src/outbox/queries.ts'
import { describeEntry, type WorkWords } from '#src/outbox/words.ts'

const tickMs = 15_000

/** Says where each of these entries is on its way, live. `entries` are all of one lane, oldest first. */
export function useSending(entries: readonly Entry[]): (entry: Entry) => WorkWords {
  const condition = useOutbox(outboxCondition)
  const { operations, config } = useRuntime()
  const session = useSession()
  const network = useNetwork()
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])

  const blockers = useMemo(
    () => blockersOf(entries.filter(isUnsent), (kind) => operations.has(kind)),
    [entries, operations],
  )
  return (entry) =>
    describeEntry(entry, {
      now: Math.max(now, entry.endedAt ?? 0),
      timeZone: config.timeZone,
      signInNeeded: condition?.signInNeeded === true || session === undefined,
      portal: condition?.portal === true || network.portal,
      holdUntil: condition?.holdUntil ?? 0,
      waitsFor: blockers.get(entry.id)?.is,
      isKnown: operations.has(entry.kind),
    })
}
