import { loadConfig, providerOrigin } from '#src/api/config.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { isQuotaExceeded } from '#src/outbox/model/errors.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { enterWithPassword } from '#src/pin/change-person.ts'
import { personKey } from '#src/session/person.ts'
import type { Session } from '#src/session/session.ts'

/** A person who has signed in while their work is encrypted, and it is still encrypted. */
export interface StillEncrypted {
  person: PersonKey
  nome: string
  token: string
  /** Why it could not be opened, in words; undefined if the password does not open it. */
  problem?: string
  /** There is no room for it: the same password opens it later. */
  isFull?: boolean
}

/** Words for an error with which nothing was opened. */
export const whyNotOpened = (cause: unknown): string =>
  isQuotaExceeded(cause)
    ? 'Não há espaço neste aparelho para abrir o seu trabalho. Nada foi perdido: apague fotos, vídeos ou aplicativos do aparelho e tente de novo.'
    : 'Não foi possível abrir o seu trabalho. Ele continua guardado: tente de novo.'

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
  const still = { person, nome: claims.nome, token }
  try {
    const isOpen = await enterWithPassword(outboxDatabase(), person, password, given)
    return isOpen ? undefined : still
  } catch (cause) {
    console.warn('The encrypted work could not be opened', cause)
    return { ...still, problem: whyNotOpened(cause), isFull: isQuotaExceeded(cause) }
  }
}
