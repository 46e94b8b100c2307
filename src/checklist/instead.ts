import { clearQuestion } from './operations/clear-question.ts'
import { finishQuestion } from './operations/finish-question.ts'
import { removeQuestionPhoto } from './operations/remove-question-photo.ts'

/** What a person can do instead when a refused operation on a question has no field that could be corrected. */
export const insteadOnQuestion: Readonly<Record<string, string>> = {
  [finishQuestion.kind]:
    'Confira a resposta e as fotos da etapa. Se ela já foi concluída, descarte este avanço.',
  [clearQuestion.kind]: 'A resposta continua no servidor. Para mantê-la, descarte esta exclusão.',
  [removeQuestionPhoto.kind]: 'A foto continua no servidor. Para mantê-la, descarte esta exclusão.',
}
