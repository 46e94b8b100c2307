/** When the request of this response began (device clock, ms). */
export const askedAtHeader = 'x-pavilhao-asked-at'
/** The source of the worker's response: `network` or `cache`. */
export const fromHeader = 'x-pavilhao-from'
/** On a cached response: the outcome of the call itself (`lost`, `slow` or `portal`). */
export const lossHeader = 'x-pavilhao-loss'
/** On a cached response: the status of the failed server response that it replaces. */
export const failedHeader = 'x-pavilhao-failed'
