import type { Numbered } from '#contract/schemas/common.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { EvidenceAnswer } from '#contract/schemas/receiving.ts'
import type { Orm } from '../../../db/database.ts'
import { receivingImages, type EvidenceKind } from '../../../db/schema/receiving.ts'
import { refuseUnseen, tellOtherPhoto } from '../../../errors/refuse-unseen.ts'
import type { keepPhoto } from '../../../photos/keep-photo.ts'
import type { Author } from '../change-report.ts'

export type KeptPhoto = Awaited<ReturnType<typeof keepPhoto>>

/** The record that a photo is evidence of. */
export interface EvidenceOf {
  idRecebimento: number
  tipo: EvidenceKind
  idRecebimentoAvaria?: number
  idRecebimentoAvariaEmbalagem?: number
}

/** Adds a photo to its record; describes the received photo. */
export async function addEvidence(
  tx: Orm,
  of: EvidenceOf,
  { size, sha256, record }: KeptPhoto,
  { uid, now }: Author,
): Promise<Numbered<EvidenceAnswer>> {
  await record(tx)
  const [image] = await tx
    .insert(receivingImages)
    .values({ ...of, sha256, uid, updatedAt: now })
    .returning({ id: receivingImages.id })
  if (!image) throw new TypeError('an insert with returning gave no row')
  return { idRecebimentoImage: image.id, id: image.id, size, sha256 }
}

/**
 * Makes a photo the only one of its kind of a packaging (label, seal). The same photo again keeps its id. Another photo
 * has another id, so that no cache shows the old one.
 */
export async function setEvidence(
  tx: Orm,
  of: EvidenceOf & { idRecebimentoAvariaEmbalagem: number },
  photo: KeptPhoto,
  author: Author,
  seen: string | undefined,
): Promise<EvidenceAnswer> {
  const isOfKind = and(
    eq(receivingImages.idRecebimentoAvariaEmbalagem, of.idRecebimentoAvariaEmbalagem),
    eq(receivingImages.tipo, of.tipo),
  )
  const { size, sha256 } = photo
  const stored = await tx
    .select({ id: receivingImages.id, sha256: receivingImages.sha256 })
    .from(receivingImages)
    .where(isOfKind)
  for (const { sha256: current } of stored) {
    refuseUnseen({ current, wanted: sha256, seen, tell: tellOtherPhoto })
  }
  const same = stored.find((one) => one.sha256 === sha256)
  const kept = same
    ? { idRecebimentoImage: same.id, id: same.id, size, sha256 }
    : await addEvidence(tx, of, photo, author)
  await tx.delete(receivingImages).where(and(isOfKind, ne(receivingImages.id, kept.id)))
  return kept
}
