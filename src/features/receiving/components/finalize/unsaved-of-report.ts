import { entryToPutRight } from '#src/outbox/act/replaced-photo.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import { withServerIds } from '#src/outbox/model/local-ids.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { readDrafts } from '#src/outbox/drafts/drafts.ts'
import type { Draft, PersonKey, RecordId } from '#src/outbox/model/entry.ts'
import { isBodyKept } from '#src/outbox/store/queries.ts'
import { screensOf } from '../../addresses.ts'

/** Unsaved work on one screen of a report. */
export interface Unsaved {
  /** Path of the screen below the report's: `residuos`. */
  part: string
  path: string
  is: 'held' | 'photo' | 'typed'
  count: number
}

interface Drafted {
  path?: unknown
  typed?: unknown
  photo?: { id: string }
  /** Place of a held photo. */
  place?: string
}

/** Unsaved work of a report. An entry made from it later would come after «Finalizar» and be refused. */
export async function unsavedOf(
  db: OutboxDatabase,
  person: PersonKey,
  idRecebimento: RecordId,
): Promise<Unsaved[]> {
  const serverIds = await readServerIds(db.relaxed, person)
  const report = screensOf(idRecebimento, serverIds)
  const found = new Map<string, Unsaved>()
  for (const { form, value } of await readDrafts(db, person)) {
    const drafted = (value ?? {}) as Drafted
    const path = typeof drafted.path === 'string' ? withServerIds(drafted.path, serverIds) : ''
    const is = kindOf(form, drafted)
    if (is === undefined || !path.startsWith(report)) continue
    // The page may have died after the entry was stored and before the draft was deleted.
    if (drafted.photo !== undefined && (await isBodyKept(db, drafted.photo.id))) continue
    const name = `${is} ${path}`
    const count = (found.get(name)?.count ?? 0) + 1
    found.set(name, { part: path.slice(report.length), path, is, count })
  }
  return [...found.values()]
}

function kindOf(form: Draft['form'], drafted: Drafted): Unsaved['is'] | undefined {
  if (form.startsWith('photo-held:')) {
    // A photo that corrects an entry is sent with that entry, before «Finalizar».
    return entryToPutRight(drafted.place ?? '') === undefined ? 'held' : undefined
  }
  if (form.includes(':new-damage:')) return 'photo'
  // A draft of a camera that is about to open holds nothing yet.
  return drafted.typed === undefined ? undefined : 'typed'
}

/** Shown when «Finalizar» is blocked by an earlier finalization that waits for a decision. */
export const undecidedWords = 'A finalização anterior espera a sua decisão.'
