import { paths } from '#contract/paths.ts'
import { underSizeValues, wasteValues } from '#contract/section-values.ts'
import { underSizePart, wastePart } from '../report-parts.ts'
import { setSection } from '../section-values.ts'

/** The weight of the waste, in kg; 0 means that there is none. */
export const setWaste = setSection(wastePart, {
  kind: 'receiving.setWaste.v1',
  target: 'waste',
  path: paths.wasteSave(),
  values: wasteValues,
  previous: ({ pesoResiduo }) => pesoResiduo,
  totals: ({ pesoResiduo }) => ({ residuoPeso: pesoResiduo }),
})

/** The amount of under-size material; a count of 0 with a weight of 0 means that there is none (spec 2 §7). */
export const setUnderSize = setSection(underSizePart, {
  kind: 'receiving.setUnderSize.v1',
  target: 'under-size',
  path: paths.underSizeSave(),
  values: underSizeValues,
  totals: ({ embalagens, pesoMenor }) => ({ menorEmbalagens: embalagens, menorPeso: pesoMenor }),
})
