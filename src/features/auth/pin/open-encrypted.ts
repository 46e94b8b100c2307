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
 * undefined, or to the message or the person whose work is still encrypted; their session must not start then.
 */
export async function openEncrypted(
  { token, claims }: Session,
  password: string,
): Promise<StillEncrypted | string | undefined> {
  try {
    const person = personKey(providerOrigin(await loadConfig()), claims.sub)
    const given = { token, now: Date.now() }
    const isOpen = await enterWithPassword(outboxDatabase(), person, password, given)
    return isOpen ? undefined : { person, nome: claims.nome, token }
  } catch (cause) {
    console.warn('The encrypted work could not be opened', cause)
    return 'O trabalho cifrado neste aparelho não pôde ser aberto. Tente de novo.'
  }
}
