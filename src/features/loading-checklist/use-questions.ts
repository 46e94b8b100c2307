import { useRef, useState } from 'react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import { nameOf, type ShownLoadingPage, type ShownStandard } from '#src/checklist/loading-page.ts'
import type { SeenAnswer } from '#src/checklist/standing-answer.ts'
import { useKeepAct } from '#src/evidence/use-act.ts'
import { useTakeBack } from '#src/hooks/use-take-back.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import type { Laid } from '#src/outbox/queries.ts'
import { isSameTap } from '#src/ui/same-tap.ts'
import { showToast } from '#src/ui/toast.ts'
import { useSingleTap } from '#src/ui/use-single-tap.ts'
import { isOpen, nextOpen, optionOf } from './rules.ts'
import { useActs, type BegunAnswer } from './use-acts.ts'

/** What was done last to a question, and how it stood before. */
interface LastAct {
  before: ShownStandard
  /** In words: «Conforme», «resposta apagada». */
  what: string
  /** The answer as it was given; null once it was taken away. */
  after: SeenAnswer | null
  /** Absent until it is on disk. */
  entryId?: string
}

/** The standard questions, one at a time; after an answer the next one at once, and a way back. */
export function useQuestions(page: ShownLoadingPage, laid: Laid) {
  const acts = useActs(page, laid)
  const keep = useKeepAct(laid.entries)
  const takeBack = useTakeBack()
  const [chosen, setChosen] = useState<number>()
  const [passed, setPassed] = useState<readonly number[]>([])
  const [last, setLast] = useState<LastAct>()
  const answeredAt = useRef(Number.NEGATIVE_INFINITY)
  const once = useSingleTap()
  const { padrao } = page.perguntas

  const find = (id: number | undefined) => padrao.find((one) => one.id === id)

  // What shows as answered by now needs not be passed by any more.
  const left = passed.filter((id) => find(id)?.answer === null)
  if (left.length < passed.length) setPassed(left)
  const current = find(chosen) ?? nextOpen(padrao, last?.before.id, new Set(passed))
  const waits = (one: ShownStandard) => one.answer === null && !passed.includes(one.id)
  const openCount = padrao.filter((one) => isOpen(one) && waits(one)).length

  const stayOn = (id: number) => {
    setPassed((all) => all.filter((one) => one !== id))
    setChosen(id)
  }

  /** The next question comes before this answer is on disk; it comes back where it could not be kept. */
  const answer = async (
    question: ShownStandard,
    option: ChecklistOption,
    { obs = null, begun }: { obs?: string | null; begun?: BegunAnswer | undefined } = {},
  ) => {
    answeredAt.current = performance.now()
    setPassed((all) => [...all, question.id])
    setChosen(undefined)
    const after = { idOption: option.id, valueString: option.texto, obs }
    setLast({ before: question, what: option.texto, after })
    const entryId = await keep(acts.choose(question, option, obs, { begun }))
    if (entryId === undefined) {
      setLast(undefined)
      stayOn(question.id)
      return false
    }
    setLast((one) => (one?.before === question ? { ...one, entryId } : one))
    return true
  }

  const clear = (question: ShownStandard) =>
    once(async () => {
      stayOn(question.id)
      const entryId = await keep(acts.clear(question))
      if (entryId === undefined) return
      setLast({ before: question, what: 'resposta apagada', after: null, entryId })
    })

  /**
   * What was not made is as if it had not been; else the contrary is sent, of what was done here: what
   * somebody else has made of it since is not taken back with it.
   */
  const undo = async () => {
    if (last?.entryId === undefined) return
    const { before, after, entryId } = last
    const now = find(before.id)
    setLast(undefined)
    stayOn(before.id)
    if (await takeBack(entryId)) return
    const option = now && optionOf({ ...now, answer: before.answer })
    if (now !== undefined && before.answer === null) await keep(acts.clear(now, after))
    else if (now !== undefined && option !== undefined) {
      const { answer: standing } = before
      await keep(acts.choose(now, option, standing?.obs ?? null, { standing, seen: after }))
    } else {
      vibrateFailed()
      showToast(
        now === undefined
          ? `Não foi desfeito: a pergunta «${nameOf(before)}» não existe mais.`
          : `Não foi desfeito: a resposta «${before.answer?.valueString ?? ''}» não existe mais. Escolha outra.`,
        { tone: 'danger' },
      )
    }
  }

  return {
    current,
    openCount,
    /** With what is on its way to the disk. */
    answeredCount: padrao.filter((one) => !waits(one)).length,
    last,
    /** Where the second tap of a double one lands there is another question by then (UX-26). */
    isTooSoon: () => isSameTap(answeredAt.current, performance.now()),
    begin: acts.begin,
    answer,
    clear,
    undo,
    choose: setChosen,
    /** The next open question after the one that is shown, which stays open. */
    skip: () => setChosen(nextOpen(padrao, current?.id, new Set(passed))?.id),
    /** On to what is open, with this one as it is. */
    goOn: () => setChosen(undefined),
  }
}

export type QuestionsState = ReturnType<typeof useQuestions>
