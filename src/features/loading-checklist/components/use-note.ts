import { useRef, useState } from 'react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import { focusNote } from '#src/checklist/components/note-form.tsx'
import type { ShownStandard } from '#src/checklist/loading-page.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { useTyped } from '#src/hooks/draft/use-typed.ts'
import type { Begun } from '#src/outbox/model/observe.ts'

/** An observation that is being written, and its answer. */
interface Note {
  idPergunta: Id
  idOption: Id
  obs: string
  /** The answer on the screen when the writing began. */
  begun: Begun
}

/** The observation of one question, kept as a draft. A draft from before a page reload is resumed. */
export function useNote(
  form: string,
  path: string,
  questions: readonly ShownStandard[],
  begin: (question: ShownStandard) => Begun,
) {
  const { typed: note, type, keep, settle } = useTyped<Note>(form, path)
  const question = questions.find(({ id }) => isSameId(id, note?.idPergunta))
  const option = question?.options.find(({ id }) => isSameId(id, note?.idOption))
  const typed = useRef<string>(undefined)
  const [isHeld, setHeld] = useState(false)
  return {
    /** Names the draft. */
    form,
    shown:
      note && question && option
        ? { question, option, obs: note.obs, begun: note.begun }
        : undefined,
    open: (of: ShownStandard, { id: idOption, texto }: ChecklistOption) => {
      const isSame = of.answer?.valueString === texto
      const obs = isSame ? (of.answer?.obs ?? '') : ''
      typed.current = obs
      type({ idPergunta: of.id, idOption, obs, begun: begin(of) })
      setHeld(false)
    },
    /** The user tried to leave an unsaved observation. The form shows a message in place and covers nothing. */
    isHeld,
    hold: () => {
      setHeld(true)
      focusNote()
    },
    /** Whether the text is saved nowhere else. */
    isUnsaved: () => note !== undefined && isNew(typed.current ?? note.obs, question),
    type: (obs: string) => {
      typed.current = obs
      if (note !== undefined) keep({ ...note, obs })
    },
    close: () => {
      settle()
      setHeld(false)
    },
  }
}

export type NoteState = ReturnType<typeof useNote>

const isNew = (obs: string, question: ShownStandard | undefined): boolean =>
  obs.trim() !== '' && obs !== question?.answer?.obs
