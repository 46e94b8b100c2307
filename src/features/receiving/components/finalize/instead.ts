import { insteadOnQuestion as ofQuestions } from '#src/checklist/instead.ts'
import { addPackaging } from '../../operations/add-packaging.ts'
import { finalizeReport } from '../../operations/finalize-report.ts'
import { removeEvidence } from '../../operations/remove-evidence.ts'
import { startReceivingReport } from '../../operations/start-receiving-report.ts'

/** What a person can do instead when a refused operation has no field that could be corrected. */
export const instead: Readonly<Record<string, string>> = {
  [startReceivingReport.kind]:
    'Confira a entrada na lista de recebimentos. Se ela não serve mais, descarte este relatório e comece por outra entrada: o que foi lançado nele sai junto.',
  [finalizeReport.kind]:
    'Para mudar algo no relatório, descarte esta finalização, corrija e finalize de novo.',
  [addPackaging.kind]:
    'Se a avaria não recebe mais uma embalagem, descarte esta: o que foi lançado nela sai junto.',
  [removeEvidence.kind]: 'A foto continua no servidor. Para mantê-la, descarte esta exclusão.',
  ...ofQuestions,
}
