import type { Id } from '#src/domain/names/ids.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { NoLongerPossibleError, NotSavedError } from '#src/outbox/model/errors.ts'
import { retry } from '#src/outbox/act/choices.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { joinOther } from '#src/outbox/act/join-other.ts'
import { showToast } from '#src/ui/notice/toast.ts'

const clock = { now: () => Date.now() }

/**
 * The person's decisions about parked entries. Each resolves to whether it was carried out; where it
 * is no longer possible or there is no room for it, the reason is shown.
 */
export function useDecide() {
  const { database, wake } = useRuntime()
  const decide = async (choice: () => Promise<void>): Promise<boolean> => {
    try {
      await choice()
      wake()
      return true
    } catch (error) {
      if (!(error instanceof NoLongerPossibleError || error instanceof NotSavedError)) throw error
      showToast(error.message, { tone: 'danger' })
      return false
    }
  }
  return {
    retry: ({ id }: Entry) => decide(() => retry(database, id)),
    /**
     * The entries that wait for this entry's record are sent for the checklist `idChecklist`. The
     * photo of this entry is discarded.
     */
    join: ({ id }: Entry, idChecklist: Id) =>
      decide(() => joinOther(database, { clock }, id, idChecklist)),
  }
}
