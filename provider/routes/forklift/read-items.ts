import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { ForkliftItem } from '#contract/schemas/forklift.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { forkliftAnswers, forkliftItemAnswers, forkliftItems } from '../../db/schema/forklifts.ts'
import { users } from '../../db/schema/people.ts'
import { photos } from '../../db/schema/photos.ts'
import { fileOf } from './describe-checklist.ts'

/**
 * All items in order with their answers, or the item `only`, in two queries. `idChecklist` 0 means no checklist, so no
 * item has an answer.
 */
export async function readItems(
  orm: Orm,
  idChecklist: number,
  editable: boolean,
  only?: string,
): Promise<ForkliftItem[]> {
  const rows = await (only === undefined
    ? selectAll(orm, { idChecklist })
    : selectOne(orm, { idChecklist, only }))
  const choices = await selectChoices(orm, {})
  return rows.map(({ item, answer, nome, size }) => {
    const respostas = choices
      .filter(({ field }) => field === item.field)
      .map(({ value, tag, variant }) => ({ value, tag, variant }))
    const { field, fieldType, tag, descricao } = item
    return {
      field,
      fieldType,
      tag,
      descricao,
      value: answer?.value ?? null,
      valueText: answer && wordOf(fieldType, answer.value, respostas),
      editable,
      respostas,
      obs: answer && describeNote(answer, size),
      variant: answer?.variant ?? null,
      responsavel: nome,
      updatedAt: answer?.updatedAt.toISOString() ?? null,
    }
  })
}

const selectItems = (orm: Orm, wanted?: SQL) =>
  orm
    .select({ item: forkliftItems, answer: forkliftAnswers, nome: users.nome, size: photos.size })
    .from(forkliftItems)
    .leftJoin(
      forkliftAnswers,
      and(
        eq(forkliftAnswers.field, forkliftItems.field),
        eq(forkliftAnswers.idChecklist, sql.placeholder('idChecklist')),
      ),
    )
    .leftJoin(users, eq(users.uid, forkliftAnswers.uid))
    .leftJoin(photos, eq(photos.sha256, forkliftAnswers.sha256))
    .where(wanted)
    .orderBy(asc(forkliftItems.ordem))

const selectAll = prepareQuery((orm) => selectItems(orm))

const selectOne = prepareQuery((orm) =>
  selectItems(orm, eq(forkliftItems.field, sql.placeholder('only'))),
)

const selectChoices = prepareQuery((orm) =>
  orm.select().from(forkliftItemAnswers).orderBy(asc(forkliftItemAnswers.ordem)),
)

const wordOf = (
  fieldType: string,
  value: string,
  respostas: { value: string; tag: string }[],
): string =>
  fieldType === 'DECIMAL'
    ? formatNumber(Number(value))
    : (respostas.find((one) => one.value === value)?.tag ?? value)

const describeNote = (
  { obs, sha256 }: Pick<typeof forkliftAnswers.$inferSelect, 'obs' | 'sha256'>,
  size: number | null,
) =>
  obs === null && sha256 === null
    ? null
    : { texto: obs, file01: sha256 === null ? null : fileOf(sha256), sha256, size }
