interface WeighedDamage {
  pesoAvariado: number
  pesoClassificado: number | null
}

/** Kg, summed to the gram without the rounding errors of binary fractions. */
export const sumKilos = (weights: readonly (number | null)[]): number =>
  Math.round(weights.reduce<number>((sum, weight) => sum + (weight ?? 0) * 1000, 0)) / 1000

/**
 * The sweepings of a damage (varredura): the damaged weight that could not be classified. Never
 * below 0, and 0 before the classification.
 */
const sweptOf = ({ pesoAvariado, pesoClassificado }: WeighedDamage): number =>
  pesoClassificado === null ? 0 : Math.max(0, pesoAvariado - pesoClassificado)

/** The totals of a report's damages, in Kg. */
export const totalDamages = (damages: readonly WeighedDamage[]) => ({
  pesoAvariadoTotal: sumKilos(damages.map(({ pesoAvariado }) => pesoAvariado)),
  pesoClassificadoTotal: sumKilos(damages.map(({ pesoClassificado }) => pesoClassificado)),
  pesoVarreduraTotal: sumKilos(damages.map(sweptOf)),
})
