import type { Operation } from '#src/outbox/operation.ts'

const known = new Map<string, Operation<never>>()
let loading: Promise<void> | undefined

/**
 * Every operation, by its kind; empty until `loadOperations` has resolved. They come with the first
 * screen that shows unsent work or makes some: neither the sign-in nor the home waits for them.
 */
export const knownOperations: ReadonlyMap<string, Operation<never>> = known

/** The same promise each time; after a failure the next call tries again. */
export function loadOperations(): Promise<void> {
  loading ??= import('#src/operations.ts').then(
    ({ operations }) => {
      for (const operation of operations) known.set(operation.kind, operation)
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
