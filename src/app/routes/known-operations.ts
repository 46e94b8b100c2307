import { loadOnce } from '#src/hooks/lazy.tsx'
import type { Operation } from '#src/outbox/model/operation.ts'

const known = new Map<string, Operation<never>>()

/**
 * Every operation by its kind; empty until `loadOperations` has resolved. The operations load with
 * the first screen that is not declared as `isLight`, so that the sign-in and the home do
 * not wait for them.
 */
export const knownOperations: ReadonlyMap<string, Operation<never>> = known

export const loadOperations = loadOnce(async () => {
  const { operations } = await import('#src/operations.ts')
  for (const operation of operations) known.set(operation.kind, operation)
})
