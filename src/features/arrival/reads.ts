import { paths } from '#contract/paths.ts'
import type { Carrier } from '#contract/schemas/arrival.ts'
import { defineRead } from '#src/reads/read.ts'

/** Reads all carriers at once, because the search runs on the device and works offline. */
const mostCarriers = 1_000

export const reads = {
  carriers: () =>
    defineRead<Carrier[]>({ key: 'carriers', path: paths.carriers('', mostCarriers) }),
} as const
