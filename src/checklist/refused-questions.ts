import { isSameId } from '#src/domain/names/ids.ts'
import { isRefused, type Entry, type RecordId } from '#src/outbox/model/entry.ts'
import { addQuestionPhoto } from './operations/add-question-photo.ts'
import { answerQuestion } from './operations/answer-question.ts'
import { clearQuestion } from './operations/clear-question.ts'
import { removeQuestionPhoto } from './operations/remove-question-photo.ts'
import { setQuestionPhoto } from './operations/set-question-photo.ts'
import type { QuestionArgs } from './owner.ts'
import { withRow } from './rules.ts'
import type { ShownMenuItem } from './shown.ts'

interface GivenArgs extends QuestionArgs {
  /** Which of several answers of one question. */
  idSub?: number
}

const onAnswer: ReadonlySet<string> = new Set([answerQuestion.kind, clearQuestion.kind])
const onPhoto: ReadonlySet<string> = new Set([
  ...[setQuestionPhoto.kind, addQuestionPhoto.kind],
  removeQuestionPhoto.kind,
])
const takesBack: ReadonlySet<string> = new Set([clearQuestion.kind, removeQuestionPhoto.kind])

/**
 * The questions that show an answer or a photo which was refused, and where nothing stood before: the
 * provider has none, so that they do not count as answered. The last act on a question tells.
 */
export function refusedQuestions(entries: readonly Entry[]): QuestionArgs[] {
  const last = new Map<string, Entry>()
  for (const entry of entries) {
    const isOnAnswer = onAnswer.has(entry.kind)
    if (!isOnAnswer && !onPhoto.has(entry.kind)) continue
    const { owner, idPergunta, idSub = 0 } = entry.args as GivenArgs
    // Nobody asks for a question that takes several answers.
    if (idSub === 0) last.set(JSON.stringify([owner, idPergunta, isOnAnswer]), entry)
  }
  return [...last.values()].filter(isGivenInVain).map(({ args }) => args as GivenArgs)
}

const isGivenInVain = (entry: Entry): boolean => {
  if (!isRefused(entry) || takesBack.has(entry.kind)) return false
  return entry.saw === null || entry.kind === addQuestionPhoto.kind
}

/** How many questions of one checklist are refused. One without its answer and its photo lacks one thing. */
export const countRefused = (refused: readonly QuestionArgs[], id: RecordId): number =>
  new Set(refused.filter(({ owner }) => isSameId(owner.id, id)).map(({ idPergunta }) => idPergunta))
    .size

const begun = 2

/** The menu of one checklist: a step whose answer was refused is begun. */
export const withoutRefused = (menu: ShownMenuItem[], entries: readonly Entry[]): ShownMenuItem[] =>
  refusedQuestions(entries).reduce(
    (rows, { step }) => withRow(rows, step, () => ({ status: begun })),
    menu,
  )
