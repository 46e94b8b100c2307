import { paths } from '#contract/paths.ts'
import type { User } from '#contract/schemas/administration.ts'
import { ApiError } from '#src/api/api-error.ts'
import { http } from '#src/api/http.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { foldText } from '#src/domain/names/search.ts'
import { unwrapped } from '#src/reads/unwrap.ts'
import { readUserValues } from './edited-user.ts'
import type { UserValues } from './user-fields.ts'

type Saved = Pick<UserValues, 'username' | 'nome' | 'email' | 'cargo' | 'tipo' | 'ativo'> & {
  /** Present only where the call changes it. */
  bloqueado?: boolean | number
}

/** The maximum number of rows in one search, because a page of the provider holds no more. */
const mostFound = 1000

/** The current user at the provider, found by id, or by user name for a new user. Throws ApiError. */
export async function readSaved(uid: Id | undefined, username: string): Promise<Saved | undefined> {
  if (uid !== undefined) return readUserValues(uid)
  const path = paths.userTable(username, 1, mostFound)
  const { body } = await http.getJson(path, { from: 'network' })
  const { rows } = unwrapped(body) as { rows: User[] }
  const found = rows.find((row) => foldText(row.username) === foldText(username))
  return found && { ...found, email: found.email ?? '', cargo: found.cargo ?? '' }
}

/** Whether the user name is free; false where the read fails. Throws ApiError without a network. */
export async function isFree(username: string): Promise<boolean> {
  try {
    return (await readSaved(undefined, username)) === undefined
  } catch (error) {
    if (error instanceof ApiError && error.isConnection) throw error
    return false
  }
}

/** Whether the provider's user equals what was sent. The password cannot be read back. */
export const isSavedAs = (sent: Saved, there: Saved | undefined): boolean =>
  there !== undefined &&
  foldText(there.username) === foldText(sent.username) &&
  there.tipo === sent.tipo &&
  there.ativo === sent.ativo &&
  (sent.bloqueado === undefined || Number(there.bloqueado) === Number(sent.bloqueado)) &&
  texts.every((name) => there[name].trim() === sent[name].trim())

const texts = ['nome', 'email', 'cargo'] as const
