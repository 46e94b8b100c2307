import { DoneAt, Value } from '#contract/schemas/common.ts'
import { ConfirmAnswer, type ReceivingWarning } from '#contract/schemas/receiving.ts'
import { isEditableStatus } from '#src/domain/records/receipt-status.ts'
import type { Orm } from '../../db/database.ts'
import { personOf, readFeitoEm, type Api, type Means } from '../api.ts'
import { findChecklistOfReport } from '../checklist/change-checklist.ts'
import { readQuestionFacts } from '../checklist/question-facts.ts'
import { blockChecklist } from './checklist/block-checklist.ts'
import { noLongerEditable, readEntryWeight, type Author } from './change-report.ts'
import { findHeader } from './find-header.ts'
import { lockReport, type Report } from './find-report.ts'
import { tellHistory } from './history.ts'
import { listDamages, listEvidence } from './damages/read-damages.ts'
import { changeReport } from './parts/sections.ts'
import { listWarnings } from './warnings.ts'
import { by, receivingCall } from '../describe-call.ts'

/** PUT /api/ops/recebimento/{id}/status/confirm (contract §7). */
export function routeReceivingConfirm(api: Api, { now }: Means) {
  api.put(
    '/api/ops/recebimento/:id/status/confirm',
    receivingCall('Finalizar um relatório, ou dizer o que lhe falta', Value(ConfirmAnswer), {
      ...by('id'),
      body: DoneAt,
    }),
    async (request) => {
      const { uid } = personOf(request)
      const { id } = request.params
      return request.commit(async (tx) => {
        const doneAt = readFeitoEm(request.body?.feitoEm)
        const errors = await confirm(tx, id, { uid, now: now() }, doneAt)
        return {
          value: { success: errors.length === 0, errors, header: await findHeader(tx, id) },
        }
      })
    },
  )
}

const states = { inconsistent: 3, awaitingApproval: 10 } as const

/**
 * Moves the report on to approval. If something is missing, returns warnings; the report then changes only if its entry
 * has another weight by now: it becomes inconsistent.
 */
async function confirm(
  tx: Orm,
  id: number,
  author: Author,
  doneAt: Date | null,
): Promise<ReceivingWarning[]> {
  const report = await lockReport(tx, id)
  if (!isEditableStatus(report.status)) throw noLongerEditable()
  const entryWeight = await readEntryWeight(tx, report)
  const warnings = listWarnings({
    report,
    entryWeight,
    questions: await readQuestionFacts(tx, await findChecklistOfReport(tx, id)),
    damages: await listDamages(tx, id),
    photosOfWaste: (await listEvidence(tx, id, 'RESIDUO')).length,
    photosOfUnderSize: (await listEvidence(tx, id, 'MENOR')).length,
  })
  if (warnings.length === 0) await moveToApproval(tx, report, author, doneAt)
  else if (entryWeight !== report.pesoInicial) {
    await markInconsistent(tx, id, entryWeight, author)
  }
  return warnings
}

async function moveToApproval(
  tx: Orm,
  { id, avariasStatus }: Report,
  { uid, now }: Author,
  doneAt: Date | null,
) {
  await changeReport(tx, id, now, {
    status: states.awaitingApproval,
    // Finalizing a report without damages confirms that there are none.
    avariasStatus: avariasStatus === 0 ? 1 : avariasStatus,
    confirmedAt: now,
    confirmedBy: uid,
  })
  await tellHistory(tx, {
    idRecebimento: id,
    status: states.awaitingApproval,
    uid,
    createdAt: now,
    doneAt,
  })
  await blockChecklist(tx, id, 1)
}

/** Stores the current weight of the entry, so that the next confirmation accepts this weight and no other. */
async function markInconsistent(tx: Orm, id: number, pesoInicial: number, { uid, now }: Author) {
  await changeReport(tx, id, now, { status: states.inconsistent, pesoInicial })
  await tellHistory(tx, {
    idRecebimento: id,
    status: states.inconsistent,
    observacao: 'O peso da entrada mudou depois do início do relatório',
    uid,
    createdAt: now,
  })
}
