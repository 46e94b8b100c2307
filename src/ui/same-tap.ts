/** No practised thumb gives two answers within this time; a double tap is shorter. */
const sameTapMs = 300

/** Whether a tap is the second one of a double tap (UX-26). In ms of the same clock. */
export const isSameTap = (firstAt: number, now: number): boolean => now - firstAt < sameTapMs
