import { loadConfig, providerOrigin } from '#src/api/config.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { enterWithPassword } from '#src/pin/change-person.ts'
import { personKey } from '#src/session/person.ts'
import type { Session } from '#src/session/session.ts'

/** A person who has signed in while their work is encrypted, and whose password does not open it. */
export interface StillEncrypted {
  person: PersonKey
  nome: string
  token: string
}

/**
 * After the sign-in of a person with a PIN on this device: decrypts their work with the password. Resolves to
 * undefined, or to the person whose work is still encrypted; their session must not start then.
 */
export async function openEncrypted(
  { token, claims }: Session,
  password: string,
): Promise<StillEncrypted | undefined> {
  const person = personKey(providerOrigin(await loadConfig()), claims.sub)
  const given = { claims, token, now: Date.now() }
  const isOpen = await enterWithPassword(outboxDatabase(), person, password, given).catch(
    (cause: unknown) => {
      console.warn('The encrypted work could not be opened', cause)
      return false
    },
  )
  return isOpen ? undefined : { person, nome: claims.nome, token }
}
