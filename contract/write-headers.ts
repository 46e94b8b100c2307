/**
 * Names one sending of a write: a UUID made anew for each `fetch`, also where the same call goes again
 * under its `Idempotency-Key`. Only between the app and the server that serves it: a second arrival of the
 * same pair is a repetition made by a browser or a proxy, which nobody asked for (decision 074).
 */
export const attemptHeader = 'pavilhao-attempt'
