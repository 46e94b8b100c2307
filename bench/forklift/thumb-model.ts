/**
 * Time that a practised thumb needs for the actions on a screen. The parts are those of the keystroke-level model and
 * the model human processor (Card, Moran, Newell, «The Psychology of Human-Computer Interaction», 1983, chapters 2
 * and 8), which were measured with keyboard and mouse. For a thumb on glass the slow end of each range is used, if
 * the model has a range.
 */
const seconds = {
  /** M, for each item: to read the question and to decide. */
  decide: 1.35,
  /** B twice: the thumb goes down and comes up. */
  tap: 0.2,
  /** K for typing random letters, including the search for the key. */
  key: 0.5,
  /** P: pointing at any target, for the upper bound without practice. */
  point: 1.1,
  /** Slope of Fitts's law: the slowest of 70 to 120 ms a bit. */
  perBit: 0.12,
} as const

/** One touch of the screen: the distance that the thumb moved and the size of its target, in CSS px. */
export interface Touch {
  travel: number
  /** The smaller side of the target. */
  target: number
}

export interface Work {
  items: number
  touches: readonly Touch[]
  /** Keystrokes on the keyboard of the device. */
  keys: number
}

/** Fitts's law of the model human processor; a thumb already at the target does not move. */
const moveSeconds = ({ travel, target }: Touch): number =>
  travel === 0 ? 0 : seconds.perBit * Math.max(0, Math.log2((2 * travel) / target))

/**
 * Seconds that the person needs, without the time of the app. A `practised` thumb knows the position of its target.
 */
export function handSeconds({ items, touches, keys }: Work, thumb: 'practised' | 'any'): number {
  const moved = touches.map((touch) => (thumb === 'practised' ? moveSeconds(touch) : seconds.point))
  return (
    items * seconds.decide +
    moved.reduce((sum, one) => sum + one, 0) +
    touches.length * seconds.tap +
    keys * seconds.key
  )
}
