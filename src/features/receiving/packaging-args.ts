import { paths } from '#contract/paths.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'
import type { RequestContext } from '#src/outbox/model/observe.ts'
import { addresses } from './addresses.ts'
import { receivingRecord } from './lanes.ts'
import { isId } from '#src/domain/names/ids.ts'
import { mixed } from 'yup'

/** Arguments common to every operation on a packaging. */
export interface PackagingArgs {
  idRecebimento: RecordId
  idRecebimentoAvaria: RecordId
  idRecebimentoAvariaEmbalagem: RecordId
}

export const packagingFields = () => ({
  idRecebimento: idRecebimentoField(),
  idRecebimentoAvaria: idRecebimentoField(),
  idRecebimentoAvariaEmbalagem: idRecebimentoField(),
})

export const packagingRecord = (args: PackagingArgs): RecordName =>
  receivingRecord(
    args.idRecebimento,
    addresses.packaging(
      args.idRecebimento,
      args.idRecebimentoAvaria,
      args.idRecebimentoAvariaEmbalagem,
    ),
  )

/**
 * Also read for a packaging added on this device: a BAG has one packaging, and the provider may have returned the
 * packaging that somebody else has added meanwhile.
 */
export const readOfPackaging = (
  { idRecebimentoAvariaEmbalagem: packaging }: PackagingArgs,
  { id }: RequestContext,
): string => paths.packaging(id(packaging))

/** An argument that identifies a record: the report, a damage, a packaging or a photo. */
export const idRecebimentoField = () => mixed<RecordId>(isId).required()
