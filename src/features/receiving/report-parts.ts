import type { UnderSize, Waste } from '#contract/schemas/receiving.ts'
import { isId } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'
import type { RequestContext } from '#src/outbox/model/observe.ts'
import {
  defineOperation,
  on,
  type Accepted,
  type Effect,
  type OperationSpec,
} from '#src/outbox/model/operation.ts'
import type { Read } from '#src/reads/read.ts'
import { mixed, object, type ObjectShape } from 'yup'
import { addresses } from './addresses.ts'
import { onDamage, onPackaging, onSection } from './effects.ts'
import { receivingLane, receivingRecord } from './lanes.ts'
import { acceptDamage, acceptPackaging, acceptWith } from './part-answers.ts'
import { reads } from './reads.ts'
import type { ShownDamage, ShownPackaging, WithShownImages } from './shown.ts'

/** An argument that identifies a record: the report, a damage, a packaging or a photo. */
export const idRecebimentoField = () => mixed<RecordId>(isId).required()

export interface ReportArgs {
  idRecebimento: RecordId
}

export interface DamageArgs extends ReportArgs {
  idRecebimentoAvaria: RecordId
}

export interface PackagingArgs extends DamageArgs {
  idRecebimentoAvariaEmbalagem: RecordId
}

/** A part of a report that has values and photos, with all that its operations have in common. */
export interface ReportPart<Args, Shown> {
  /** The part as Envios names it. */
  part: string
  /** Fields of the arguments that identify the part. */
  place: ObjectShape
  record: (args: Args) => RecordName
  /** The argument with the part's id, which has the same name in calls. */
  id: keyof Args & string
  /**
   * The read that shows the values and photos of the part. It is also compared where this device began the part:
   * somebody else may have begun the same report before, and a BAG has one packaging, whoever added it.
   */
  read: (id: RecordId) => Read<Shown>
  /** Accepts the response to a saved value. */
  accept: (body: unknown) => Accepted | undefined
  /** Effects of a change to the part. */
  effects: (args: Args, change: (shown: Shown) => Shown) => Effect[]
}

export const damagePart: ReportPart<DamageArgs, ShownDamage> = {
  part: 'Avaria',
  place: { idRecebimento: idRecebimentoField(), idRecebimentoAvaria: idRecebimentoField() },
  record: ({ idRecebimento, idRecebimentoAvaria }) =>
    receivingRecord(idRecebimento, addresses.damage(idRecebimento, idRecebimentoAvaria)),
  id: 'idRecebimentoAvaria',
  read: reads.damage,
  accept: acceptDamage,
  effects: onDamage,
}

export const packagingPart: ReportPart<PackagingArgs, ShownPackaging> = {
  part: 'Embalagem',
  place: { ...damagePart.place, idRecebimentoAvariaEmbalagem: idRecebimentoField() },
  record: ({ idRecebimento, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem }) =>
    receivingRecord(
      idRecebimento,
      addresses.packaging(idRecebimento, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem),
    ),
  id: 'idRecebimentoAvariaEmbalagem',
  read: reads.packaging,
  accept: acceptPackaging,
  effects: onPackaging,
}

export const wastePart: ReportPart<ReportArgs, WithShownImages<Waste>> = {
  part: 'Resíduos',
  place: { idRecebimento: idRecebimentoField() },
  record: ({ idRecebimento }) => receivingRecord(idRecebimento, addresses.waste(idRecebimento)),
  id: 'idRecebimento',
  read: reads.waste,
  accept: acceptWith('pesoResiduo'),
  effects: ({ idRecebimento }, change) => [
    onSection(idRecebimento, 'residuosStatus'),
    on(reads.waste(idRecebimento), (shown) => shown && change(shown)),
  ],
}

export const underSizePart: ReportPart<ReportArgs, WithShownImages<UnderSize>> = {
  part: 'Materiais a menor',
  place: { idRecebimento: idRecebimentoField() },
  record: ({ idRecebimento }) => receivingRecord(idRecebimento, addresses.underSize(idRecebimento)),
  id: 'idRecebimento',
  read: reads.underSize,
  accept: acceptWith('pesoMenor'),
  effects: ({ idRecebimento }, change) => [
    onSection(idRecebimento, 'menorStatus'),
    on(reads.underSize(idRecebimento), (shown) => shown && change(shown)),
  ],
}

/** The part's id in the arguments of an operation. */
export const idOf = <Args>({ id }: { id: keyof Args & string }, args: Args): RecordId =>
  args[id] as RecordId

/** `reads` of a comparison with the part. */
export const readsOf =
  <Args, Shown>(part: ReportPart<Args, Shown>) =>
  (args: Args, { id }: RequestContext): string =>
    part.read(id(idOf(part, args))).path

/** The part's id as a part of a multipart call. */
export const partWithId = <Args>(
  part: { id: keyof Args & string },
  args: Args,
  { id }: RequestContext,
) => ({ name: part.id.replace(/^id/, 'Id'), value: String(id(idOf(part, args))) })

/** Target shared by setting and removing the one photo of a packaging's label or seal. */
export const onePhotoTarget = (
  of: 'label' | 'seal',
  { idRecebimentoAvariaEmbalagem: id }: Pick<PackagingArgs, 'idRecebimentoAvariaEmbalagem'>,
) => `${of}-photo:${idPart(id)}`

type OnPart<Args> = Omit<OperationSpec<Args>, 'part' | 'record' | 'lane' | 'args'> & {
  /** Fields of the arguments other than those that identify the part. */
  fields: ObjectShape
}

/** Defines an operation on one part of a report. */
export const defineOnPart = <Args extends ReportArgs>(
  { part, place, record }: Pick<ReportPart<Args, never>, 'part' | 'place' | 'record'>,
  { fields, ...spec }: OnPart<Args>,
) =>
  defineOperation<Args>({
    ...spec,
    ...{ part, record },
    args: object({ ...place, ...fields }).noUnknown(),
    lane: receivingLane,
  })
