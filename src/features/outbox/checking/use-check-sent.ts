import { useEffect, useMemo, useState } from 'react'
import { pagePorts } from '#src/hooks/outbox/page-ports.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { checkSent, type CheckedEntry, type CheckStopped } from '#src/outbox/send/check-sent.ts'

/** What the comparison with the provider found, and when (device clock, ms); or why it found nothing. */
export type Found =
  | { is: 'found'; entries: CheckedEntry[]; at: number }
  | { is: CheckStopped | 'failed' }

/** Compares the sent entries with the provider once; undefined meanwhile. The comparison ends with the component. */
export function useCheckSent(): Found | undefined {
  const { config, database, operations, wake } = useRuntime()
  const [found, setFound] = useState<Found>()
  const ports = useMemo(() => pagePorts({ config, operations }), [config, operations])
  useEffect(() => {
    const ending = new AbortController()
    void checkSent(database, ports, ending.signal)
      .then(
        (entries): Found =>
          typeof entries === 'string' ? { is: entries } : { is: 'found', entries, at: Date.now() },
        (): Found => ({ is: 'failed' }),
      )
      .then((one) => {
        if (!ending.signal.aborted) setFound(one)
        // What was recorded meanwhile had to wait.
        wake()
      })
    return () => ending.abort()
  }, [database, ports, wake])
  return found
}
