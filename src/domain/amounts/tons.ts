/**
 * Weights of stock are counted in whole kilos, because integers add and compare without the
 * rounding errors of binary fractions. Half a kilo rounds up, whatever its rounding error.
 */
export const toKilos = (tons: number): number => Math.round(Math.round(tons * 1e9) / 1e6)

export const toTons = (kilos: number): number => kilos / 1000

/** Ton, summed to the kilo: 0.1 and 0.2 are 0.3. */
export const sumTons = (weights: readonly number[]): number =>
  toTons(weights.reduce((sum, tons) => sum + toKilos(tons), 0))

/** Whether a weight has at most three decimals; rounding errors do not count. */
export const isWholeKilos = (tons: number): boolean => Math.abs(tons * 1000 - toKilos(tons)) < 1e-6
