import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import type { ShownLoadingPage, ShownStandard, TarpaulinGroup } from './loading-page.ts'

const option = (id: number, tipo: string, texto: string, obsRequired = 0): ChecklistOption => ({
  id,
  tipo,
  texto,
  obsRequired,
  imagesRequired: 0,
})

const standardQuestion = (id: number, descricao: string): ShownStandard => ({
  id,
  pergunta: `${descricao}: está em ordem?`,
  descricao,
  options: [
    option(id * 10 + 1, 'OK', 'Conforme'),
    option(id * 10 + 2, 'NOK', 'Não conforme', 1),
    option(id * 10 + 3, 'OTHER', 'Não se aplica'),
  ],
  answer: null,
})

const tarpaulin = (id: number, descricao: string) => ({
  id,
  pergunta: `Foto: ${descricao}`,
  descricao,
  images: [],
})

const tarpaulins: Record<TarpaulinGroup, ReturnType<typeof tarpaulin>> = {
  pSemLonaDireita: tarpaulin(201, 'Sem lona, lado direito'),
  pSemLonaEsquerda: tarpaulin(202, 'Sem lona, lado esquerdo'),
  pComLonaDireita: tarpaulin(203, 'Com lona, lado direito'),
  pComLonaEsquerda: tarpaulin(204, 'Com lona, lado esquerdo'),
}

/** A checklist of a vehicle without answers, for tests. */
export const loadingPage = (
  perguntas: Partial<ShownLoadingPage['perguntas']> = {},
  checklist: Partial<ShownLoadingPage['checklist']> = {},
): ShownLoadingPage => ({
  checklist: {
    id: 4711,
    ot: 'OT-4711',
    oc: 'OC-11',
    dataSaida: null,
    destinatario: 'Exportações Açaí Ltda.',
    placaCavalo: 'ABC1D23',
    placaCarroceria: 'XYZ9876',
    idChecklist: 41_001,
    blocked: 0,
    faltam: 6,
    ...checklist,
  },
  perguntas: {
    ...tarpaulins,
    pLocaisSaida: {
      id: 205,
      pergunta: 'De quais locais a carga saiu?',
      descricao: 'Locais de saída',
      respostas: [],
      options: [option(2051, 'OTHER', 'Pavilhão H'), option(2052, 'OTHER', 'Pavilhão E')],
    },
    padrao: [standardQuestion(206, 'Documentos'), standardQuestion(207, 'Pneus e rodas')],
    ...perguntas,
  },
})

/** The row of this checklist in the list of vehicles. */
export const headerOf = ({ checklist }: ShownLoadingPage): LoadingChecklistHeader => {
  const { blocked: _, ...header } = checklist
  return header
}
