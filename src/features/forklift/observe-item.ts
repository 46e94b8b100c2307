import { paths } from '#contract/paths.ts'
import { isId, type Id } from '#src/domain/names/ids.ts'
import { isNameOfAnother } from '#src/domain/names/person-names.ts'
import {
  answerIn,
  isSameAnswer,
  tellUnseen,
  type ItemAnswer,
} from '#src/domain/records/item-answer.ts'
import { overwrites, type ObserveContext, type RequestContext } from '#src/outbox/model/observe.ts'
import type { RequestPart } from '#src/outbox/model/operation.ts'
import { fieldIn, isObject } from '#src/reads/unwrap.ts'
import type { ItemArgs } from './item-args.ts'
import type { ShownItem } from './shown.ts'

/** The current answer of an item at the provider, with the fields that a conflict shows. */
export interface AnswerThere extends ItemAnswer {
  valueText?: string | null
  responsavel?: string | null
  /**
   * The checklist that holds the photo. Absent where the answer comes from a refusal: then it is the checklist of the
   * call.
   */
  idChecklist?: Id
}

interface GivingArgs extends ItemArgs {
  photo?: { photoId: string }
  responsavel?: string
}

/**
 * The precondition and reconciliation of an act on an item. A field that `gives` leaves out stays unchanged, and a null
 * photo removes the photo.
 */
export const observeItem = <Args extends GivingArgs>(gives: (args: Args) => ItemAnswer) =>
  overwrites<Args, AnswerThere>({
    reads: ({ idChecklist }, { id }) => paths.forkliftChecklist(id(idChecklist)),
    there: (page, { field }) => {
      const item = itemIn(page, field)
      if (!isItem(item)) return undefined
      const id = fieldIn(page, 'checklist', 'id')
      return { ...thereIn(item), ...(isId(id) && { idChecklist: id }) }
    },
    gives,
    isSame: (one, other) => isSameAnswer(one ?? none, other ?? none),
    isMine: (there, args, context) => {
      const { overrules, saw } = context
      const given = wholeOver(gives(args), { overrules, replaces: saw })
      return isSameAnswer(there ?? none, given) && isPhotoMine(there ?? none, args, context)
    },
    message: (there) => tellUnseen(there ?? none),
    refusalTells: (refusal) =>
      isObject(refusal) && isItem(refusal['item']) ? thereIn(refusal['item']) : undefined,
    facts: factsOf,
  })

const none: AnswerThere = { value: '' }

/**
 * Where the provider gives no hash of a photo, the reconciling read after a lost response compares the pictures. Before
 * a call no picture is fetched, so a photo under another person's name does not count as ours.
 */
function isPhotoMine(
  { photo, responsavel }: AnswerThere,
  args: GivingArgs,
  { id, shows }: ObserveContext,
): boolean | undefined {
  if (args.photo === undefined || typeof photo?.sha256 === 'string') return true
  if (shows === undefined) return !isNameOfAnother(responsavel, args.responsavel ?? '')
  if (typeof photo?.file01 !== 'string') return undefined
  return shows(args.photo.photoId, paths.forkliftFile(id(args.idChecklist), photo.file01))
}

/**
 * When the user overrules another person's answer of the same value, the whole answer is replaced: no text or photo of
 * the other person stays.
 */
export function wholeOver(
  given: ItemAnswer,
  { overrules, replaces }: Pick<RequestContext, 'overrules' | 'replaces'>,
): ItemAnswer {
  if (overrules !== true || (replaces as AnswerThere).value !== given.value) return given
  return { ...given, texto: given.texto ?? '', photo: given.photo ?? null }
}

/**
 * The request parts that state which answer the user saw, either before they answered or when they decided a conflict.
 */
export function seenParts({ replaces }: Pick<RequestContext, 'replaces'>): RequestPart[] {
  if (replaces === undefined) return []
  const { value, variant, texto, photo } = replaces as AnswerThere
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

/** The photo of an item's answer on the page: null for no photo, undefined where the page does not say. */
export function photoOfItem(page: unknown, field: string): unknown {
  const item = itemIn(page, field)
  const obs = isObject(item) ? item['obs'] : undefined
  if (!isObject(obs)) return obs
  return [obs['sha256'], obs['file01']].some(isNamed) ? obs : obs['file01']
}

const isNamed = (name: unknown) => typeof name === 'string' && name !== ''

/** An item on the checklist's page. */
function itemIn(page: unknown, field: string): unknown {
  const items = fieldIn(page, 'checklist', 'items')
  if (!Array.isArray(items)) return undefined
  return items.find((one: unknown) => isObject(one) && one['field'] === field)
}

/** A photo of this device has no file name at the provider yet. */
function thereIn(item: ShownItem): AnswerThere {
  const { valueText, responsavel, photoId, obs } = item
  const own = photoId !== undefined && { photo: { sha256: obs?.sha256, file01: obs?.file01 } }
  return { ...answerIn(item), ...own, valueText, responsavel: responsavel ?? null }
}

const isItem = (item: unknown): item is ShownItem =>
  isObject(item) &&
  (item['value'] === null || typeof item['value'] === 'string') &&
  (item['obs'] === null || isObject(item['obs']))

function factsOf(there: unknown) {
  if (!isObject(there) || typeof there['valueText'] !== 'string') return []
  const { valueText, responsavel } = there
  return [
    { term: 'Resposta', value: valueText },
    ...(isNamed(responsavel) ? [{ term: 'Responsável', value: String(responsavel) }] : []),
  ]
}
