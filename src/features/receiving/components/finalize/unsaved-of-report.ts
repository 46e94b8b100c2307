import { entryToPutRight } from '#src/outbox/act/replaced-photo.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import { withServerIds } from '#src/outbox/model/local-ids.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { readDrafts } from '#src/outbox/drafts/drafts.ts'
import type { Draft, PersonKey, RecordId } from '#src/outbox/model/entry.ts'
import { isBodyKept } from '#src/outbox/store/queries.ts'
import { screensOf } from '../../of-report.ts'

/** Something of one screen of a report that is on this device and was not saved. */
export interface Unsaved {
  /** Its screen, below the report's: `residuos`. */
  part: string
  path: string
  is: 'held' | 'photo' | 'typed'
  count: number
}

interface Drafted {
  path?: unknown
  typed?: unknown
  photo?: { id: string }
  /** Of a photo that could not be processed. */
  place?: string
}

/** What of a report is no entry yet: it would come after «Finalizar», when the report takes no more. */
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
    // The page may have died between keeping it and letting go of its draft.
    if (drafted.photo !== undefined && (await isBodyKept(db, drafted.photo.id))) continue
    const name = `${is} ${path}`
    const count = (found.get(name)?.count ?? 0) + 1
    found.set(name, { part: path.slice(report.length), path, is, count })
  }
  return [...found.values()]
}

function kindOf(form: Draft['form'], drafted: Drafted): Unsaved['is'] | undefined {
  if (form.startsWith('photo-held:')) {
    // What it puts right waits before «Finalizar», and goes before it.
    return entryToPutRight(drafted.place ?? '') === undefined ? 'held' : undefined
  }
  if (form.includes(':new-damage:')) return 'photo'
  // A camera that is about to be opened holds nothing yet.
  return drafted.typed === undefined ? undefined : 'typed'
}

/** Why nothing is finalized beside a finalization that waits for a decision. */
export const undecidedWords = 'A finalização anterior espera a sua decisão.'
