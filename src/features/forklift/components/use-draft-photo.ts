import { useCallback, useEffect, useRef } from 'react'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { usePerson } from '#src/hooks/use-session.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { replaceDraft } from '#src/outbox/drafts/discarded-drafts.ts'
import { deleteDraft, findDraft, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { isBodyKept } from '#src/outbox/store/queries.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { Draft, PersonKey } from '#src/outbox/model/entry.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'

const clock = { now: () => Date.now() }

interface DraftedPhoto {
  path: string
  photo: TakenPhoto
  /** The day on which the photo was taken. */
  dia: string
}

/**
 * Keeps the photo of a form as a draft on disk as soon as it is taken, because the system may kill the page before the
 * form is complete. `photo` is null for no photo, undefined until the draft is read.
 */
export function useDraftPhoto(form: string, path: string) {
  const { database } = useRuntime()
  const person = usePerson()
  const found = useOutbox(async (db, who) => ({ draft: await readDrafted(db, who, form) }), [form])
  const isNone = found !== undefined && found.draft === undefined
  // This photo is on disk but may not be in `found` yet.
  const justKept = useRef<DraftedPhoto>(undefined)

  /** Replaces an earlier photo. Rejects with NotSavedError. */
  const keep = useCallback(
    async (photo: TakenPhoto, dia: string): Promise<string> => {
      const drafted: DraftedPhoto = { path, photo, dia }
      if (person === undefined) return photo.id
      // A photo that was saved with its record is no longer a draft and must not be replaced.
      await (isNone && justKept.current === undefined
        ? saveDraft(database, person, form, drafted)
        : replaceDraft(database, { clock }, { person, form, value: drafted }))
      justKept.current = drafted
      return photo.id
    },
    [database, person, form, path, isNone],
  )
  const shown = found?.draft?.value
  useEffect(() => {
    if (shown !== undefined && shown.photo.id === justKept.current?.photo.id)
      justKept.current = undefined
  }, [shown])
  const foundForm = found?.draft?.form
  const drop = useCallback(async () => {
    justKept.current = undefined
    if (person === undefined) return
    await deleteDraft(database, person, form)
    if (foundForm !== undefined && foundForm !== form)
      await deleteDraft(database, person, foundForm)
  }, [database, person, form, foundForm])

  return {
    photo: found && (shown?.photo ?? null),
    dia: shown?.dia,
    /** The photo that was saved last. */
    latest: () => justKept.current ?? shown,
    keep,
    drop,
  }
}

/** The page may have died after it saved the record and before it deleted the draft. Such a draft is ignored. */
async function readDrafted(
  db: OutboxDatabase,
  person: PersonKey,
  form: string,
): Promise<Draft<DraftedPhoto> | undefined> {
  const draft = await findDraft<DraftedPhoto>(db, person, form)
  if (draft === undefined) return undefined
  return (await isBodyKept(db, draft.value.photo.id)) ? undefined : draft
}
