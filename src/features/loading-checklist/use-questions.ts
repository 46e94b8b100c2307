import { useState } from 'react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import {
  questionName,
  type ShownLoadingPage,
  type ShownStandard,
} from '#src/checklist/loading-page.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { useKeepAct } from '#src/evidence/decision/use-act.ts'
import { useLastActs } from '#src/hooks/outbox/use-last-acts.ts'
import { useTakeBack } from '#src/hooks/outbox/use-take-back.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { useMeantTap } from '#src/ui/form/use-meant-tap.ts'
import { useSingleTap } from '#src/ui/form/use-single-tap.ts'
import { isOpen, nextOpen, optionOf } from './rules.ts'
import { useActs, type QuestionInput } from './use-acts.ts'

/** The last act on a question, and the question before it. */
interface LastAct {
  before: ShownStandard
  /** The words of the act: «Conforme», «resposta apagada». */
  what: string
  /** The answer that was given; null after a deletion. */
  after: QuestionInput | null
  /** Absent until the entry is on disk. */
  entryId?: string
}

/** State for the standard questions: one at a time, the next one right after an answer, and undo. */
export function useQuestions(page: ShownLoadingPage, pending: Pending) {
  const acts = useActs(page, pending)
  const keep = useKeepAct(pending)
  const takeBack = useTakeBack()
  const [chosen, setChosen] = useState<Id>()
  const [passed, setPassed] = useState<readonly Id[]>([])
  const lastActs = useLastActs<LastAct>()
  const once = useSingleTap()
  const { padrao } = page.perguntas

  const find = (id: Id | undefined) => padrao.find((one) => one.id === id)

  // A question that the read shows as answered need not stay in `passed`.
  const left = passed.filter((id) => find(id)?.answer === null)
  if (left.length < passed.length) setPassed(left)
  const current = find(chosen) ?? nextOpen(padrao, lastActs.latest, new Set(passed))
  const isOnItsWay = current !== undefined && passed.includes(current.id)
  const undoable = undoableAt(current, isOnItsWay, lastActs)
  const { isTooSoon, answered } = useMeantTap(current?.id)
  const waits = (one: ShownStandard) => one.answer === null && !passed.includes(one.id)
  const openCount = padrao.filter((one) => isOpen(one) && waits(one)).length

  const stayOn = (id: Id) => {
    setPassed((all) => all.filter((one) => one !== id))
    setChosen(id)
  }

  /** Shows the next question before this answer is on disk, and returns to the question if saving fails. */
  const answer = async (
    question: ShownStandard,
    option: ChecklistOption,
    { obs = null, begun }: { obs?: string | null; begun?: Begun | undefined } = {},
  ) => {
    answered()
    setPassed((all) => [...all, question.id])
    setChosen(undefined)
    const after = { idOption: option.id, valueString: option.texto, obs }
    const done = { before: question, what: option.texto, after }
    lastActs.begin(question.id, done)
    const entryId = await keep(acts.choose(question, option, obs, { begun }))
    if (entryId === undefined) {
      lastActs.forget(question.id)
      stayOn(question.id)
      return false
    }
    lastActs.keep(question.id, done, entryId)
    return true
  }

  const clear = (question: ShownStandard) =>
    once(async () => {
      stayOn(question.id)
      const entryId = await keep(acts.clear(question))
      if (entryId === undefined) return
      const done = { before: question, what: 'resposta apagada', after: null, entryId }
      lastActs.begin(question.id, done)
    })

  /**
   * Undoes the last act. If the entry has not been sent, it is withdrawn; otherwise the previous answer is sent. A
   * change that another person made since is kept.
   */
  const undo = async () => {
    if (undoable?.entryId === undefined) return
    const { before, after, entryId } = undoable
    const now = find(before.id)
    lastActs.forget(before.id)
    stayOn(before.id)
    if (await takeBack(entryId)) return
    const option = now && optionOf({ ...now, answer: before.answer })
    if (now !== undefined && before.answer === null) await keep(acts.clear(now, after ?? undefined))
    else if (now !== undefined && option !== undefined) {
      const { answer: current } = before
      await keep(acts.choose(now, option, current?.obs ?? null, { current, saw: after }))
    } else {
      sayNotUndone(before, now !== undefined)
    }
  }

  return {
    current,
    openCount,
    /** Includes answers that are still being saved. */
    answeredCount: padrao.filter((one) => !waits(one)).length,
    undoable,
    /** The second tap of a double tap can land on the next question (UX-26). */
    isTooSoon,
    begin: acts.begin,
    answer,
    clear,
    undo,
    choose: setChosen,
    /** Shows the next open question and leaves the current question unanswered. */
    skip: () => setChosen(nextOpen(padrao, current?.id, new Set(passed))?.id),
    /** Shows the next open question and leaves the current question as it is. */
    goOn: () => setChosen(undefined),
  }
}

function sayNotUndone(before: ShownStandard, isThere: boolean): void {
  vibrateFailed()
  showToast(
    isThere
      ? `Não foi desfeito: a resposta «${before.answer?.valueString ?? ''}» não existe mais. Escolha outra.`
      : `Não foi desfeito: a pergunta «${questionName(before)}» não existe mais.`,
    { tone: 'danger' },
  )
}

/**
 * For an answered question: the own last act, while nobody has changed the answer since. For an open question: the last
 * act on any question.
 */
function undoableAt(
  shown: ShownStandard | undefined,
  isOnItsWay: boolean,
  { acts, latest = '' }: Pick<ReturnType<typeof useLastActs<LastAct>>, 'acts' | 'latest'>,
): LastAct | undefined {
  if (shown === undefined || (shown.answer === null && !isOnItsWay)) return acts.get(latest)
  const own = acts.get(shown.id)
  return isOnItsWay || own?.after?.valueString === shown.answer?.valueString ? own : undefined
}

export type QuestionsState = ReturnType<typeof useQuestions>
