import { paths } from '#contract/paths.ts'
import { isId, type Id } from '#src/domain/names/ids.ts'
import { isNameOfAnother } from '#src/domain/names/person-names.ts'
import {
  answerIn,
  isGivenAlready,
  isUnseen,
  tellUnseen,
  type ItemAnswer,
  type ItemChange,
} from '#src/domain/records/item-answer.ts'
import {
  ConflictError,
  type Observation,
  type RequestContext,
  type RequestPart,
} from '#src/outbox/model/operation.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import type { ItemArgs } from './item-args.ts'
import type { ShownItem } from './shown.ts'

/** An answer that stands at the provider in the way of one of this device. */
export type StandingItem = Pick<
  ShownItem,
  'value' | 'valueText' | 'variant' | 'obs' | 'responsavel'
> & {
  /** The checklist whose file its photo is; where the provider's refusal told of it, that of the call. */
  idChecklist?: Id
}

/** Somebody else's answer is seen before it is written over. */
export const lookForItem = (
  { idChecklist, before }: ItemArgs,
  { id, refused, overrules }: RequestContext,
): string | undefined =>
  // A refusal says by itself what stands in the way: an answer, or another day's checklist.
  refused === true || (before === undefined && overrules === undefined)
    ? undefined
    : paths.forkliftChecklist(id(idChecklist))

/**
 * Throws ConflictError, with the item as it stands, when that is neither the answer that the person had
 * before them nor the one that they give, nor the one that they decided to overrule.
 */
export function refuseUnseen(
  args: ItemArgs & { responsavel?: string },
  change: ItemChange,
  context: Pick<RequestContext, 'seen' | 'overrules'>,
): void {
  const seen = seenBy(args, context)
  const standing = itemIn(context.seen, args.field)
  if (standing === undefined || seen === undefined) return
  const there = answerIn(standing)
  if (!isUnseen(there, seen, fromHere(change, standing, args))) return
  const { valueText, responsavel } = standing
  throw new ConflictError(tellUnseen({ ...there, valueText, responsavel }), standing)
}

/** Where photos are not told by their bytes, that of an answer of somebody else is not the one given. */
const fromHere = (
  { photo, ...change }: ItemChange,
  standing: StandingItem,
  { responsavel = '' }: { responsavel?: string },
): ItemChange => ({
  ...change,
  photo:
    photo && isNameOfAnother(standing.responsavel, responsavel) ? { ...photo, file01: '' } : photo,
})

/** The answer that stands in the way of an entry that waits for a person, where that is the reason. */
export function standingItem(seen: unknown): StandingItem | undefined {
  if (!isObject(seen)) return undefined
  const item = 'item' in seen ? seen['item'] : seen
  return isItem(item) ? item : undefined
}

/** What the provider is told that the person has seen: before they answered, or when they decided. */
export function seenParts(
  args: ItemArgs,
  context: Pick<RequestContext, 'overrules'>,
): RequestPart[] {
  const seen = seenBy(args, context)
  if (seen === undefined) return []
  const { value, variant, texto, photo } = seen
  const more = {
    anteriorVariant: variant,
    anteriorObs: texto === null ? '' : texto,
    anteriorFoto: photo === null ? '' : photo?.sha256,
  }
  return [
    { name: 'anterior', value },
    ...Object.entries(more).flatMap(([name, part]) =>
      value === '' || typeof part !== 'string' ? [] : [{ name, value: part }],
    ),
  ]
}

/** A person who puts theirs over another's of the same value puts all of it there: no word or photo of it stays. */
export function wholeOver(change: ItemChange, overrules: unknown): ItemChange {
  const standing = standingItem(overrules)
  if (standing === undefined || standing.value !== change.value) return change
  const { texto, photo } = change
  return { ...change, texto: texto ?? '', withoutPhoto: !photo }
}

function seenBy(
  { before }: ItemArgs,
  { overrules }: Pick<RequestContext, 'overrules'>,
): ItemAnswer | undefined {
  const overruled = standingItem(overrules)
  if (overruled !== undefined) return answerIn(overruled)
  // Of another checklist's day nothing was decided about an answer.
  const isWhatever = overrules !== undefined && !(isObject(overrules) && 'id' in overrules)
  if (isWhatever) return undefined
  return typeof before === 'string' ? { value: before } : before
}

/** What the checklist's page says of an item: its row, and the checklist that it is of. */
function rowIn(seen: unknown, field: string) {
  const page = unwrapped(seen)
  const checklist = isObject(page) ? page['checklist'] : undefined
  const items = isObject(checklist) ? checklist['items'] : undefined
  if (!isObject(checklist) || !Array.isArray(items)) return undefined
  const item: unknown = items.find((one: unknown) => isObject(one) && one['field'] === field)
  return { item, checklist }
}

/** What the page names as the photo of an item's answer, null for none; undefined where it does not tell. */
export function photoOfItem(page: unknown, field: string): unknown {
  const item: unknown = rowIn(page, field)?.item
  const obs = isObject(item) ? item['obs'] : undefined
  if (!isObject(obs)) return obs
  return [obs['sha256'], obs['file01']].some(isNamed) ? obs : obs['file01']
}

const isNamed = (name: unknown) => typeof name === 'string' && name !== ''

/** Whether the provider shows what was given to an item. */
export const observedItem = <Args extends ItemArgs>(
  given: (args: Args) => ItemChange & { photoId?: string },
): Observation<Args> => ({
  ask: ({ idChecklist }, { id }) => paths.forkliftChecklist(id(idChecklist)),
  find: (answer, args, { id, shows }) => {
    const standing = itemIn(answer, args.field)
    if (standing === undefined) return { is: 'unclear' }
    const { photoId, ...change } = given(args)
    if (!isGivenAlready(answerIn(standing), change)) return { is: 'absent' }
    const photo = answerIn(standing).photo
    if (photoId === undefined || typeof photo?.sha256 === 'string') return { is: 'present' }
    const isIt =
      typeof photo?.file01 === 'string'
        ? shows?.(photoId, paths.forkliftFile(id(args.idChecklist), photo.file01))
        : undefined
    return { is: isIt === undefined ? 'unclear' : isIt ? 'present' : 'absent' }
  },
})

/** The item in the checklist's page; undefined where that does not tell of it. */
function itemIn(seen: unknown, field: string): StandingItem | undefined {
  const { item, checklist } = rowIn(seen, field) ?? {}
  if (!isItem(item)) return undefined
  const { value, valueText, variant, obs, responsavel } = item
  const { id } = checklist ?? {}
  return {
    ...{ value, valueText, obs, variant: variant ?? null, responsavel: responsavel ?? null },
    ...(isId(id) && { idChecklist: id }),
  }
}

const isItem = (item: unknown): item is StandingItem =>
  isObject(item) &&
  (item['value'] === null || typeof item['value'] === 'string') &&
  (item['obs'] === null || isObject(item['obs']))
