import type { OutboxDatabase } from './database.ts'
import type { PersonKey } from '../model/entry.ts'

/** Whether anything of this person is kept, or still listed. */
export async function hasEntries({ relaxed }: OutboxDatabase, person: PersonKey): Promise<boolean> {
  const ofPerson = relaxed.entries.where('[person+seq]')
  const first = await ofPerson.between([person, 0], [person, Number.MAX_SAFE_INTEGER]).first()
  return first !== undefined
}

/** Whether the provider has taken something of this person's from this device, in the days that are listed. */
export async function hasSettled({ relaxed }: OutboxDatabase, person: PersonKey): Promise<boolean> {
  const settled = relaxed.entries.where('[person+state]').equals([person, 'settled'])
  return (await settled.first()) !== undefined
}
