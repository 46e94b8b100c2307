import { useMemo, useRef, useState } from 'react'
import { useTakeBack } from '#src/hooks/use-take-back.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { isSameTap } from '#src/ui/same-tap.ts'
import { isAnswered, itemType, withAnswer, type GivenAnswer } from '../rules.ts'
import type { ShownItem, ShownPage } from '../shown.ts'
import { useItemActs, type Given } from './use-item-acts.ts'

/** The answer that was given last, and what stood there before it. */
export interface LastAnswer {
  before: ShownItem
  value: string
  valueText: string
  /** Absent until it is on disk. */
  entryId?: string
}

/**
 * The filling in of a checklist: one item at a time, and after an answer the next one at once. What
 * is being kept shows at once; it is taken back where it could not be kept.
 */
export function useFillIn(known: ShownPage, entries: readonly Entry[]) {
  const takeBack = useTakeBack(entries)
  const [given, setGiven] = useState<readonly GivenAnswer[]>([])
  const [chosen, setChosen] = useState<string>()
  const [last, setLast] = useState<LastAnswer>()
  const answeredAt = useRef(Number.NEGATIVE_INFINITY)

  // What has come to be known is no longer ours to say: somebody else may answer it next.
  const left = given.filter((one) => !isThere(known, one))
  if (left.length < given.length) setGiven(left)
  const page = useMemo(() => given.reduce(withAnswer, known), [known, given])
  const acts = useItemActs(page, entries)
  const { items } = page.checklist
  const open = items.filter((item) => mayAnswer(item) && !isAnswered(item))
  const current =
    items.find(({ field }) => field === chosen) ?? nextOf(items, last?.before.field) ?? undefined

  const forget = (field: string) => setGiven((all) => all.filter((one) => one.field !== field))

  /** Where the second tap of a double one lands there is another item by then (UX-26). */
  const isTooSoon = () => isSameTap(answeredAt.current, performance.now())

  const answer = async (item: ShownItem, what: Given): Promise<boolean> => {
    answeredAt.current = performance.now()
    const shown = acts.givenOf(item, what)
    setGiven((all) => [...all.filter(({ field }) => field !== item.field), shown])
    setChosen(undefined)
    setLast({ before: item, value: what.value, valueText: what.valueText })
    const entryId = await acts.answer(item, what)
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

  /** What has not left this device is as if it had not been; anything else is answered as before. */
  const undo = async () => {
    if (last?.entryId === undefined) return
    const { before, value, entryId } = last
    setLast(undefined)
    const isGone = await takeBack(entryId)
    forget(before.field)
    setChosen(before.field)
    if (isGone) return
    if (before.value === null) await acts.clear(before, value)
    else await acts.answer(before, givenBefore(before), value)
  }

  return {
    page,
    current: current !== undefined && mayAnswer(current) ? current : undefined,
    openCount: open.length,
    last,
    isTooSoon,
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
  ...(obs?.texto !== null && obs?.texto !== undefined && { obs: obs.texto }),
})
