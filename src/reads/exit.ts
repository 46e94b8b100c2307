import { paths } from '#contract/paths.ts'
import type { Exit } from '#contract/schemas/exit.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { defineRead } from './read.ts'

/** The exit of a stuffing, a loading or a loading checklist (contract §6: under `data.saida`). */
export const readOfExit = (idSaida: Id) =>
  defineRead<Exit>({
    key: `exit:${idPart(idSaida)}`,
    path: paths.exit(idSaida),
    unwrap: (body) => (body as { data: { saida: Exit } }).data.saida,
  })
