import type { AppConfig } from '#src/api/config.ts'
import { pagePorts } from '#src/hooks/outbox/page-ports.ts'
import { operationByKind } from '#src/operations.ts'
import { untilAskedToCease } from '#src/outbox/send/cease.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { drain, type DrainReport } from '#src/outbox/send/drain.ts'

const sliceMs = 60_000

/**
 * Drains the outbox in the page, where no worker does it. A page that is being unloaded starts no
 * further call.
 */
export async function drainInPage(
  config: AppConfig,
  database: OutboxDatabase,
): Promise<DrainReport> {
  const ports = pagePorts({ config, operations: operationByKind })
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
