/** No practised thumb gives two answers within this time, in ms; a double tap is shorter. */
const sameTapMs = 300

/**
 * Whether a tap is not meant for the current element (UX-26): it is the second half of a double
 * tap, or it was made before the element appeared. All times in ms of the same clock.
 */
export const isSameTap = (
  firstAt: number,
  tappedAt: number,
  seenAt = Number.NEGATIVE_INFINITY,
): boolean => tappedAt - firstAt < sameTapMs || tappedAt < seenAt

/**
 * When the current event's tap was made, by the clock of `performance`. A slow device handles a tap
 * long after it was made, so it may have finished with the first half of a double tap before it
 * sees the second.
 */
export const tapTime = (): number => {
  // `window.event` is the current event, without passing it through every call.
  const { event } = globalThis as { event?: Event | undefined }
  return event?.timeStamp ?? performance.now()
}
