import type { Exit } from '#contract/schemas/exit.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPlate } from '#src/domain/names/plates.ts'

/** The facts of an exit, for people (spec 1 §3). */
export const factsOfExit = (exit: Exit): { term: string; value: string | null | undefined }[] => [
  { term: 'OT', value: exit.ot },
  { term: 'Container', value: exit.containerNumero },
  { term: 'Categoria', value: exit.containerCategoria },
  { term: 'Data agendada', value: formatDateTime(exit.dataAgendada) },
  { term: 'Data de saída', value: formatDateTime(exit.dataSaida) },
  { term: 'Placa do cavalo', value: formatPlate(exit.placaCavaloNavigation?.placa) },
  { term: 'Placa da carreta', value: formatPlate(exit.placaCarretaNavigation?.placa) },
  { term: 'Motorista', value: exit.idMotoristaNavigation?.nome },
  { term: 'Destinatário', value: exit.destinatarioNavigation?.razaoSocial },
]
