import { formatKilos } from '#src/domain/amounts/numbers.ts'

/** Describes the value that another person saved after the caller read it. */
export const tellChanged =
  <Value>(describe: (value: Value) => string) =>
  (saved: Value | null): string =>
    `O valor foi mudado por outra pessoa: agora está ${saved === null ? 'em branco' : describe(saved)}. Confira e salve de novo.`

/** Weights are compared to the gram. */
export const asWeight = {
  isSame: (one: number | null, other: number | null): boolean =>
    one === null || other === null ? one === other : Math.abs(one - other) < 0.000_5,
  tell: tellChanged(formatKilos),
}

export const asTyped = { tell: tellChanged((text: string) => `«${text}»`) }
