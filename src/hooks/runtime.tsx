import { createContext, use, type PropsWithChildren } from 'react'
import type { AppConfig } from '#src/api/config.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { Operation } from '#src/outbox/model/operation.ts'

/** The services of the screens behind the sign-in, created once by the app. */
export interface Runtime {
  config: AppConfig
  database: OutboxDatabase
  /** Every operation of src/operations.ts, by its kind. */
  operations: ReadonlyMap<string, Operation<never>>
  /** Requests a drain of the unsent work. Returns at once. */
  wake: () => void
}

const RuntimeContext = createContext<Runtime | undefined>(undefined)

export function RuntimeProvider({ runtime, children }: PropsWithChildren<{ runtime: Runtime }>) {
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>
}

export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext)
  if (runtime === undefined) throw new Error('useRuntime outside of RuntimeProvider')
  return runtime
}
