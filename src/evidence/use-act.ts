import { useCallback } from 'react'
import { useRecord } from '#src/hooks/use-record.ts'
import { vibrateFailed, vibrateSaved } from '#src/hooks/vibrate.ts'
import type { Entry } from '#src/outbox/entry.ts'
import type { Intent } from '#src/outbox/operation.ts'
import { MissingParentError, NotSavedError } from '#src/outbox/storage-errors.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { showToast } from '#src/ui/toast.ts'

export type Act = (intent: Intent, photos?: readonly TakenPhoto[]) => Promise<boolean>

/**
 * Keeps one act on a record, and says it in words when it could not be kept; resolves whether it was.
 * `entries` are those of the record: what was refused is corrected in its place. `missing` is said
 * when the record itself is not there any more.
 */
export function useAct(entries: readonly Entry[], missing?: string): Act {
  const record = useRecord(entries)
  return useCallback(
    async (intent, photos) => {
      try {
        await record(intent, photos)
        vibrateSaved()
        return true
      } catch (error) {
        if (!(error instanceof NotSavedError || error instanceof MissingParentError)) throw error
        vibrateFailed()
        const isMissing = error instanceof MissingParentError && missing !== undefined
        showToast(isMissing ? missing : error.message, { tone: 'danger' })
        return false
      }
    },
    [record, missing],
  )
}
