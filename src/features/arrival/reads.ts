import { paths } from '#contract/paths.ts'
import type { Carrier } from '#contract/schemas/arrival.ts'
import { defineRead } from '#src/reads/read.ts'

/** All of them at once: they are searched on the device, with no network too. */
const mostCarriers = 1_000

export const reads = {
  carriers: () =>
    defineRead<Carrier[]>({ key: 'carriers', path: paths.carriers('', mostCarriers) }),
} as const
