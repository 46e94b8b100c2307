/**
 * With what `npm start` starts Node. One thread of V8's beside the one that answers, in place of four:
 * where cores are few those four wait for one to collect garbage on, and the one that answers waits for
 * all of them (docs/photos.md).
 */
export const providerFlags = ['--v8-pool-size=1']

/** Before a file of ours that has not been compiled. */
export const runFlags = [...providerFlags, '--import', 'tsx']
