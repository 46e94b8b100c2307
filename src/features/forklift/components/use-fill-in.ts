import { useMemo, useRef, useState } from 'react'
import { useTakeBack } from '#src/hooks/use-take-back.ts'
import type { Laid } from '#src/outbox/queries.ts'
import { isSameTap } from '#src/ui/same-tap.ts'
import {
  answeredItem,
  hasPhoto,
  isAnswered,
  isPhotoKept,
  itemType,
  seenOf,
  withAnswer,
  type GivenAnswer,
} from '../rules.ts'
import type { ShownItem, ShownPage } from '../shown.ts'
import { usePhotosBefore } from './use-photos-before.ts'
import { useItemActs, type BegunAnswer, type Given } from './use-item-acts.ts'

/** The answer that was given last, and what stood there before it. */
export interface LastAnswer {
  before: ShownItem
  valueText: string
  /** The item as it is answered since. */
  after: ShownItem
  /** Absent until it is on disk. */
  entryId?: string
}

/** An answer whose photo is not to be had any more: it cannot come back as it was. */
export interface LostPhoto {
  before: ShownItem
  /** What was done, and is still to be undone. */
  after: ShownItem
}

/**
 * The filling in of a checklist: one item at a time, and after an answer the next one at once. What
 * is being kept shows at once; it is taken back where it could not be kept.
 */
export function useFillIn(known: ShownPage, laid: Laid) {
  const takeBack = useTakeBack()
  const [given, setGiven] = useState<readonly GivenAnswer[]>([])
  const [chosen, setChosen] = useState<string>()
  const [last, setLast] = useState<LastAnswer>()
  const answeredAt = useRef(Number.NEGATIVE_INFINITY)

  // What has come to be known is no longer ours to say: somebody else may answer it next.
  const left = given.filter((one) => !isThere(known, one))
  if (left.length < given.length) setGiven(left)
  const page = useMemo(() => given.reduce(withAnswer, known), [known, given])
  const acts = useItemActs(page, laid)
  const { items } = page.checklist
  const open = items.filter((item) => mayAnswer(item) && !isAnswered(item))
  const current =
    items.find(({ field }) => field === chosen) ?? nextOf(items, last?.before.field) ?? undefined

  const shown = current !== undefined && mayAnswer(current) ? current : undefined
  const photoBefore = usePhotosBefore(page.checklist.id, laid.entries, shown)

  const forget = (field: string) => setGiven((all) => all.filter((one) => one.field !== field))

  /** Where the second tap of a double one lands there is another item by then (UX-26). */
  const isTooSoon = () => isSameTap(answeredAt.current, performance.now())

  const answer = async (item: ShownItem, what: Given, begun?: BegunAnswer): Promise<boolean> => {
    answeredAt.current = performance.now()
    const gives = acts.givenOf(item, what)
    setGiven((all) => [...all.filter(({ field }) => field !== item.field), gives])
    setChosen(undefined)
    setLast({ before: item, valueText: what.valueText, after: answeredItem(item, gives) })
    const entryId = await acts.answer(item, what, { begun })
    if (entryId === undefined) {
      forget(item.field)
      setLast(undefined)
      setChosen(item.field)
      return false
    }
    setLast((one) => (one?.before === item ? { ...one, entryId } : one))
    return true
  }

  const clear = async (item: ShownItem): Promise<boolean> => {
    const entryId = await acts.clear(item)
    if (entryId === undefined) return false
    forget(item.field)
    setLast(undefined)
    setChosen(item.field)
    return true
  }

  /**
   * What was not made is as if it had not been; anything else is answered as before, with the photo that
   * it had. Where that cannot be had any more, nothing is sent: the person is to say what becomes of it.
   */
  const undo = async (): Promise<LostPhoto | undefined> => {
    if (last?.entryId === undefined) return undefined
    const { before, after, entryId } = last
    setLast(undefined)
    const isGone = await takeBack(entryId)
    forget(before.field)
    setChosen(before.field)
    if (isGone) return undefined
    if (before.value === null) {
      await acts.clear(before, seenOf(after))
      return undefined
    }
    const isLeft = hasPhoto(before) && !isPhotoKept(before, after)
    const photo = isLeft ? await photoBefore(before) : undefined
    if (isLeft && photo === undefined) return { before, after }
    const withoutPhoto = !hasPhoto(before) && hasPhoto(after) && ({ withoutPhoto: true } as const)
    const given = { ...givenBefore(before), ...(photo && { photo }), ...withoutPhoto }
    await acts.answer(before, given, { seen: seenOf(after) })
    return undefined
  }

  return {
    page,
    current: shown,
    openCount: open.length,
    last,
    isTooSoon,
    begin: acts.begin,
    answer,
    clear,
    undo,
    choose: setChosen,
    /** The next open item after the one that is shown, which stays open. */
    skip: () => setChosen(nextOf(items, current?.field)?.field),
    /** On to what is open, with this one as it is. */
    goOn: () => setChosen(undefined),
  }
}

export type FillIn = ReturnType<typeof useFillIn>

export const mayAnswer = (item: ShownItem): boolean => item.editable && itemType(item) !== undefined

const isThere = ({ checklist }: ShownPage, { field, value, obs }: GivenAnswer): boolean =>
  checklist.items.some(
    (item) =>
      item.field === field &&
      item.value === value &&
      (obs === undefined || item.obs?.texto === obs),
  )

/** The next open item after one, and from the beginning again. */
function nextOf(items: readonly ShownItem[], after: string | undefined): ShownItem | undefined {
  const at = items.findIndex(({ field }) => field === after)
  const isOpen = (item: ShownItem) => mayAnswer(item) && !isAnswered(item) && item.field !== after
  return items.slice(at + 1).find(isOpen) ?? items.find(isOpen) ?? undefined
}

const givenBefore = ({ value, valueText, variant, obs }: ShownItem): Given => ({
  value: value ?? '',
  valueText: valueText ?? value ?? '',
  variant: variant ?? 'OK',
  // Also that there was nothing.
  obs: obs?.texto ?? '',
})
