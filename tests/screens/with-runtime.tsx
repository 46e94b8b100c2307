import type { PropsWithChildren } from 'react'
import { expect } from 'vitest'
import { parseConfig } from '#src/api/config.ts'
import { RuntimeProvider, type Runtime } from '#src/hooks/runtime.tsx'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'

/** Wraps a hook with this device's database; nothing is sent. */
export function withRuntime(database: OutboxDatabase) {
  const config = parseConfig({}) ?? expect.unreachable()
  const runtime: Runtime = { config, database, operations: new Map(), wake: () => undefined }
  return ({ children }: PropsWithChildren) => (
    <RuntimeProvider runtime={runtime}>{children}</RuntimeProvider>
  )
}
