import type { Exit } from '#contract/schemas/exit.ts'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import { loadingStatusWord } from '#src/domain/records/status-words.ts'
import { nextLoadingStatus } from '#contract/loading-steps.ts'
import type { ShownLoading } from './reads.ts'

/** An example loading for tests. */
export const idSaida = 4711

export const exampleRow: LoadingListItem = {
  id: idSaida,
  ot: '80064298',
  dtSaida: '2026-11-21T10:00:00.000Z',
  oc: '314176',
  dest: 'Andina Empaques S.A.S.',
  cavalo: 'LZJ0913',
  carroceria: 'WDU-4362',
  status: 1,
}

export const exampleExit: Exit = {
  ot: '80064298',
  dataAgendada: '2026-11-21T10:00:00.000Z',
  dataSaida: '2026-11-21T15:30:00.000Z',
  containerNumero: 'MSCU 498163-1',
  containerCategoria: "40' High Cube",
  placaCavaloNavigation: { placa: 'LZJ0913' },
  placaCarretaNavigation: { placa: 'WDU-4362' },
  idMotoristaNavigation: { nome: 'Sebastião Miranda' },
  destinatarioNavigation: { razaoSocial: 'Andina Empaques S.A.S.' },
}

/** A loading with a status. Bia took each step, one hour after the other. */
export function exampleLoading(status: number): ShownLoading {
  const next = nextLoadingStatus(status)
  return {
    carregamento: {
      id: idSaida,
      idSaida,
      status,
      statusNavigation: { status: loadingStatusWord(status).text },
    },
    historico: Array.from({ length: status }, (_, at) => ({
      status: loadingStatusWord(status - at).text,
      usuario: 'Bia Souza',
      timestamp: `2026-11-21T1${status - at}:05:00.000Z`,
      idCarregamentoStatus: status - at,
    })),
    next:
      next === undefined
        ? null
        : { idCarregamentoStatus: next, status: loadingStatusWord(next).text },
  }
}
