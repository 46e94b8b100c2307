import type { ChecklistImage } from '#contract/schemas/checklist.ts'
import type {
  LoadingPlaces,
  LoadingQuestions,
  LoadingStandardQuestion,
} from '#contract/schemas/loading-checklist.ts'
import type { FilledQuestion } from './read-questions.ts'

/** The questions by their groups, as the contract has them. */
export function describeQuestions(questions: readonly FilledQuestion[]): LoadingQuestions {
  const find = (grupo: FilledQuestion['grupo']): FilledQuestion => {
    const found = questions.find((question) => question.grupo === grupo)
    if (!found) throw new TypeError(`the migrations make the question ${grupo}`)
    return found
  }
  return {
    pSemLonaDireita: describe(find('pSemLonaDireita')),
    pSemLonaEsquerda: describe(find('pSemLonaEsquerda')),
    pComLonaDireita: describe(find('pComLonaDireita')),
    pComLonaEsquerda: describe(find('pComLonaEsquerda')),
    pLocaisSaida: describePlaces(find('pLocaisSaida')),
    padrao: questions.filter(({ grupo }) => grupo === 'padrao').map(describeStandard),
  }
}

const describe = ({ id, pergunta, descricao, images }: FilledQuestion) => ({
  id,
  pergunta,
  descricao,
  images: images.map(({ id: idImage, size, idSub, sha256 }): ChecklistImage => ({
    id: idImage,
    size,
    ...(idSub === undefined ? {} : { idSub }),
    sha256,
  })),
})

const describePlaces = (question: FilledQuestion): LoadingPlaces => ({
  ...describe(question),
  options: question.options,
  respostas: question.given.map(
    ({ id, idOption, idSub, valueString, obs, operador, updatedAt }) => ({
      local: valueString ?? '',
      observacoes: obs,
      id,
      idOption,
      idSub,
      operador,
      updatedAt: updatedAt.toISOString(),
    }),
  ),
})

function describeStandard(question: FilledQuestion): LoadingStandardQuestion {
  const [given] = question.given
  return {
    ...describe(question),
    options: question.options,
    answer: given
      ? {
          id: given.id,
          valueString: given.valueString,
          valueString2: given.valueString2,
          obs: given.obs,
          idOption: given.idOption,
          operador: given.operador,
          updatedAt: given.updatedAt.toISOString(),
        }
      : null,
  }
}
