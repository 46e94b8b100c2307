import type { LoadingDay } from '#contract/schemas/reports.ts'
import type { Given } from '#src/reads/read.ts'

/** A day of the chart whose number is known. */
export type GivenDay = Given<LoadingDay> & { dia: number }

type MeanId = 'tmc' | 'tms' | 'tmt'

export interface MeanSeries {
  id: MeanId
  short: string
  long: string
  /** A custom property of the themes. */
  color: string
  /** Lines differ in more than colour (UX-24). */
  dash: string
  marker: 'circle' | 'square' | 'triangle'
}

/** The three means (contract §4), in the order of the specification. */
export const meanNames: readonly MeanSeries[] = [
  {
    id: 'tmc',
    short: 'TMC',
    long: 'do início ao veículo carregado',
    color: 'var(--primary)',
    dash: 'none',
    marker: 'circle',
  },
  {
    id: 'tms',
    short: 'TMS',
    long: 'do veículo carregado ao fim',
    color: 'var(--danger-solid)',
    dash: '7 4',
    marker: 'square',
  },
  {
    id: 'tmt',
    short: 'TMT',
    long: 'do início ao fim',
    color: 'var(--text)',
    dash: '2 4',
    marker: 'triangle',
  },
]

export const totalColor = 'var(--edge)'

export const longestMean = (days: readonly GivenDay[]): number =>
  Math.max(1, ...days.flatMap((day) => meanNames.map(({ id }) => day[id] ?? 0)))

export const largestTotal = (days: readonly GivenDay[]): number =>
  Math.max(1, ...days.map(({ total }) => total ?? 0))
