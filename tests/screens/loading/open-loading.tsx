import { Activity, useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import {
  exampleExit,
  exampleLoading,
  exampleRow,
  idSaida,
} from '#src/features/loading/example-loading.ts'
import { loadingScreen } from '#src/features/loading/feature.ts'
import type { ShownLoading } from '#src/features/loading/reads.ts'
import { openFeature, type Before } from '../open-feature.tsx'

interface Options {
  at?: string
  rows?: LoadingListItem[]
  loading?: ShownLoading
  before?: Before
  extensions?: boolean
  /** With a button that hides and shows the screen, as a sign-in does. */
  isHidable?: boolean
}

export const openLoading = ({
  at = `/ops/carregamento/${idSaida}`,
  rows = [exampleRow],
  loading = exampleLoading(1),
  before,
  extensions = true,
  isHidable = false,
}: Options = {}) =>
  openFeature({
    at,
    path: '/ops/carregamento/*',
    element: isHidable ? <Hidable /> : <loadingScreen.Screen />,
    answers: {
      [paths.loadingList('')]: { value: rows },
      [paths.loading(idSaida)]: loading,
      [paths.exit(idSaida)]: { data: { saida: exampleExit } },
    },
    before,
    extensions,
  })

function Hidable() {
  const [isHidden, setHidden] = useState(false)
  return (
    <>
      <button onClick={() => setHidden(!isHidden)}>Sessão</button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>
        <loadingScreen.Screen />
      </Activity>
    </>
  )
}

/** The step from 1 to 2, applied here. */
export const advanced = {
  idSaida,
  before: 1,
  idStatus: 2,
  status: 'Em Carregamento',
  usuario: 'Ana',
  doneAt: '2026-11-21T14:32:00.000Z',
}
