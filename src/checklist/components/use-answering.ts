import { useEffect, useState } from 'react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { useCorrecting } from '#src/hooks/outbox/use-correcting.ts'
import { useDraft } from '#src/hooks/draft/use-draft.ts'
import { useSavedMeanwhile } from '#src/hooks/draft/use-saved-meanwhile.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { answerEntryOf } from '../answer-entry.ts'
import { answerOf, needsNote, questionType } from '../rules.ts'
import type { ShownResponse, ShownStep } from '../shown.ts'

/** No change is under way, the options or the text are open, or an option waits for its note. */
export type Editing = { is: 'no' } | { is: 'choosing' } | { is: 'noting'; option: ChecklistOption }

interface AnswerDraft {
  /** The option of the note; null for a text answer. */
  idOption: Id | null
  obs: string
  /** The saved answer at the time when typing began. */
  seen?: string
}

export type Answering = ReturnType<typeof useAnswering>

interface Answered {
  step: ShownStep
  form: string
  path: string
  /** Called when typed text becomes unsaved, or no longer is. */
  onTyped: (isTyped: boolean) => void
  entries: readonly Entry[]
}

/** The saved answer of a question, the typed answer, and an answer that somebody else has saved meanwhile. */
export function useAnswering({ step, form, path, onTyped, entries }: Answered) {
  const [chosen, setEditing] = useState<Editing>()
  const draft = useReportedDraft(form, path, onTyped)
  const answer = answerOf(step)
  const entry = answerEntryOf(entries, step.question.id)
  const isText = questionType(step) === 'text'

  // A draft of an earlier page is continued.
  const begun = step.options.find(({ id }) => isSameId(id, draft.typed?.idOption))
  const begunText = isText && draft.typed?.idOption === null ? draft.typed.obs : undefined
  const correcting = useCorrecting(entries)
  const isRefused = correcting !== undefined && correcting.id === entry?.id
  const refused = isRefused && answer ? correctingOf(answer, step) : undefined
  const editing = chosen ?? begunAt(begun, begunText) ?? refused ?? { is: 'no' as const }
  const isTyping = editing.is === 'noting' || (isText && editing.is === 'choosing')
  const { seen, savedMeanwhile } = useSeen(answer, isTyping, draft.typed?.seen)
  const state = { answer, entry, editing, setEditing, draft, seen, savedMeanwhile }
  // Once the person has opened or closed a form here, the draft of an earlier page no longer applies.
  return { ...state, begunText, isGoneOn: chosen === undefined }
}

/** The draft of the typed text; reports to `onTyped` whether the text is more than white space. */
function useReportedDraft(form: string, path: string, onTyped: Answered['onTyped']) {
  const { typed, keep, drop } = useDraft<AnswerDraft>(form, path)
  useEffect(() => {
    if (typed !== undefined) onTyped(hasWords(typed))
  }, [typed, onTyped])
  return {
    typed,
    keep: (now: AnswerDraft) => {
      onTyped(hasWords(now))
      keep(now)
    },
    drop: () => {
      onTyped(false)
      drop()
    },
  }
}

const hasWords = ({ obs }: AnswerDraft): boolean => obs.trim() !== ''

function begunAt(option: ChecklistOption | undefined, text: string | undefined) {
  if (option !== undefined) return { is: 'noting' as const, option }
  return text === undefined ? undefined : { is: 'choosing' as const }
}

/** The saved answer at the time when typing began, and an answer that was saved since then. */
function useSeen(answer: ShownResponse | undefined, isTyping: boolean, seenByDraft?: string) {
  const current = answer === undefined ? '' : reported(answer)
  const { seen, begin, savedMeanwhile } = useSavedMeanwhile(current, isTyping)
  useEffect(() => {
    if (seenByDraft !== undefined) begin(seenByDraft)
  }, [seenByDraft, begin])
  return { seen, savedMeanwhile }
}

/** A refused answer is reopened for correction: its note, its text, or the options. */
function correctingOf({ idOption }: ShownResponse, step: ShownStep): Editing {
  const option = step.options.find(({ id }) => isSameId(id, idOption))
  return option !== undefined && needsNote(option) ? { is: 'noting', option } : { is: 'choosing' }
}

const reported = ({ valueString, obs }: ShownResponse): string =>
  `«${valueString ?? ''}${obs ? `: ${obs}` : ''}»`
