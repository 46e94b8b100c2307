import { loadingReads } from '#src/checklist/loading-reads.ts'
import { readOfExit } from '#src/reads/exit.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'

/** All that the screen of one checklist reads. */
export const wantedOfChecklist = (idSaida: number): Wanted[] => [
  wanting(loadingReads.page(idSaida)),
  wanting(readOfExit(idSaida)),
]
