import type { OutboxDatabase } from './database.ts'
import type { PersonKey } from './entry.ts'

/** Whether anything of this person is kept, or still listed. */
export async function hasEntries({ relaxed }: OutboxDatabase, person: PersonKey): Promise<boolean> {
  const ofPerson = relaxed.entries.where('[person+seq]')
  const first = await ofPerson.between([person, 0], [person, Number.MAX_SAFE_INTEGER]).first()
  return first !== undefined
}
