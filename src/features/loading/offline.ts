import { wanting, type Wanted } from '#src/reads/read.ts'
import { reads } from './reads.ts'

/** All that the screen of one loading reads. */
export const wantedOfLoading = (idSaida: number): Wanted[] => [
  wanting(reads.loading(idSaida)),
  wanting(reads.exit(idSaida)),
]
