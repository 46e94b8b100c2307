import type { AppConfig } from '#src/api/config.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { reporting } from '#src/api/reporting.ts'
import { makeSend } from '#src/api/send.ts'
import { operationByKind } from '#src/operations.ts'
import { untilAskedToCease } from '#src/outbox/send/cease.ts'
import { browserPorts } from '#src/outbox/call/browser-ports.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { drain, type DrainReport } from '#src/outbox/send/drain.ts'
import { signedInHere } from './signed-in-here.ts'

const sliceMs = 60_000

/**
 * Drains the outbox in the page, where no worker does it. A page that is being unloaded starts no
 * further call.
 */
export async function drainInPage(
  config: AppConfig,
  database: OutboxDatabase,
): Promise<DrainReport> {
  const ports = browserPorts({
    operations: operationByKind,
    send: reporting(makeSend(config), reportOutcome),
    signed: () => Promise.resolve(signedInHere(config)),
    keys: config.keys,
    extensions: config.extensions,
    quarantineMs: config.quarantineSeconds * 1000,
  })
  const away = new AbortController()
  const goAway = () => away.abort()
  addEventListener('pagehide', goAway)
  document.addEventListener('freeze', goAway)
  try {
    return await untilAskedToCease((asked) =>
      drain(database, ports, {
        budgetMs: sliceMs,
        signal: AbortSignal.any([away.signal, asked]),
      }),
    )
  } finally {
    removeEventListener('pagehide', goAway)
    document.removeEventListener('freeze', goAway)
  }
}
