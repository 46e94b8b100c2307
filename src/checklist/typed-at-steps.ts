import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { draftsUnder } from '#src/outbox/drafts/drafts.ts'
import { ownerKey, type ChecklistOwner } from './owner.ts'

/** Prefix of the drafts typed at the steps of a checklist; the number of the step follows. */
export const typedAtSteps = (owner: ChecklistOwner) => `${ownerKey(owner)}:checklist:`

/** The steps with unsaved text. */
export function useTypedSteps(owner: ChecklistOwner): ReadonlySet<number> {
  const prefix = typedAtSteps(owner)
  return (
    useOutbox(
      async (db, person) =>
        new Set((await draftsUnder(db, person, prefix)).map(({ form }) => stepOf(form))),
      [prefix],
    ) ?? none
  )
}

const none: ReadonlySet<number> = new Set()

/** The name may contain the record's local id or its id from the provider, so only the last part is read. */
const stepOf = (form: string): number => Number(form.slice(form.lastIndexOf(':') + 1))
