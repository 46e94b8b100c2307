import { useRuntime } from '#src/hooks/runtime.tsx'
import {
  discard,
  HasDependentsError,
  markArrived,
  NoLongerPossibleError,
  retry,
} from '#src/outbox/choices.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { showToast } from '#src/ui/toast.ts'

const clock = { now: () => Date.now() }

/** What a person decides about what waits for them; each resolves whether it could be done. */
export function useDecide() {
  const { database, wake } = useRuntime()
  const decide = async (choice: () => Promise<void>): Promise<boolean> => {
    try {
      await choice()
      wake()
      return true
    } catch (error) {
      const known = error instanceof NoLongerPossibleError || error instanceof HasDependentsError
      if (!known) throw error
      showToast(error.message, { tone: 'danger' })
      return false
    }
  }
  return {
    retry: ({ id }: Entry) => decide(() => retry(database, id)),
    discard: ({ id }: Entry) =>
      decide(() => discard(database, { clock }, id, { withDependents: true })),
    /** «Já está lá»: the person saw it at the provider. */
    arrived: ({ id }: Entry) => decide(() => markArrived(database, { clock }, id)),
    /** What waits for it is done to that checklist from now on: its number is this one's. */
    join: ({ id }: Entry, idChecklist: number) =>
      decide(() => markArrived(database, { clock }, id, idChecklist)),
  }
}
