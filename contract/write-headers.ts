/**
 * Carries the id of one attempt to send a write: a UUID generated for each `fetch`, also when a
 * retry reuses the `Idempotency-Key`. It is used only between the app and the server that serves
 * the app. A second request with the same `Idempotency-Key` and attempt was repeated by a browser
 * or a proxy, not by the app (decision 074).
 */
export const attemptHeader = 'pavilhao-attempt'
