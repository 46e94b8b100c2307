import type { Id } from '#src/domain/names/ids.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { NoLongerPossibleError, NotSavedError } from '#src/outbox/model/errors.ts'
import { retry } from '#src/outbox/act/choices.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { joinOther } from '#src/outbox/act/join-other.ts'
import { withRoom } from '#src/reads/with-room.ts'
import { showToast } from '#src/ui/notice/toast.ts'

const clock = { now: () => Date.now() }

/**
 * The person's decisions about waiting entries; each resolves to whether it could be carried out.
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
     * Redirects the entries that wait for this one to the other checklist; this one's photo is
     * discarded.
     */
    join: ({ id }: Entry, idChecklist: Id) =>
      decide(() => withRoom(() => joinOther(database, { clock }, id, idChecklist))),
  }
}
