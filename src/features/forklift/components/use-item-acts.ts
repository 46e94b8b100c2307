import { useKeepAct } from '#src/evidence/decision/use-act.ts'
import { formatDayOf } from '#src/domain/time/days.ts'
import { answerIn, type ItemAnswer } from '#src/domain/records/item-answer.ts'
import { useDay } from '#src/hooks/use-day.ts'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { refusedBefore, seenBefore } from '#src/outbox/view/seen-before.ts'
import { begin, seenSince, type Begun, type LookedAt } from '#src/outbox/view/seen-since.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { Laid } from '#src/outbox/store/queries.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import type { ForkliftVariant } from '#contract/schemas/forklift.ts'
import type { ItemArgs } from '../item-args.ts'
import { dayOfChecklist } from '../days.ts'
import { answerItem, type AnswerItemArgs } from '../operations/answer-item.ts'
import { clearItem } from '../operations/clear-item.ts'
import { seenOf, standingOf, withAnswer, withoutAnswer, type GivenAnswer } from '../rules.ts'
import { standingItem } from '../standing-item.ts'
import type { ShownItem, ShownPage } from '../shown.ts'

/** How an answer stood when somebody began to write another. */
export type BegunAnswer = Begun<ItemAnswer>

/** What a person gives to an item. */
export interface Given {
  value: string
  valueText: string
  variant: ForkliftVariant
  obs?: string
  photo?: TakenPhoto
  /** The photo of the same answer goes. */
  withoutPhoto?: true
}

/** Another's answer that was shown beside this device's own. */
const answerShown = (seen: unknown) => {
  const standing = standingItem(seen)
  return standing && answerIn(standing)
}

/** What an act of this device has put there; what it left as it stood it does not say. */
function gave({ kind, args }: Entry): ItemAnswer {
  if (kind !== answerItem.kind) return { value: '' }
  const { value, variant, obs, photo, withoutPhoto } = args as AnswerItemArgs
  const taken = photo && { sha256: photo.sha256 }
  return { value, variant, texto: obs, photo: taken ?? (withoutPhoto ? null : undefined) }
}

/** The photo of the same answer that was refused: other words for it do not let go of it. */
function photoToKeep(entries: readonly Entry[], given: Omit<ItemArgs, 'after'> & Given) {
  if (given.withoutPhoto === true) return undefined
  const refused = refusedBefore(entries, answerItem, given)?.args as AnswerItemArgs | undefined
  return refused?.value === given.value ? refused.photo : undefined
}

/**
 * What can be done to the items of a checklist. Each resolves with the id of its entry once it is on
 * disk, or with undefined when it could not be kept: that is said then.
 */
export function useItemActs(page: ShownPage, laid: Laid) {
  const { entries } = laid
  const { now } = useDay()
  const responsavel = useSessionOnScreen()?.claims.nome ?? '—'
  const keep = useKeepAct(laid)

  /** Undefined, and said, once the checklist's day is over: midnight may pass while it is open. */
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

  const lookedAt = ({ field }: ShownItem, shown: ItemAnswer): LookedAt<ItemAnswer> => ({
    ...{ ...laid, operation: answerItem, args: { idChecklist: page.checklist.id, field } },
    ...{ shown, gave, asShown: answerShown },
  })

  return {
    /** What the person has before them as they begin to write: a dialog covers what comes in meanwhile. */
    begin: (item: ShownItem): BegunAnswer => begin(lookedAt(item, seenOf(item))),
    /** How the answer shows, before it is kept. */
    givenOf: (item: ShownItem, given: Given): GivenAnswer => {
      const { photo, ...rest } = given
      const { field, descricao } = item
      const done = { responsavel, doneAt: now().at }
      const taken = photo && { photoId: photo.id, sha256: photo.sha256 }
      return { field, descricao, ...rest, ...done, ...taken }
    },
    /** `seen` is the answer that the person has before them, `begun` what they had when they began to write. */
    answer: async (
      item: ShownItem,
      given: Given,
      { seen = seenOf(item), begun }: { seen?: ItemAnswer; begun?: BegunAnswer | undefined } = {},
    ) => {
      const args = argsOf(item)
      if (args === undefined) return undefined
      const { photo, ...answer } = given
      const taken = photo
        ? { photoId: photo.id, size: photo.size, sha256: photo.sha256 }
        : photoToKeep(entries, { ...args, ...given })
      const after = standingOf(withAnswer(page, { ...args, ...answer, responsavel }))
      const whole = { ...args, ...answer, responsavel, after, ...(taken && { photo: taken }) }
      const before = seenSince(lookedAt(item, seen), begun)
      return keep(answerItem({ ...whole, ...before }), photo ? [photo] : [])
    },
    clear: async (item: ShownItem, seen = seenOf(item)) => {
      const args = argsOf(item)
      if (args === undefined) return undefined
      const whole = { ...args, after: standingOf(withoutAnswer(page, args)) }
      const before = seenBefore(entries, clearItem, whole, seen, answerShown)
      return keep(clearItem({ ...whole, ...before }))
    },
  }
}
