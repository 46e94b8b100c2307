import { screen } from '@testing-library/react'
import { paths } from '#contract/paths.ts'
import { headerOf, loadingPage } from '#src/checklist/example-loading.ts'
import type { ShownLoadingPage } from '#src/checklist/loading-page.ts'
import { exampleExit } from '#src/features/loading/example-loading.ts'
import { loadingChecklistScreen } from '#src/features/loading-checklist/feature.ts'
import { openFeature, type Before } from '../open-feature.tsx'

export const base = '/sgi/checklists/carregamento'
export const idSaida = 4711

interface Options {
  at?: string
  page?: ShownLoadingPage
  before?: Before
  extensions?: boolean
}

/** The provider's answers for one vehicle. */
export const answersOf = (page: ShownLoadingPage): Record<string, unknown> => ({
  [paths.loadingChecklistList('')]: [headerOf(page)],
  [paths.loadingChecklist(idSaida)]: page,
  [paths.exit(idSaida)]: { data: { saida: exampleExit } },
})

export const openChecklist = ({
  at = `${base}/${idSaida}`,
  page = loadingPage(),
  before,
  extensions = true,
}: Options = {}) =>
  openFeature({
    at,
    path: `${base}/*`,
    element: <loadingChecklistScreen.Screen />,
    answers: answersOf(page),
    ...{ before, extensions },
  })

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** The current question. */
export const asked = (name: string) =>
  screen.findByRole('heading', { name: `${name}: está em ordem?` })

const [documents, tyres] = loadingPage().perguntas.padrao
if (documents === undefined || tyres === undefined) throw new Error('two questions are expected')

/** The page with its first question answered. */
export const answered = (valueString: string, obs: string | null = null): ShownLoadingPage => {
  const idOption = documents.options.find(({ texto }) => texto === valueString)?.id ?? null
  const answer = { id: 9, idOption, valueString, valueString2: null, obs }
  return loadingPage({ padrao: [{ ...documents, answer }, tyres] })
}

/** The page with every answer that readiness requires. */
export const complete = (): ShownLoadingPage => {
  const { perguntas } = loadingPage()
  const photo = (
    group: 'pSemLonaDireita' | 'pSemLonaEsquerda' | 'pComLonaDireita' | 'pComLonaEsquerda',
  ) => ({
    [group]: { ...perguntas[group], images: [{ id: perguntas[group].id, size: 12, idSub: 0 }] },
  })
  return loadingPage({
    ...photo('pSemLonaDireita'),
    ...photo('pSemLonaEsquerda'),
    ...photo('pComLonaDireita'),
    ...photo('pComLonaEsquerda'),
    padrao: perguntas.padrao.map((question) => ({
      ...question,
      answer: {
        id: question.id,
        idOption: question.options[0]?.id ?? null,
        valueString: 'Conforme',
        valueString2: null,
        obs: null,
      },
    })),
  })
}
