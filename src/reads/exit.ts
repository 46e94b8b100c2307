import { paths } from '#contract/paths.ts'
import type { Exit } from '#contract/schemas/exit.ts'
import { defineRead } from './read.ts'

/** The exit that a stuffing, a loading or a loading checklist is of (contract §6: under `data.saida`). */
export const readOfExit = (idSaida: number) =>
  defineRead<Exit>({
    key: `exit:${idSaida}`,
    path: paths.exit(idSaida),
    unwrap: (body) => (body as { data: { saida: Exit } }).data.saida,
  })
