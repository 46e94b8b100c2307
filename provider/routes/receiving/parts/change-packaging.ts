import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { PreviousPhotoPart, RecordNumber, Value } from '#contract/schemas/common.ts'
import {
  NumberPart,
  Packaging,
  PackagingAnswer,
  PreviousPart,
  WeightPart,
} from '#contract/schemas/receiving.ts'
import type { Orm } from '../../../db/database.ts'
import { damagePackagings } from '../../../db/schema/receiving.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { refuseUnseen } from '../../../errors/refuse-unseen.ts'
import { keepPhoto } from '../../../photos/keep-photo.ts'
import { personOf, type Api, type Means } from '../../api.ts'
import { FilePart } from '../../files.ts'
import {
  type Author,
  findPackaging,
  heldByReport,
  openPackaging,
  refuseUnlessEditable,
} from '../change-report.ts'
import { asTyped, asWeight } from '../changed-value.ts'
import { blankToNull } from '../../typed-text.ts'
import { setEvidence, type KeptPhoto } from './evidence.ts'
import { readPackaging } from '../damages/read-damages.ts'
import { refreshDamages } from './sections.ts'
import { receivingCall } from '../../describe-call.ts'

/** PUT /api/ops/recebimento/embalagem/etiqueta, …/lacre and …/peso (contract §7). */
export function routePackagingChanges(api: Api, means: Means) {
  routeNumber(api, means, {
    path: 'etiqueta',
    summary: 'Gravar o número ou a foto da etiqueta',
    column: 'numeroEtiqueta',
    tipo: 'ETIQUETA',
  })
  routeNumber(api, means, {
    path: 'lacre',
    summary: 'Gravar o número ou a foto do lacre',
    column: 'numeroLacre',
    tipo: 'LACRE',
  })
  routeWeight(api, means)
}

interface NumberCall {
  path: 'etiqueta' | 'lacre'
  summary: string
  column: 'numeroEtiqueta' | 'numeroLacre'
  tipo: 'ETIQUETA' | 'LACRE'
}

function routeNumber(api: Api, { database, photos, now }: Means, call: NumberCall) {
  api.put(
    `/api/ops/recebimento/embalagem/${call.path}`,
    receivingCall(
      call.summary,
      Value(PackagingAnswer),
      {
        body: Type.Object({
          IdRecebimentoAvariaEmbalagem: RecordNumber,
          Value: Type.Optional(NumberPart),
          Anterior: PreviousPart,
          FotoAnterior: PreviousPhotoPart,
          Files: Type.Optional(FilePart),
        }),
      },
      { files: 1 },
    ),
    async (request) => {
      const { IdRecebimentoAvariaEmbalagem: id, Value: value, Files } = request.body
      const { Anterior: seen, FotoAnterior: seenPhoto } = request.body
      const { uid } = personOf(request)
      if (value === undefined && Files === undefined) {
        throw new Refusal(400, 'Envie o número ou a foto', {
          fields: { Value: 'Campo obrigatório', Files: 'Campo obrigatório' },
        })
      }
      const { idRecebimento } = await findPackaging(database.orm, id)
      await refuseUnlessEditable(database.orm, idRecebimento)
      const photo = Files === undefined ? undefined : await keepPhoto(photos, Files, now())
      return request.commit(
        async (tx) => ({
          value: await saveNumber(
            tx,
            call,
            { id, value, seen, photo, seenPhoto },
            { uid, now: now() },
          ),
        }),
        heldByReport,
      )
    },
  )
}

interface NumberChange {
  id: number
  value: string | undefined
  seen: string | undefined
  photo: KeptPhoto | undefined
  seenPhoto: string | undefined
}

async function saveNumber(
  tx: Orm,
  { column, tipo }: NumberCall,
  { id, value, seen, photo, seenPhoto }: NumberChange,
  author: Author,
): Promise<PackagingAnswer> {
  const packaging = await openPackaging(tx, id, author)
  const { idRecebimento, idRecebimentoAvaria } = packaging
  if (value !== undefined) {
    const wanted = blankToNull(value)
    refuseUnseen({
      current: packaging[column],
      wanted,
      seen: seen === undefined ? undefined : blankToNull(seen),
      ...asTyped,
    })
    await tx
      .update(damagePackagings)
      .set({ [column]: wanted })
      .where(eq(damagePackagings.id, id))
  }
  const of = { idRecebimento, tipo, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem: id }
  const received = photo && (await setEvidence(tx, of, photo, author, seenPhoto))
  await refreshDamages(tx, idRecebimento, author.now)
  const saved = await readPackaging(tx, packaging)
  return received
    ? { ...saved, id: received.id, size: received.size, sha256: received.sha256 }
    : saved
}

function routeWeight(api: Api, { now }: Means) {
  api.put(
    '/api/ops/recebimento/embalagem/peso',
    receivingCall(
      'Gravar o peso de uma embalagem',
      Value(Packaging),
      {
        body: Type.Object({
          IdRecebimentoAvariaEmbalagem: RecordNumber,
          Value: WeightPart,
          Anterior: PreviousPart,
        }),
      },
      { files: 0 },
    ),
    async (request) => {
      const { IdRecebimentoAvariaEmbalagem: id, Value: pesoKg, Anterior } = request.body
      const author = { uid: personOf(request).uid, now: now() }
      return request.commit(async (tx) => {
        const packaging = await openPackaging(tx, id, author)
        refuseUnseen({
          current: packaging.pesoKg,
          wanted: pesoKg,
          seen: readSeenWeight(Anterior),
          ...asWeight,
        })
        await tx.update(damagePackagings).set({ pesoKg }).where(eq(damagePackagings.id, id))
        await refreshDamages(tx, packaging.idRecebimento, author.now)
        return { value: await readPackaging(tx, packaging) }
      }, heldByReport)
    },
  )
}

/** A multipart value is text; a blank one means no weight. */
function readSeenWeight(part: string | undefined): number | null | undefined {
  const typed = part === undefined ? undefined : blankToNull(part)
  return typed === undefined || typed === null ? typed : Number(typed)
}
