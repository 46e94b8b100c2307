import type {
  ChecklistMenuItem,
  ChecklistModel,
  ChecklistStep,
} from '#contract/schemas/checklist.ts'
import type { ReceivingTotals, UnderSize, Waste } from '#contract/schemas/receiving.ts'
import type { ShownDamageList, WithShownImages } from './shown.ts'

interface EmptyReport {
  totals: ReceivingTotals
  damages: ShownDamageList
  waste: WithShownImages<Waste>
  underSize: WithShownImages<UnderSize>
}

/** The content of the screens of a report that was just started. */
export const emptyReport = (): EmptyReport => ({
  totals: {
    avariaEmbalagens: 0,
    avariaPesoAvariado: 0,
    avariaPesoClassificado: 0,
    avariaPesoVarredura: 0,
    residuoPeso: 0,
    menorEmbalagens: 0,
    menorPeso: 0,
  },
  damages: {
    items: [],
    totals: { pesoAvariadoTotal: 0, pesoClassificadoTotal: 0, pesoVarreduraTotal: 0 },
  },
  waste: { pesoResiduo: null, imagens: [] },
  underSize: { embalagensCount: null, pesoMenor: null, imagens: [] },
})

/** The checklist's menu before any answer. */
export const menuOf = ({ steps }: ChecklistModel): ChecklistMenuItem[] =>
  steps.map(({ step, question }) => ({
    step,
    descricao: question.descricao ?? question.pergunta,
    respostas: [],
    observacoes: null,
    status: 0,
    idPergunta: question.id,
  }))

/** `id` of a checklist that the provider has not created yet. */
const noChecklistYet = 0

/** A step before any answer; undefined when the checklist has no such step. */
export function stepOf(model: ChecklistModel, step: number): ChecklistStep | undefined {
  const asked = model.steps.find((one) => one.step === step)
  return (
    asked && {
      id: noChecklistYet,
      ready: 0,
      step: 1,
      blocked: 0,
      total: model.total,
      current: step,
      question: asked.question,
      options: asked.options,
      responses: [],
      images: [],
      hints: asked.hints,
    }
  )
}
