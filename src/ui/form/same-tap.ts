/** No practised thumb gives two answers within this time; a double tap is shorter. */
const sameTapMs = 300

/**
 * Whether a tap is not meant for what stands there (UX-26): the second one of a double tap, or one that
 * was made before that stood there. In ms of the same clock.
 */
export const isSameTap = (
  firstAt: number,
  tappedAt: number,
  seenAt = Number.NEGATIVE_INFINITY,
): boolean => tappedAt - firstAt < sameTapMs || tappedAt < seenAt

/**
 * When the tap was made that is being handled, by the clock of `performance`. A slow device handles a tap
 * long after it was made: of two of one double tap it may be done with the first before it sees the second.
 */
export const tapTime = (): number => {
  // The browser names the event here, however many calls lie between its listener and this one.
  const { event } = globalThis as { event?: Event | undefined }
  return event?.timeStamp ?? performance.now()
}
