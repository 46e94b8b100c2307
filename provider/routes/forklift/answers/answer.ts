import { and, asc, eq } from 'drizzle-orm'
import { Type, type Static } from 'typebox'
import {
  DonePart,
  ForkliftAnswerAnswer,
  ForkliftConflict,
  forkliftAnswerParts,
} from '#contract/schemas/forklift.ts'
import { dayOf } from '#src/domain/time/days.ts'
import {
  answerIn,
  isGivenAlready,
  tellUnseen,
  type ItemAnswer,
} from '#src/domain/records/item-answer.ts'
import type { Orm } from '../../../db/database.ts'
import {
  forkliftAnswers,
  type forkliftChecklists,
  forkliftItemAnswers,
  forkliftItems,
} from '../../../db/schema/forklifts.ts'
import { refuseUnseen } from '../../../errors/refuse-unseen.ts'
import { keepPhoto } from '../../../photos/keep-photo.ts'
import { personOf, type Api, type Means } from '../../api.ts'
import { FilePart } from '../../files.ts'
import { blankToNull } from '../../typed-text.ts'
import { readAnswer, type AskedItem } from './answer-rules.ts'
import { ofAnotherDay } from './conflict.ts'
import { readDoneAt } from './done-moment.ts'
import { findChecklist, findChecklistOfDay, lockChecklist } from '../find-checklist.ts'
import { openIssue, settleIssues, withdrawIssue } from '../issues.ts'
import { readItems } from '../read-items.ts'
import { readPage } from '../read-page.ts'
import { by, forkliftCall } from '../../describe-call.ts'

const Parts = Type.Object(forkliftAnswerParts)

/** POST /checklists/empilhadeiras/checklist/{id} (contract §10): answers one item, or clears its answer. */
export function routeForkliftAnswer(api: Api, { database, photos, now, timeZone }: Means) {
  api.post(
    '/checklists/empilhadeiras/checklist/:idChecklist',
    forkliftCall(
      'Responder um item, ou apagar a resposta',
      ForkliftAnswerAnswer,
      {
        ...by('idChecklist'),
        body: Type.Object({
          ...Parts.properties,
          file: Type.Optional(FilePart),
          data: DonePart,
        }),
        response: { 409: ForkliftConflict },
      },
      { files: 1 },
    ),
    async (request) => {
      const { idChecklist } = request.params
      const { file, data, ...given } = request.body
      const { uid } = personOf(request)
      const at = now()
      const doneAt = readDoneAt(data, at)
      const dia = dayOf(doneAt, timeZone)
      // Checked before the photo is decoded, because decoding is expensive.
      await refuseOtherDay(database.orm, await findChecklist(database.orm, idChecklist), dia)
      const item = await findItem(database.orm, given.field)
      readAnswer(item, { ...given, variant: given.variant })
      const photo = file && (await keepPhoto(photos, file, at))
      return request.commit(async (tx) => {
        const checklist = await lockChecklist(tx, idChecklist)
        await refuseOtherDay(tx, checklist, dia)
        await photo?.record(tx)
        await saveAnswer(tx, checklist, item, { ...given, sha256: photo?.sha256, uid, doneAt })
        const page = await readPage(tx, idChecklist, dayOf(at, timeZone))
        return { ...page, ...(photo && { size: photo.size, sha256: photo.sha256 }) }
      })
    },
  )
}

type Checklist = typeof forkliftChecklists.$inferSelect

/** Throws 409: a checklist takes answers of its own day only. */
async function refuseOtherDay(orm: Orm, checklist: Checklist, dia: string) {
  if (checklist.dia === dia) return
  const current = await findChecklistOfDay(orm, checklist.idMaquina, dia)
  throw ofAnotherDay(checklist, { wanted: dia, current })
}

async function findItem(orm: Orm, field: string): Promise<AskedItem | undefined> {
  const [item] = await orm.select().from(forkliftItems).where(eq(forkliftItems.field, field))
  const respostas = await orm
    .select()
    .from(forkliftItemAnswers)
    .where(eq(forkliftItemAnswers.field, field))
    .orderBy(asc(forkliftItemAnswers.ordem))
  return item && { ...item, respostas }
}

type Parts = Static<typeof Parts>

interface Given extends Parts {
  /** Hash of the photo in the same call. */
  sha256: string | undefined
  uid: number
  doneAt: Date
}

async function saveAnswer(
  tx: Orm,
  checklist: Checklist,
  item: AskedItem | undefined,
  given: Given,
) {
  const { field, sha256, uid, doneAt } = given
  const answer = readAnswer(item, { ...given, variant: given.variant })
  const [stored] = await readItems(tx, checklist.id, true, field)
  if (!stored) throw new TypeError('an item was answered that is not there')
  const change = changeIn(given, answer)
  const { valueText, responsavel } = stored
  const current = { ...answerIn(stored), valueText, responsavel }
  refuseUnseen({
    current,
    seen: seenIn(given),
    wanted: change,
    isSame: isGivenAlready,
    tell: tellUnseen,
    details: { item: stored },
  })
  // An answer without a change keeps its author.
  if (isGivenAlready(current, change)) return
  const answered = { checklist, field }
  if (answer) {
    const kept = stored.value === answer.value ? stored.obs : null
    const row = {
      ...answer,
      obs: change.texto === undefined ? (kept?.texto ?? null) : change.texto,
      sha256: sha256 ?? (change.withoutPhoto ? null : (kept?.sha256 ?? null)),
      uid,
      updatedAt: doneAt,
    }
    const own = { idChecklist: checklist.id, field }
    await tx
      .insert(forkliftAnswers)
      .values({ ...own, ...row })
      .onConflictDoUpdate({
        target: [forkliftAnswers.idChecklist, forkliftAnswers.field],
        set: row,
      })
    if (answer.variant === 'NOT') await openIssue(tx, answered, { ...own, ...row })
    else await withdrawIssue(tx, answered)
  } else {
    await tx.delete(forkliftAnswers).where(isAnswer(checklist.id, field))
    await withdrawIssue(tx, answered)
  }
  await settleIssues(tx, answered)
}

const changeIn = (
  { obs, sha256, semFoto }: Given,
  answer: Pick<ItemAnswer, 'value' | 'variant'> | undefined,
) => ({
  value: answer?.value ?? '',
  variant: answer?.variant,
  texto: obs === undefined ? undefined : blankToNull(obs),
  photo: sha256 === undefined ? undefined : { sha256 },
  withoutPhoto: semFoto === '1',
})

/** The answer that the person saw, as far as the call states it. */
const seenIn = (given: Given): ItemAnswer | undefined => {
  const { anterior, anteriorVariant, anteriorObs, anteriorFoto } = given
  return anterior === undefined
    ? undefined
    : {
        value: anterior.trim(),
        variant: anteriorVariant || undefined,
        texto: anteriorObs,
        photo: anteriorFoto === undefined ? undefined : photoSeen(anteriorFoto),
      }
}

const photoSeen = (sha256: string) => (sha256 === '' ? null : { sha256 })

const isAnswer = (idChecklist: number, field: string) =>
  and(eq(forkliftAnswers.idChecklist, idChecklist), eq(forkliftAnswers.field, field))
