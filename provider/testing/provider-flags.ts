/**
 * Node flags of `npm start`. V8 gets one helper thread in place of four: where cores are few, the four wait for a core
 * during garbage collection, and the main thread waits for all of them (docs/photos.md).
 */
export const providerFlags = ['--v8-pool-size=1']

/** The flags for a TypeScript file of ours that has not been compiled. */
export const runFlags = [...providerFlags, '--import', 'tsx']
