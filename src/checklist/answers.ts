import { paths } from '#contract/paths.ts'
import { isId, type Id } from '#src/domain/names/ids.ts'
import type { RequestContext } from '#src/outbox/model/observe.ts'
import { fieldIn, isObject } from '#src/reads/unwrap.ts'
import type { QuestionArgs } from './owner.ts'

/** For calls whose response contains only a message. */
export const acceptMessage = (body: unknown) =>
  isObject(body) && typeof body['message'] === 'string' && !('value' in body) ? {} : undefined

/** The path of the read that returns the checklist's id; undefined where the arguments contain the id. */
export const needsChecklist = (
  { owner, idChecklist }: QuestionArgs,
  { id }: RequestContext,
): string | undefined => (idChecklist === 0 ? paths.receivingChecklist(id(owner.id)) : undefined)

/**
 * The id of the checklist, from the arguments or from the read right before the call; 0 where both lack it.
 */
export function checklistId(
  { idChecklist }: QuestionArgs,
  { needed }: Pick<RequestContext, 'needed'>,
): Id {
  if (idChecklist !== 0) return idChecklist
  const id = fieldIn(needed, 'id')
  return isId(id) ? id : 0
}
