import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Damage, EvidenceImage, Packaging } from '#contract/schemas/receiving.ts'
import { sumKilos } from '#src/domain/amounts/damage-weights.ts'
import type { Orm } from '../../../db/database.ts'
import { prepareQuery } from '../../../db/connection/prepare-query.ts'
import { users } from '../../../db/schema/people.ts'
import { photos } from '../../../db/schema/photos.ts'
import {
  damagePackagings,
  receivingDamages,
  receivingImages,
  type EvidenceKind,
} from '../../../db/schema/receiving.ts'
import { Refusal } from '../../../errors/refusal.ts'

type ImageRow = typeof receivingImages.$inferSelect

interface Taken {
  image: ImageRow
  shown: EvidenceImage
}

/** All damages of a report with their packagings and photos in order, read with three queries. */
export const listDamages = (orm: Orm, idRecebimento: number): Promise<Damage[]> =>
  readDamages(orm, ofReport, idRecebimento)

/** Throws 404 with the message of the screens. */
export async function readDamage(orm: Orm, idRecebimentoAvaria: number): Promise<Damage> {
  const [damage] = await readDamages(orm, ofOne, idRecebimentoAvaria)
  if (!damage) throw new Refusal(404, 'Avaria não encontrada!')
  return damage
}

/** Throws 404 with the message of the screens. */
export async function readPackaging(
  orm: Orm,
  { id, idRecebimentoAvaria }: { id: number; idRecebimentoAvaria: number },
): Promise<Packaging> {
  const { embalagens } = await readDamage(orm, idRecebimentoAvaria)
  const found = embalagens.find((one) => one.idRecebimentoAvariaEmbalagem === id)
  if (!found) throw new Refusal(404, 'Embalagem não encontrada!')
  return found
}

async function readDamages(orm: Orm, which: DamageQueries, id: number): Promise<Damage[]> {
  const damages = await which.damages(orm, { id })
  const packagings = await which.packagings(orm, { id })
  const images = (await which.images(orm, { id })).map(describeImage)

  const packagingsBy = groupBy(packagings, ({ packaging }) => packaging.idRecebimentoAvaria)
  const ofPackaging = groupBy(images, ({ image }) => image.idRecebimentoAvariaEmbalagem)
  const ofDamages = groupBy(images, ({ image }) => image.idRecebimentoAvaria)
  return damages.map(({ damage, operador }) => {
    const embalagens = (packagingsBy.get(damage.id) ?? []).map((made) =>
      describePackaging(damage, made, ofPackaging.get(made.packaging.id) ?? []),
    )
    return {
      idRecebimentoAvaria: damage.id,
      idRecebimento: damage.idRecebimento,
      tipoAvaria: damage.tipoAvaria,
      pesoAvariado: sumKilos(embalagens.map(({ pesoKg }) => pesoKg)),
      pesoClassificado: damage.pesoClassificado,
      embalagensCount: embalagens.length,
      sacos: damage.sacos,
      operador,
      imagens: ofKind(ofDamages.get(damage.id), 'AVARIA'),
      embalagens,
    }
  })
}

function describePackaging(
  { idRecebimento, sacos }: typeof receivingDamages.$inferSelect,
  { packaging, operador }: { packaging: typeof damagePackagings.$inferSelect; operador: string },
  images: Taken[],
): Packaging {
  return {
    idRecebimentoAvariaEmbalagem: packaging.id,
    idRecebimentoAvaria: packaging.idRecebimentoAvaria,
    idRecebimento,
    numeroEmbalagens: sacos,
    numeroEtiqueta: packaging.numeroEtiqueta,
    imagemNumeroEtiqueta: ofKind(images, 'ETIQUETA').at(-1) ?? null,
    numeroLacre: packaging.numeroLacre,
    imagemNumeroLacre: ofKind(images, 'LACRE').at(-1) ?? null,
    pesoKg: packaging.pesoKg,
    operador,
    imagens: ofKind(images, 'EMBALAGEM'),
  }
}

const ofKind = (images: Taken[] | undefined, tipo: EvidenceKind) =>
  (images ?? []).filter(({ image }) => image.tipo === tipo).map(({ shown }) => shown)

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => number | null): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const selectImages = (orm: Orm) =>
  orm
    .select({ image: receivingImages, operador: users.nome, size: photos.size })
    .from(receivingImages)
    .innerJoin(users, eq(users.uid, receivingImages.uid))
    .innerJoin(photos, eq(photos.sha256, receivingImages.sha256))
    .$dynamic()

type DamageQueries = ReturnType<typeof queriesOf>

/** The queries for damages whose `column` equals the given id. */
function queriesOf(column: typeof receivingDamages.id | typeof receivingDamages.idRecebimento) {
  const ofDamage = eq(column, sql.placeholder('id'))
  return {
    damages: prepareQuery((orm) =>
      orm
        .select({ damage: receivingDamages, operador: users.nome })
        .from(receivingDamages)
        .innerJoin(users, eq(users.uid, receivingDamages.uid))
        .where(ofDamage)
        .orderBy(asc(receivingDamages.createdAt), asc(receivingDamages.id)),
    ),
    packagings: prepareQuery((orm) =>
      orm
        .select({ packaging: damagePackagings, operador: users.nome })
        .from(damagePackagings)
        .innerJoin(users, eq(users.uid, damagePackagings.uid))
        .innerJoin(receivingDamages, eq(receivingDamages.id, damagePackagings.idRecebimentoAvaria))
        .where(ofDamage)
        .orderBy(asc(damagePackagings.createdAt), asc(damagePackagings.id)),
    ),
    images: prepareQuery((orm) =>
      selectImages(orm)
        .innerJoin(receivingDamages, eq(receivingDamages.id, receivingImages.idRecebimentoAvaria))
        .where(and(ofDamage, isNotNull(receivingImages.idRecebimentoAvaria)))
        .orderBy(asc(receivingImages.updatedAt), asc(receivingImages.id)),
    ),
  }
}

const ofReport = queriesOf(receivingDamages.idRecebimento)
const ofOne = queriesOf(receivingDamages.id)

const describeImage = (row: { image: ImageRow; operador: string; size: number }): Taken => ({
  image: row.image,
  shown: {
    idRecebimento: row.image.idRecebimento,
    idRecebimentoImage: row.image.id,
    operador: row.operador,
    updatedAt: row.image.updatedAt.toISOString(),
    size: row.size,
    sha256: row.image.sha256,
  },
})

/** The photos of one kind of a report: of waste, of under-size. */
export async function listEvidence(
  orm: Orm,
  idRecebimento: number,
  tipo: EvidenceKind,
): Promise<EvidenceImage[]> {
  const rows = await selectImages(orm)
    .where(and(eq(receivingImages.idRecebimento, idRecebimento), eq(receivingImages.tipo, tipo)))
    .orderBy(asc(receivingImages.updatedAt), asc(receivingImages.id))
  return rows.map((row) => describeImage(row).shown)
}
