import {
  subOf,
  type ShownLoadingPage,
  type ShownPlaces,
  type ShownStandard,
} from '#src/checklist/loading-page.ts'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'

/** A checklist is editable while `blocked` is 0 or absent. */
export const mayChange = ({ checklist }: ShownLoadingPage): boolean =>
  (checklist.blocked ?? 0) === 0

/** A question with options and without an answer. */
export const isOpen = ({ answer, options }: ShownStandard): boolean =>
  answer === null && options.length > 0

/** The next open question after one, without those in `passed`. It wraps around to the first question. */
export function nextOpen(
  questions: readonly ShownStandard[],
  after: Id | undefined,
  passed: ReadonlySet<Id>,
): ShownStandard | undefined {
  const at = questions.findIndex(({ id }) => id === after)
  const wanted = (one: ShownStandard) => isOpen(one) && one.id !== after && !passed.has(one.id)
  return questions.slice(at + 1).find(wanted) ?? questions.find(wanted)
}

/** The option of an answer, found by its id, or by its text where the id is absent. */
export const optionOf = ({ options, answer }: ShownStandard): ChecklistOption | undefined =>
  answer === null
    ? undefined
    : options.find(({ id, texto }) =>
        answer.idOption === undefined || answer.idOption === null
          ? texto === answer.valueString
          : isSameId(id, answer.idOption),
      )

/** Typed places start at this number; lower numbers are positions of options in the list. */
const firstTyped = 100
const lastSub = 1_000

/**
 * The number of a new place: the position of its option, or a random free number for a typed place, so that two offline
 * devices are unlikely to choose the same number.
 */
export function subOfNewPlace(
  { respostas, options = [] }: ShownPlaces,
  idOption: Id | null,
  random: () => number = Math.random,
): number {
  const at = options.findIndex(({ id }) => isSameId(id, idOption))
  if (at >= 0) return at + 1
  const taken = new Set(respostas.map(subOf))
  const free = Array.from({ length: lastSub - firstTyped + 1 }, (_, n) => firstTyped + n).filter(
    (sub) => !taken.has(sub),
  )
  return free[Math.floor(random() * free.length)] ?? lastSub
}

/** The options that are not among the answers yet. */
export const placesToOffer = ({ respostas, options = [] }: ShownPlaces): ChecklistOption[] =>
  options.filter(
    ({ id, texto }, at) =>
      !respostas.some(
        (one) => subOf(one) === at + 1 || isSameId(one.idOption, id) || one.local === texto,
      ),
  )
