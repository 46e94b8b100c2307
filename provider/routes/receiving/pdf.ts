import { asc, eq } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { checklistImages } from '../../db/schema/checklists.ts'
import { users } from '../../db/schema/people.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { Binary } from '../files.ts'
import { findChecklistOfReport } from '../checklist/change-checklist.ts'
import { readQuestionFacts } from '../checklist/question-facts.ts'
import { asPdf, sendPrint } from '../send-print.ts'
import { findHeader } from './find-header.ts'
import { listHistory } from './history.ts'
import { listDamages } from './damages/read-damages.ts'
import { readUnderSize } from './parts/under-size.ts'
import { readWaste } from './parts/waste.ts'
import { readTotals } from './totals.ts'
import { by, receivingCall } from '../describe-call.ts'

const ready = 1

/** GET /api/ops/recebimento/{id}/pdf (contract §7), for reports that are ready. */
export function routeReceivingPdf(api: Api, means: Means) {
  api.get(
    '/api/ops/recebimento/:id/pdf',
    receivingCall('Relatório de recebimento em PDF', Binary('application/pdf'), {
      ...by('id'),
      ...asPdf,
    }),
    async (request, reply) => {
      const { id } = request.params
      const records = await readReport(means.database.orm, id)
      if (records.header.report.status !== ready) {
        throw new Refusal(409, 'O PDF existe quando o relatório está pronto')
      }
      return sendPrint(request, reply, means, {
        records,
        filename: `recebimento-${id}.pdf`,
        print: async () => (await import('../../pdf/print-receiving.ts')).printReceiving,
      })
    },
  )
}

async function readReport(orm: Orm, id: number) {
  return {
    header: await findHeader(orm, id),
    totals: await readTotals(orm, id),
    questions: await listQuestions(orm, id),
    damages: await listDamages(orm, id),
    waste: await readWaste(orm, id),
    underSize: await readUnderSize(orm, id),
    history: await listHistory(orm, id),
  }
}

async function listQuestions(orm: Orm, id: number) {
  const checklist = await findChecklistOfReport(orm, id)
  const questions = await readQuestionFacts(orm, checklist)
  const photos = await orm
    .select({
      idPergunta: checklistImages.idPergunta,
      sha256: checklistImages.sha256,
      createdAt: checklistImages.createdAt,
      nome: users.nome,
    })
    .from(checklistImages)
    .innerJoin(users, eq(users.uid, checklistImages.uid))
    .where(eq(checklistImages.idChecklist, checklist.id))
    .orderBy(asc(checklistImages.createdAt), asc(checklistImages.id))
  return questions.map(({ question: { id: idPergunta, step, descricao, pergunta }, answers }) => ({
    step,
    descricao,
    pergunta,
    answers: answers.map(({ answer }) => ({ value: answer.valueString, obs: answer.obs })),
    photos: photos.filter((photo) => photo.idPergunta === idPergunta),
  }))
}
