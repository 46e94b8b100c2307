import { useCallback } from 'react'
import { useRemoved } from '#src/hooks/outbox/use-removed.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePerson } from '#src/hooks/use-session.ts'
import { discard } from '#src/outbox/act/choices.ts'
import { discardDrafts, restoreDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { restore } from '#src/outbox/act/restore.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { sentenceOf } from '../decision/sentence-of.ts'

const clock = { now: () => Date.now() }
const sayWhyNot = (error: unknown) => showToast(sentenceOf(error), { tone: 'danger' })

/**
 * Deletes photos that the provider does not have. A deletion can be undone for ten seconds (UX-33),
 * and the photo can be restored in Envios for a week.
 */
export function useDiscardPhoto() {
  const { database, operations, wake } = useRuntime()
  const person = usePerson()
  const { removed, note, forget } = useRemoved<{ bringBack: () => Promise<unknown> }>()

  const discardPhoto = useCallback(
    async (entry: Entry) => {
      try {
        await discard(database, { clock }, entry.id)
      } catch (error) {
        // The entry has been sent in the meantime, another entry depends on it, or there is no room.
        sayWhyNot(error)
        return
      }
      note({
        bringBack: async () => {
          await restore(database, { clock, operations }, entry.id)
          wake()
        },
      })
    },
    [database, operations, wake, note],
  )

  /** Discards a photo that is a draft, by its form. */
  const dropPhoto = useCallback(
    async (form: string) => {
      if (person === undefined) return
      try {
        const at = await discardDrafts(database, { clock }, person, [form])
        if (at === undefined) return
        note({ bringBack: () => restoreDrafts(database, { clock }, person, at) })
      } catch (error) {
        sayWhyNot(error)
      }
    },
    [database, person, note],
  )

  const undo = () => {
    forget()
    removed?.bringBack().catch(sayWhyNot)
  }

  return { isUndoable: removed !== undefined, undo, discardPhoto, dropPhoto }
}
