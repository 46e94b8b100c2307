import { useKeepAct } from '#src/evidence/decision/use-act.ts'
import { formatDayOf } from '#src/domain/time/days.ts'
import { useDay } from '#src/hooks/use-day.ts'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import { beginOver, refusedBefore } from '#src/hooks/outbox/saw.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import type { ForkliftVariant } from '#contract/schemas/forklift.ts'
import type { ItemArgs } from '../item-args.ts'
import { dayOfChecklist } from '../days.ts'
import { answerItem, type AnswerItemArgs } from '../operations/answer-item.ts'
import { clearItem } from '../operations/clear-item.ts'
import { summaryOf, withAnswer, withItem, withoutAnswer, type GivenAnswer } from '../rules.ts'
import type { ShownItem, ShownPage } from '../shown.ts'

/** The input for an item. */
export interface ItemInput {
  value: string
  valueText: string
  variant: ForkliftVariant
  obs?: string
  photo?: TakenPhoto
  /** Removes the photo of the same answer. */
  withoutPhoto?: true
}

/** The photo of the refused entry with the same value. A correction of its text alone keeps that photo. */
function photoToKeep(pending: Pending, args: Omit<ItemArgs, 'after'> & ItemInput) {
  if (args.withoutPhoto === true) return undefined
  const refused = refusedBefore(pending.entries, { operation: answerItem, args })
  const { value, photo } = (refused?.args ?? {}) as Partial<AnswerItemArgs>
  return value === args.value ? photo : undefined
}

/**
 * The acts on items of a checklist. Each resolves to the id of its entry once that is on disk, or to undefined after it
 * has shown an error.
 */
export function useItemActs(page: ShownPage, pending: Pending) {
  const { now } = useDay()
  const responsavel = useSessionOnScreen()?.claims.nome ?? '—'
  const keep = useKeepAct(pending)

  /**
   * Returns undefined and shows a toast once the checklist's day is over: midnight may pass while the checklist is
   * open.
   */
  const argsOf = (item: ShownItem) => {
    const { at: doneAt, dia } = now()
    const { checklist, maquina } = page
    const day = dayOfChecklist(checklist)
    if (dia !== day) {
      vibrateFailed()
      showToast(`Este checklist é de ${formatDayOf(day)} e só pode ser alterado nesse dia.`, {
        tone: 'danger',
      })
      return undefined
    }
    const { field, fieldType, descricao } = item
    return {
      idMaquina: checklist.idMaquina ?? maquina.id,
      maquina: maquina.descricao,
      idChecklist: checklist.id,
      dia,
      field,
      fieldType,
      descricao,
      doneAt,
    }
  }

  return {
    /**
     * Records the state on the screen when the user begins to write, because a dialog covers updates that arrive later.
     */
    begin: (item: ShownItem): Begun => {
      const args = { idChecklist: page.checklist.id, field: item.field }
      return beginOver(pending, { operation: answerItem, args, shown: withItem(page, item) })
    },
    /** The answer as the screen shows it before it is saved. */
    givenOf: (item: ShownItem, given: ItemInput): GivenAnswer => {
      const { photo, ...rest } = given
      const { field, descricao } = item
      const done = { responsavel, doneAt: now().at }
      const taken = photo && { photoId: photo.id, sha256: photo.sha256 }
      return { field, descricao, ...rest, ...done, ...taken }
    },
    /** `seen` is the item on the screen, `begun` the state when the user began to write. */
    answer: async (
      item: ShownItem,
      given: ItemInput,
      { seen = item, begun }: { seen?: ShownItem; begun?: Begun | undefined } = {},
    ) => {
      const args = argsOf(item)
      if (args === undefined) return undefined
      const { photo, ...answer } = given
      const taken = photo
        ? { photoId: photo.id, size: photo.size, sha256: photo.sha256 }
        : photoToKeep(pending, { ...args, ...given })
      const after = summaryOf(withAnswer(page, { ...args, ...answer, responsavel }))
      const whole = { ...args, ...answer, responsavel, after, ...(taken && { photo: taken }) }
      const view = { shown: withItem(page, seen), begun }
      return keep(answerItem(whole, view), photo ? [photo] : [])
    },
    clear: async (item: ShownItem, seen = item) => {
      const args = argsOf(item)
      if (args === undefined) return undefined
      const whole = { ...args, after: summaryOf(withoutAnswer(page, args)) }
      return keep(clearItem(whole, { shown: withItem(page, seen) }))
    },
  }
}
