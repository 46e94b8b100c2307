/** Device clock, in ms, at which the request began whose answer this is. */
export const askedAtHeader = 'x-pavilhao-asked-at'
/** Where the worker took the answer from: `network` or `cache`. */
export const fromHeader = 'x-pavilhao-from'
/** Beside an answer from the cache: what became of the call itself (`lost`, `slow` or `portal`). */
export const lossHeader = 'x-pavilhao-loss'
/** Beside an answer from the cache: the status with which a server failed in its place. */
export const failedHeader = 'x-pavilhao-failed'
