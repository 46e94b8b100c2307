/**
 * How long a practised thumb takes for what a screen asks of it. The parts are those of the
 * keystroke-level model and the model human processor (Card, Moran, Newell, «The Psychology of
 * Human-Computer Interaction», 1983, chapters 2 and 8), which were measured with keyboard and mouse.
 * For a thumb on glass the slow end of each range is taken, where it has one.
 */
const seconds = {
  /** M, of each item: to read what is asked and to decide. */
  decide: 1.35,
  /** B twice: the thumb goes down and comes up. */
  tap: 0.2,
  /** K of one who types letters that make no word: with the key looked for. */
  key: 0.5,
  /** P: pointing at anything anywhere, for the bound that trusts no practice. */
  point: 1.1,
  /** Of Fitts's law, the slowest of 70 to 120 ms a bit. */
  perBit: 0.12,
} as const

/** One touch of the screen: how far the thumb has come for it, and what it had to hit, in CSS px. */
export interface Touch {
  travel: number
  /** The smaller side of the target. */
  target: number
}

export interface Work {
  items: number
  touches: readonly Touch[]
  /** On the device's own keyboard. */
  keys: number
}

/** Fitts's law as the model human processor has it; a thumb that is there already does not move. */
const moveSeconds = ({ travel, target }: Touch): number =>
  travel === 0 ? 0 : seconds.perBit * Math.max(0, Math.log2((2 * travel) / target))

/** Seconds of the person's own, without the app's. `practised` for a thumb that knows where it goes. */
export function handSeconds({ items, touches, keys }: Work, thumb: 'practised' | 'any'): number {
  const moved = touches.map((touch) => (thumb === 'practised' ? moveSeconds(touch) : seconds.point))
  return (
    items * seconds.decide +
    moved.reduce((sum, one) => sum + one, 0) +
    touches.length * seconds.tap +
    keys * seconds.key
  )
}
