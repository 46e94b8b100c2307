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
  /** Selects one of several answers of a question. */
  idSub?: number
}

const onAnswer: ReadonlySet<string> = new Set([answerQuestion.kind, clearQuestion.kind])
const onPhoto: ReadonlySet<string> = new Set([
  ...[setQuestionPhoto.kind, addQuestionPhoto.kind],
  removeQuestionPhoto.kind,
])
const takesBack: ReadonlySet<string> = new Set([clearQuestion.kind, removeQuestionPhoto.kind])

/**
 * Questions that do not count as answered, because the last entry on their answer or photo was refused. A refused
 * answer or single photo counts as given where the provider had one before; a refused added photo never does.
 */
export function refusedQuestions(entries: readonly Entry[]): QuestionArgs[] {
  const last = new Map<string, Entry>()
  for (const entry of entries) {
    const isOnAnswer = onAnswer.has(entry.kind)
    if (!isOnAnswer && !onPhoto.has(entry.kind)) continue
    const { owner, idPergunta, idSub = 0 } = entry.args as GivenArgs
    // Additional answers (`idSub` above 0) are never required.
    if (idSub === 0) last.set(JSON.stringify([owner, idPergunta, isOnAnswer]), entry)
  }
  return [...last.values()].filter(isGivenInVain).map(({ args }) => args as GivenArgs)
}

const isGivenInVain = (entry: Entry): boolean => {
  if (!isRefused(entry) || takesBack.has(entry.kind)) return false
  return entry.saw === null || entry.kind === addQuestionPhoto.kind
}

/**
 * The number of questions of one checklist in `refused`. A question whose answer and photo were both refused counts
 * once.
 */
export const countRefused = (refused: readonly QuestionArgs[], id: RecordId): number =>
  new Set(refused.filter(({ owner }) => isSameId(owner.id, id)).map(({ idPergunta }) => idPergunta))
    .size

const begun = 2

/** The menu of one checklist, in which a step with a refused answer or photo counts as begun. */
export const withoutRefused = (menu: ShownMenuItem[], entries: readonly Entry[]): ShownMenuItem[] =>
  refusedQuestions(entries).reduce(
    (rows, { step }) => withRow(rows, step, () => ({ status: begun })),
    menu,
  )
