import type { OutboxDatabase } from './database.ts'
import type { PersonKey } from '../model/entry.ts'

/** Whether the store holds any entry of this person. */
export async function hasEntries({ relaxed }: OutboxDatabase, person: PersonKey): Promise<boolean> {
  const ofPerson = relaxed.entries.where('[person+seq]')
  const first = await ofPerson.between([person, 0], [person, Number.MAX_SAFE_INTEGER]).first()
  return first !== undefined
}

/** Whether the provider has acknowledged an entry of this person on this device within the listed days. */
export async function hasSettled({ relaxed }: OutboxDatabase, person: PersonKey): Promise<boolean> {
  const settled = relaxed.entries.where('[person+state]').equals([person, 'settled'])
  return (await settled.first()) !== undefined
}
