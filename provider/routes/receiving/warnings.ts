import type { Damage, ReceivingWarning, WarningType } from '#contract/schemas/receiving.ts'
import { formatKilos } from '#src/domain/amounts/numbers.ts'
import {
  findMissingOfQuestion,
  judgeUnderSize,
  judgeWaste,
  listMissingOfDamage,
  listMissingOfPackaging,
} from '#src/domain/records/receiving-sections.ts'
import type { AnsweredQuestion } from '../checklist/question-facts.ts'

const notApplicable = 100

/** All data that confirming checks. */
export interface ReportFacts {
  report: {
    residuosStatus: number
    menorStatus: number
    pesoInicial: number
    pesoResiduo: number | null
    embalagensMenor: number | null
    pesoMenor: number | null
  }
  /** Current weight of the entry, in Kg. */
  entryWeight: number
  questions: (Pick<AnsweredQuestion, 'tipo' | 'answers' | 'photos'> & {
    question: Pick<AnsweredQuestion['question'], 'step' | 'descricao'>
  })[]
  damages: Damage[]
  photosOfWaste: number
  photosOfUnderSize: number
}

/** The reasons why a report cannot be finalized, one warning for each (contract §7, D). */
export const listWarnings = (facts: ReportFacts): ReceivingWarning[] => [
  ...(facts.entryWeight === facts.report.pesoInicial ? [] : [warnOfEntry(facts)]),
  ...facts.questions.flatMap(warnOfQuestion),
  ...facts.damages.flatMap(warnOfDamage),
  ...warnOfWaste(facts),
  ...warnOfUnderSize(facts),
]

const warn = (tipo: WarningType, mensagem: string, place: Partial<ReceivingWarning> = {}) => ({
  tipo,
  mensagem,
  ...place,
})

const warnOfEntry = ({ report, entryWeight }: ReportFacts) =>
  warn(
    'Recebimento',
    `O peso da entrada mudou de ${formatKilos(report.pesoInicial)} para ${formatKilos(entryWeight)} depois do início do relatório`,
  )

function warnOfQuestion({
  question: { step, descricao },
  ...facts
}: ReportFacts['questions'][number]) {
  const missing = findMissingOfQuestion(facts)
  return missing === undefined
    ? []
    : [warn('Checklist', `Etapa ${step}, ${descricao}: ${missing}`, { step })]
}

/** Damages are named by their numbers, as on the screens. */
function warnOfDamage(damage: Damage): ReceivingWarning[] {
  const { idRecebimentoAvaria, embalagens } = damage
  const own = listMissingOfDamage(damage).map((missing) =>
    warn('Avarias', `Avaria ${idRecebimentoAvaria} ${missing}`, { idRecebimentoAvaria }),
  )
  const ofPackagings = embalagens.flatMap((packaging) => {
    const { idRecebimentoAvariaEmbalagem } = packaging
    return listMissingOfPackaging(packaging).map((missing) =>
      warn(
        'Embalagens',
        `Embalagem ${idRecebimentoAvariaEmbalagem} da avaria ${idRecebimentoAvaria} ${missing}`,
        {
          idRecebimentoAvaria,
          idRecebimentoAvariaEmbalagem,
        },
      ),
    )
  })
  return [...own, ...ofPackagings]
}

function warnOfWaste({ report, photosOfWaste }: ReportFacts) {
  if (report.residuosStatus === notApplicable) return []
  const { missing } = judgeWaste({ peso: report.pesoResiduo, photos: photosOfWaste })
  return missing.map((one) => warn('Resíduos', capitalise(one)))
}

function warnOfUnderSize({ report, photosOfUnderSize }: ReportFacts) {
  if (report.menorStatus === notApplicable) return []
  const { missing } = judgeUnderSize({
    embalagens: report.embalagensMenor,
    peso: report.pesoMenor,
    photos: photosOfUnderSize,
  })
  return missing.map((one) => warn('Materiais a menor', capitalise(one)))
}

const capitalise = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
