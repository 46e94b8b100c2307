import { useMemo } from 'react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import type { RecordName } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { addQuestionPhoto } from './operations/add-question-photo.ts'
import { answerQuestion } from './operations/answer-question.ts'
import { clearQuestion } from './operations/clear-question.ts'
import { finishQuestion } from './operations/finish-question.ts'
import { removeQuestionPhoto } from './operations/remove-question-photo.ts'
import type { ChecklistOwner } from './owner.ts'
import type { QuestionPhoto } from './question-photos.ts'
import { judged, judgedWithoutPhoto, judgedWithPhoto } from './row-status.ts'
import {
  flagOf,
  questionType,
  withStepAnswer,
  withListedImage,
  withoutStepAnswer,
  withoutListedImage,
} from './rules.ts'
import type { ShownResponse, ShownStep } from './shown.ts'

export type QuestionActs = ReturnType<typeof actsOn>

/** All operations on a question, as intents. */
export const useQuestion = (owner: ChecklistOwner, record: RecordName, step: ShownStep) =>
  useMemo(() => actsOn(owner, record, step), [owner, record, step])

function actsOn(owner: ChecklistOwner, record: RecordName, step: ShownStep) {
  const { question, current } = step
  const args = {
    owner,
    record,
    idChecklist: step.id,
    step: current,
    idPergunta: question.id,
    descricao: question.descricao ?? question.pergunta,
  }
  const answered = (given: Given): Intent => {
    const { imagesRequired } = given
    const after = withStepAnswer(step, { imagesRequired } as ShownResponse)
    return answerQuestion({ ...args, ...given, ...judged(after) }, { shown: step })
  }
  return {
    choose: ({ id, texto, imagesRequired }: ChecklistOption, obs: string | null): Intent =>
      answered({
        idOption: id,
        tipo: 'OPTION',
        valueString: texto,
        valueInteger: questionType(step) === 'combobox' ? flagOf(texto) : null,
        obs,
        imagesRequired,
      }),
    write: (text: string): Intent =>
      answered({
        idOption: null,
        tipo: 'TEXT',
        valueString: text,
        valueInteger: null,
        obs: null,
        imagesRequired: 0,
      }),
    clear: (): Intent =>
      clearQuestion({ ...args, ...judged(withoutStepAnswer(step)) }, { shown: step }),
    finish: (): Intent => finishQuestion({ ...args, total: step.total }),
    addPhoto: ({ id: photoId, size, sha256 }: TakenPhoto): Intent => {
      const idImage = `local:${photoId}` as const
      const taken = { idSub: 0, idImage, photoId, size, sha256 }
      const after = withListedImage(step, { id: idImage, size })
      return addQuestionPhoto({ ...args, ...taken, ...judgedWithPhoto(after) })
    },
    removePhoto: ({ image: { id: idImage } }: QuestionPhoto): Intent =>
      removeQuestionPhoto({
        ...args,
        idImage,
        ...judgedWithoutPhoto(withoutListedImage(step, idImage)),
      }),
  }
}

type Given = Pick<
  ShownResponse & { valueString: string; obs: string | null; tipo: 'OPTION' | 'TEXT' },
  'idOption' | 'tipo' | 'valueString' | 'obs' | 'imagesRequired'
> & { valueInteger: number | null }
