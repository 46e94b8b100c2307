import {
  subOf,
  type ShownLoadingPage,
  type ShownPlaces,
  type ShownStandard,
} from '#src/checklist/loading-page.ts'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'

/** A checklist may be changed while `blocked` is 0, or is not told. */
export const mayChange = ({ checklist }: ShownLoadingPage): boolean =>
  (checklist.blocked ?? 0) === 0

/** A question that can be answered here, and was not. */
export const isOpen = ({ answer, options }: ShownStandard): boolean =>
  answer === null && options.length > 0

/** The next open question after one, and from the beginning again; without those that are passed by. */
export function nextOpen(
  questions: readonly ShownStandard[],
  after: Id | undefined,
  passed: ReadonlySet<Id>,
): ShownStandard | undefined {
  const at = questions.findIndex(({ id }) => id === after)
  const wanted = (one: ShownStandard) => isOpen(one) && one.id !== after && !passed.has(one.id)
  return questions.slice(at + 1).find(wanted) ?? questions.find(wanted)
}

/** The option of an answer; where its id is not told, by its words. */
export const optionOf = ({ options, answer }: ShownStandard): ChecklistOption | undefined =>
  answer === null
    ? undefined
    : options.find(({ id, texto }) =>
        answer.idOption === undefined || answer.idOption === null
          ? texto === answer.valueString
          : isSameId(id, answer.idOption),
      )

/** From here on places that were typed; below it stands the place of an option in the list. */
const firstTyped = 100
const lastSub = 1_000

/**
 * The number of a place among the answers: that of its option; of one that was typed, one that is
 * free. It is drawn: two devices that each add a place with no network must not meet in one.
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

/** The known places that are not among the answers yet. */
export const placesToOffer = ({ respostas, options = [] }: ShownPlaces): ChecklistOption[] =>
  options.filter(
    ({ id, texto }, at) =>
      !respostas.some(
        (one) => subOf(one) === at + 1 || isSameId(one.idOption, id) || one.local === texto,
      ),
  )
