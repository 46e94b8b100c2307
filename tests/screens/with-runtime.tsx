import type { PropsWithChildren } from 'react'
import { expect } from 'vitest'
import { parseConfig } from '#src/api/config.ts'
import { RuntimeProvider, type Runtime } from '#src/hooks/runtime.tsx'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'

/** What a hook stands in: this device's database and nothing that sends. */
export function withRuntime(database: OutboxDatabase) {
  const config = parseConfig({}) ?? expect.unreachable()
  const runtime: Runtime = { config, database, operations: new Map(), wake: () => undefined }
  return ({ children }: PropsWithChildren) => (
    <RuntimeProvider runtime={runtime}>{children}</RuntimeProvider>
  )
}
