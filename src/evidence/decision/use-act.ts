import { useCallback } from 'react'
import { useRecord } from '#src/hooks/outbox/use-record.ts'
import { vibrateFailed, vibrateSaved } from '#src/hooks/vibrate.ts'
import { NoLongerPossibleError, MissingParentError, whyNotSaved } from '#src/outbox/model/errors.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { Acts } from '#src/hooks/outbox/saw.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { showToast } from '#src/ui/notice/toast.ts'

export type Act = (intent: Intent, photos?: readonly TakenPhoto[]) => Promise<boolean>

/** Like `Act`, but resolves to the id of the entry; undefined when the entry could not be stored. */
export type KeepAct = (
  intent: Intent,
  photos?: readonly TakenPhoto[],
) => Promise<string | undefined>

/**
 * Stores one act on a record, and resolves to the id of its entry. After a failure it shows the
 * reason and resolves to undefined. `pending` are the acts on the record: a refused act is corrected
 * in place. `missing` is the message when the record itself no longer exists.
 */
export function useKeepAct(pending: Acts, missing?: string): KeepAct {
  const record = useRecord(pending)
  return useCallback(
    async (intent, photos) => {
      try {
        const entryId = await record(intent, photos)
        vibrateSaved()
        return entryId
      } catch (error) {
        sayNotKept(error, missing)
        return undefined
      }
    },
    [record, missing],
  )
}

/**
 * Shows why nothing was stored, for any thrown value; `missing` is the message where the record no
 * longer exists. NoLongerPossibleError means that the entry has changed meanwhile, and brings its own
 * message.
 */
export function sayNotKept(error: unknown, missing?: string): void {
  vibrateFailed()
  const why = error instanceof NoLongerPossibleError ? error : whyNotSaved(error)
  const isMissing = why instanceof MissingParentError && missing !== undefined
  showToast(isMissing ? missing : why.message, { tone: 'danger' })
}

/** Like `useKeepAct`, for callers that only need to know whether the act was stored. */
export function useAct(pending: Acts, missing?: string): Act {
  const keep = useKeepAct(pending, missing)
  return useCallback(async (intent, photos) => (await keep(intent, photos)) !== undefined, [keep])
}
