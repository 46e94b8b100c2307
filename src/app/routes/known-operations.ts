import { loadOnce } from '#src/hooks/lazy.tsx'
import type { Operation } from '#src/outbox/model/operation.ts'

const known = new Map<string, Operation<never>>()

/**
 * Every operation, by its kind; empty until `loadOperations` has resolved. They come with the first
 * screen that shows unsent work or makes some: neither the sign-in nor the home waits for them.
 */
export const knownOperations: ReadonlyMap<string, Operation<never>> = known

export const loadOperations = loadOnce(async () => {
  const { operations } = await import('#src/operations.ts')
  for (const operation of operations) known.set(operation.kind, operation)
})
