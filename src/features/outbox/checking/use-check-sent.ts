import { useEffect, useMemo, useState } from 'react'
import { reportOutcome } from '#src/api/network-state.ts'
import { providerOrigin, type AppConfig } from '#src/api/config.ts'
import { reporting } from '#src/api/reporting.ts'
import { makeSend } from '#src/api/send.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { browserPorts } from '#src/outbox/call/browser-ports.ts'
import type { Ports } from '#src/outbox/model/ports.ts'
import { checkSent, type CheckedEntry, type CheckStopped } from '#src/outbox/send/check-sent.ts'
import { personKey } from '#src/session/person.ts'
import { currentSession } from '#src/session/session.ts'

/** What the comparison with the provider found, and when (device clock, ms); or why it found nothing. */
export type Found =
  | { is: 'found'; entries: CheckedEntry[]; at: number }
  | { is: CheckStopped | 'failed' }

/** Compares the sent entries with the provider once; undefined meanwhile. The comparison ends with the component. */
export function useCheckSent(): Found | undefined {
  const { config, database, operations, wake } = useRuntime()
  const [found, setFound] = useState<Found>()
  const ports = useMemo(() => portsHere(config, operations), [config, operations])
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

function portsHere(config: AppConfig, operations: Ports['operations']): Ports {
  return browserPorts({
    operations,
    send: reporting(makeSend(config), reportOutcome),
    signed: async () => {
      const session = currentSession()
      return (
        session && {
          person: personKey(providerOrigin(config), session.claims.sub),
          token: session.token,
        }
      )
    },
    keys: config.keys,
    extensions: config.extensions,
    quarantineMs: config.quarantineSeconds * 1000,
  })
}
