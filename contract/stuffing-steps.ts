/** The steps of a stuffing report, in the order in which they are taken (spec 2 §4). */
export const stuffingSteps = ['PRE', '1', '2', '3', 'C', '4', '5', '6', '7'] as const

export type StuffingStep = (typeof stuffingSteps)[number]
