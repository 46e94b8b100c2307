import { useCallback } from 'react'
import { useRecord } from '#src/hooks/outbox/use-record.ts'
import { vibrateFailed, vibrateSaved } from '#src/hooks/vibrate.ts'
import { NoLongerPossibleError, MissingParentError, whyNotSaved } from '#src/outbox/model/errors.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { Acts } from '#src/outbox/view/saw.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { showToast } from '#src/ui/notice/toast.ts'

export type Act = (intent: Intent, photos?: readonly TakenPhoto[]) => Promise<boolean>

/** The same, with the id of its entry; undefined when it could not be kept. */
export type KeepAct = (
  intent: Intent,
  photos?: readonly TakenPhoto[],
) => Promise<string | undefined>

/**
 * Keeps one act on a record, and says it in words when it could not be kept; resolves with its entry.
 * `laid` are the acts on the record: what was refused is corrected in its place. `missing` is said
 * when the record itself is not there any more.
 */
export function useKeepAct(laid: Acts, missing?: string): KeepAct {
  const record = useRecord(laid)
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
 * Says in words why nothing was kept, whatever was thrown; `missing` where what it belongs to is gone. Only
 * that it was decided about meanwhile is no failure, and has words of its own.
 */
export function sayNotKept(error: unknown, missing?: string): void {
  vibrateFailed()
  const why = error instanceof NoLongerPossibleError ? error : whyNotSaved(error)
  const isMissing = why instanceof MissingParentError && missing !== undefined
  showToast(isMissing ? missing : why.message, { tone: 'danger' })
}

/** Where only whether it was kept matters. */
export function useAct(laid: Acts, missing?: string): Act {
  const keep = useKeepAct(laid, missing)
  return useCallback(async (intent, photos) => (await keep(intent, photos)) !== undefined, [keep])
}
