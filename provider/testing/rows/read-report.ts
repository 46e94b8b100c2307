import { asc, eq } from 'drizzle-orm'
import type { Database, Orm } from '../../db/database.ts'
import {
  checklistAnswers,
  checklistDone,
  checklistImages,
  checklistQuestions,
  checklists,
} from '../../db/schema/checklists.ts'
import { users } from '../../db/schema/people.ts'
import { photos } from '../../db/schema/photos.ts'
import { invoiceItems } from '../../db/schema/receipts.ts'
import {
  damagePackagings,
  receivingDamages,
  receivingHistory,
  receivingImages,
  receivingReports,
  type EvidenceKind,
} from '../../db/schema/receiving.ts'

export type ReportRows = Awaited<ReturnType<typeof readReportRows>>

/**
 * Everything that the database holds of a receiving report, row by row and photo by photo. Photos have the hash and size
 * of the received bytes.
 */
export async function readReportRows({ orm }: Pick<Database, 'orm'>, id: number) {
  const [row] = await orm
    .select({ report: receivingReports, item: invoiceItems })
    .from(receivingReports)
    .innerJoin(invoiceItems, eq(invoiceItems.id, receivingReports.referenceId))
    .where(eq(receivingReports.id, id))
  if (!row) throw new Error(`there is no report ${id}`)
  const images = await orm
    .select({ image: receivingImages, kept: { ...kept, id: receivingImages.id } })
    .from(receivingImages)
    .innerJoin(photos, eq(photos.sha256, receivingImages.sha256))
    .innerJoin(users, eq(users.uid, receivingImages.uid))
    .where(eq(receivingImages.idRecebimento, id))
    .orderBy(asc(receivingImages.id))
  const show = (tipo: EvidenceKind, of: Partial<typeof receivingImages.$inferSelect> = {}) =>
    images
      .filter(({ image }) =>
        Object.entries({ ...of, tipo }).every(
          ([name, value]) => image[name as keyof typeof image] === value,
        ),
      )
      .map((one) => one.kept)
  const damages = await orm
    .select()
    .from(receivingDamages)
    .where(eq(receivingDamages.idRecebimento, id))
    .orderBy(asc(receivingDamages.id))
  const packagings = await orm.select().from(damagePackagings).orderBy(asc(damagePackagings.id))
  return {
    report: row.report,
    produto: row.item.produto,
    lote: row.item.lote,
    history: await readHistory(orm, id),
    checklist: await readChecklist(orm, id),
    damages: damages.map((damage) => ({
      ...damage,
      photos: show('AVARIA', { idRecebimentoAvaria: damage.id }),
      packagings: packagings
        .filter(({ idRecebimentoAvaria }) => idRecebimentoAvaria === damage.id)
        .map((packaging) => ({
          ...packaging,
          label: show('ETIQUETA', { idRecebimentoAvariaEmbalagem: packaging.id }),
          seal: show('LACRE', { idRecebimentoAvariaEmbalagem: packaging.id }),
          photos: show('EMBALAGEM', { idRecebimentoAvariaEmbalagem: packaging.id }),
        })),
    })),
    waste: show('RESIDUO'),
    underSize: show('MENOR'),
  }
}

/** The hash and the size are of the bytes that were received; the name is that of the author of the photo. */
const kept = { sha256: photos.sha256, size: photos.size, username: users.username }

const readHistory = (orm: Orm, id: number) =>
  orm
    .select({
      status: receivingHistory.status,
      observacao: receivingHistory.observacao,
      username: users.username,
    })
    .from(receivingHistory)
    .innerJoin(users, eq(users.uid, receivingHistory.uid))
    .where(eq(receivingHistory.idRecebimento, id))
    .orderBy(asc(receivingHistory.id))

/** With every question that has an answer, a photo or a done mark, by step. */
async function readChecklist(orm: Orm, id: number) {
  const [checklist] = await orm.select().from(checklists).where(eq(checklists.idRecebimento, id))
  if (!checklist) throw new Error(`report ${id} has no checklist`)
  const questions = await orm
    .select()
    .from(checklistQuestions)
    .where(eq(checklistQuestions.idTemplate, checklist.idTemplate))
    .orderBy(asc(checklistQuestions.step))
  const answers = await orm
    .select()
    .from(checklistAnswers)
    .where(eq(checklistAnswers.idChecklist, checklist.id))
  const done = await orm
    .select()
    .from(checklistDone)
    .where(eq(checklistDone.idChecklist, checklist.id))
  const images = await orm
    .select({ idPergunta: checklistImages.idPergunta, kept: { ...kept, id: checklistImages.id } })
    .from(checklistImages)
    .innerJoin(photos, eq(photos.sha256, checklistImages.sha256))
    .innerJoin(users, eq(users.uid, checklistImages.uid))
    .where(eq(checklistImages.idChecklist, checklist.id))
    .orderBy(asc(checklistImages.id))
  const { step, ready, blocked } = checklist
  const all = questions.map((question) => ({
    step: question.step,
    done: done.some(({ idPergunta }) => idPergunta === question.id),
    answers: answers
      .filter(({ idPergunta }) => idPergunta === question.id)
      .map(({ valueString, valueInteger, obs }) => ({ valueString, valueInteger, obs })),
    photos: images.filter(({ idPergunta }) => idPergunta === question.id).map((one) => one.kept),
  }))
  const isTouched = (one: (typeof all)[number]) =>
    one.done || one.answers.length > 0 || one.photos.length > 0
  return { id: checklist.id, step, ready, blocked, questions: all.filter(isTouched) }
}

/** The hashes of all photos of a report, in the order of their ids within each kind. */
export const hashesOf = (rows: ReportRows): string[] =>
  [
    ...rows.checklist.questions.flatMap((question) => question.photos),
    ...rows.damages.flatMap((damage) => [
      ...damage.photos,
      ...damage.packagings.flatMap(({ label, seal, photos: own }) => [...label, ...seal, ...own]),
    ]),
    ...rows.waste,
    ...rows.underSize,
  ].map(({ sha256 }) => sha256)
