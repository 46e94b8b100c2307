/**
 * Weights of stock are counted in whole kilos: integers add and compare without the dust of binary
 * fractions. Half a kilo counts as one, with or without dust.
 */
export const toKilos = (tons: number): number => Math.round(Math.round(tons * 1e9) / 1e6)

export const toTons = (kilos: number): number => kilos / 1000

/** Ton, added to the kilo: 0.1 and 0.2 are 0.3. */
export const sumTons = (weights: readonly number[]): number =>
  toTons(weights.reduce((sum, tons) => sum + toKilos(tons), 0))

/** Whether a weight has at most three places; dust is none. */
export const isWholeKilos = (tons: number): boolean => Math.abs(tons * 1000 - toKilos(tons)) < 1e-6
