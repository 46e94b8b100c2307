import { screen } from '@testing-library/react'
import { paths } from '#contract/paths.ts'
import type { Exit } from '#contract/schemas/exit.ts'
import type { StuffingListItem, StuffingState } from '#contract/schemas/stuffing.ts'
import { stuffingScreen } from '#src/features/stuffing/feature.ts'
import { json, type SentinelServer } from '../../support/sentinel-server.ts'
import { openFeature, type Before } from '../open-feature.tsx'

/** The test file must call vi.mock('#src/api/config.ts', { spy: true }) first. */

export const idSaida = 4711

export const begun: StuffingState = {
  idSaida,
  status: 0,
  step: 'PRE',
  hasPre: 1,
  preCounter: 0,
  picture1: 0,
  picture2: 0,
  picture3: 0,
  picture4: 0,
  picture5: 0,
  picture6: 0,
  picture7: 0,
  pictureChecklist: 0,
}

export const onStep3: StuffingState = {
  ...begun,
  step: '3',
  preCounter: 2,
  picture1: 1,
  picture2: 1,
}

export const complete: StuffingState = {
  ...onStep3,
  status: 1,
  step: '7',
  picture3: 1,
  picture4: 1,
  picture5: 1,
  picture6: 1,
  picture7: 1,
  pictureChecklist: 1,
}

const exit: Exit = {
  ot: '80064298',
  dataAgendada: '2026-11-21T10:00:00.000Z',
  dataSaida: '2026-11-22T01:45:00.000Z',
  containerNumero: 'MSCU 498163-1',
  containerCategoria: "40' High Cube",
  placaCavaloNavigation: { placa: 'LZJ0913' },
  placaCarretaNavigation: { placa: 'WDU-4362' },
  idMotoristaNavigation: { nome: 'Sebastião Miranda' },
  destinatarioNavigation: { razaoSocial: 'Andina Empaques S.A.S.' },
}

export const row: StuffingListItem = {
  idSaida,
  ot: '80064298',
  dataAgendada: '2026-11-21T10:00:00.000Z',
  oc: '314176',
  containerNumero: 'MSCU 498163-1',
  placaCavalo: 'LZJ0913',
  placaCarreta: 'WDU-4362',
  status: 0,
}

interface Options {
  at?: string
  state?: StuffingState
  rows?: StuffingListItem[]
  before?: Before
}

export async function openStuffing(options: Options = {}) {
  const { at = `/ops/relatorios/estufagem/${idSaida}`, state = onStep3, rows = [row] } = options
  const feature = await openFeature({
    at,
    path: '/ops/relatorios/estufagem/*',
    element: <stuffingScreen.Screen />,
    answers: {
      [paths.stuffing(idSaida)]: { value: state },
      [paths.exit(idSaida)]: { data: { saida: exit } },
      [paths.stuffingList('')]: { value: rows },
    },
    before: options.before,
  })
  return {
    ...feature,
    /** Sets the provider's answer for the report from now on. */
    answerReport: (value: StuffingState) =>
      feature.answer({ [paths.stuffing(idSaida)]: { value } }),
  }
}

/** The provider accepts an upload and answers with this state of the report. */
export const acceptUpload = (provider: SentinelServer, state: StuffingState) =>
  provider.on(paths.stuffingUpload(idSaida), json({ value: state }))

export const heading = () => screen.findByRole('heading', { level: 1 })
