import { useMemo, useState } from 'react'
import { useSharing } from '#src/hooks/reads/use-read.ts'
import { useLastActs } from '#src/hooks/outbox/use-last-acts.ts'
import { useTakeBack } from '#src/hooks/outbox/use-take-back.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import { useMeantTap } from '#src/ui/form/use-meant-tap.ts'
import {
  answeredItem,
  hasPhoto,
  isAnswered,
  isPhotoKept,
  itemType,
  withAnswer,
  type GivenAnswer,
} from '../rules.ts'
import { pageWithoutRefused } from '../refused-items.ts'
import type { ShownItem, ShownPage } from '../shown.ts'
import { usePhotosBefore } from './use-photos-before.ts'
import { useItemActs, type ItemInput } from './use-item-acts.ts'

/** The last answer to an item, and the item before it. «Desfazer» uses it. */
export interface LastAnswer {
  before: ShownItem
  valueText: string
  /** The item with this answer applied. */
  after: ShownItem
  /** Absent until the entry is on disk. */
  entryId?: string
}

/** An answer that cannot be restored, because its photo is no longer available. */
export interface LostPhoto {
  before: ShownItem
  /** The item with the answer that remains to be undone. */
  after: ShownItem
}

/**
 * State for filling in a checklist: one item at a time, with the next one right after an answer. An answer shows
 * optimistically and is rolled back if it cannot be saved.
 */
export function useFillIn(known: ShownPage, pending: Pending) {
  const takeBack = useTakeBack()
  const [given, setGiven] = useState<readonly GivenAnswer[]>([])
  const [chosen, setChosen] = useState<string>()
  const lastActs = useLastActs<LastAnswer>()

  // An answer that the read already shows is no longer overlaid here, because another person may change it next.
  const left = given.filter((one) => !isThere(known, one))
  if (left.length < given.length) setGiven(left)
  const page = useSharing(
    useMemo(
      () => pageWithoutRefused(given.reduce(withAnswer, known), pending.entries),
      [known, given, pending.entries],
    ),
  )
  const acts = useItemActs(page, pending)
  const { items } = page.checklist
  const open = items.filter((item) => mayAnswer(item) && !isAnswered(item))
  const current =
    items.find(({ field }) => field === chosen) ?? nextOf(items, lastActs.latest) ?? undefined

  const shown = current !== undefined && mayAnswer(current) ? current : undefined
  const undoable = undoableAt(shown, lastActs)
  const { isTooSoon, answered } = useMeantTap(shown?.field)
  const photoBefore = usePhotosBefore(page.checklist.id, pending.entries, shown)

  const forget = (field: string) => setGiven((all) => all.filter((one) => one.field !== field))

  const answer = async (item: ShownItem, what: ItemInput, begun?: Begun): Promise<boolean> => {
    answered()
    const gives = acts.givenOf(item, what)
    setGiven((all) => [...all.filter(({ field }) => field !== item.field), gives])
    setChosen(undefined)
    const done = { before: item, valueText: what.valueText, after: answeredItem(item, gives) }
    lastActs.begin(item.field, done)
    const entryId = await acts.answer(item, what, { begun })
    if (entryId === undefined) {
      forget(item.field)
      lastActs.forget(item.field)
      setChosen(item.field)
      return false
    }
    lastActs.keep(item.field, done, entryId)
    return true
  }

  const clear = async (item: ShownItem): Promise<boolean> => {
    const entryId = await acts.clear(item)
    if (entryId === undefined) return false
    forget(item.field)
    lastActs.forget(item.field)
    setChosen(item.field)
    return true
  }

  /**
   * Undoes the last answer. If the entry has not been sent, it is withdrawn; otherwise the previous answer is sent
   * again with its photo. If that photo is no longer available, nothing is sent and the user decides.
   */
  const undo = async (): Promise<LostPhoto | undefined> => {
    if (undoable?.entryId === undefined) return undefined
    const { before, after, entryId } = undoable
    lastActs.forget(before.field)
    const isGone = await takeBack(entryId)
    forget(before.field)
    setChosen(before.field)
    if (isGone) return undefined
    if (before.value === null) {
      await acts.clear(before, after)
      return undefined
    }
    const isLeft = hasPhoto(before) && !isPhotoKept(before, after)
    const photo = isLeft ? await photoBefore(before) : undefined
    if (isLeft && photo === undefined) return { before, after }
    const withoutPhoto = !hasPhoto(before) && hasPhoto(after) && ({ withoutPhoto: true } as const)
    const given = { ...givenBefore(before), ...(photo && { photo }), ...withoutPhoto }
    await acts.answer(before, given, { seen: after })
    return undefined
  }

  return {
    page,
    current: shown,
    openCount: open.length,
    undoable,
    /** The second tap of a double tap can land on the next item (UX-26). */
    isTooSoon,
    begin: acts.begin,
    answer,
    clear,
    undo,
    choose: setChosen,
    /** Shows the next open item and leaves the current item unanswered. */
    skip: () => setChosen(nextOf(items, current?.field)?.field),
    /** Shows the next open item and leaves the current item as it is. */
    goOn: () => setChosen(undefined),
  }
}

export type FillInState = ReturnType<typeof useFillIn>

export const mayAnswer = (item: ShownItem): boolean => item.editable && itemType(item) !== undefined

/**
 * For an answered item: the own last answer, while nobody has changed the value since. For an open item: the last
 * answer given to any item.
 */
function undoableAt(
  shown: ShownItem | undefined,
  { acts, latest = '' }: Pick<ReturnType<typeof useLastActs<LastAnswer>>, 'acts' | 'latest'>,
): LastAnswer | undefined {
  if (shown === undefined || !isAnswered(shown)) return acts.get(latest)
  const own = acts.get(shown.field)
  return own?.after.value === shown.value ? own : undefined
}

const isThere = ({ checklist }: ShownPage, { field, value, obs }: GivenAnswer): boolean =>
  checklist.items.some(
    (item) =>
      item.field === field &&
      item.value === value &&
      (obs === undefined || item.obs?.texto === obs),
  )

/** The next open item after one; wraps around to the first item. */
function nextOf(items: readonly ShownItem[], after: Id | undefined): ShownItem | undefined {
  const at = items.findIndex(({ field }) => field === after)
  const isOpen = (item: ShownItem) => mayAnswer(item) && !isAnswered(item) && item.field !== after
  return items.slice(at + 1).find(isOpen) ?? items.find(isOpen) ?? undefined
}

const givenBefore = ({ value, valueText, variant, obs }: ShownItem): ItemInput => ({
  value: value ?? '',
  valueText: valueText ?? value ?? '',
  variant: variant ?? 'OK',
  // An empty text restores an answer without a text.
  obs: obs?.texto ?? '',
})
