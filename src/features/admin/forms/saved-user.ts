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
  /** In what is sent only where it changes. */
  bloqueado?: boolean | number
}

/** Of one search; more do not fit into a page of the provider. */
const mostFound = 1000

/** The user as the provider has it now: by its number, or a new one by its name. Throws ApiError. */
export async function readSaved(uid: Id | undefined, username: string): Promise<Saved | undefined> {
  if (uid !== undefined) return readUserValues(uid)
  const path = paths.userTable(username, 1, mostFound)
  const { body } = await http.getJson(path, { from: 'network' })
  const { rows } = unwrapped(body) as { rows: User[] }
  const found = rows.find((row) => foldText(row.username) === foldText(username))
  return found && { ...found, email: found.email ?? '', cargo: found.cargo ?? '' }
}

/** Whether nobody bears this name yet; false where that cannot be told. Throws ApiError with no network. */
export async function isFree(username: string): Promise<boolean> {
  try {
    return (await readSaved(undefined, username)) === undefined
  } catch (error) {
    if (error instanceof ApiError && error.isConnection) throw error
    return false
  }
}

/** Whether what stands there is what was sent; the password shows nowhere. */
export const isSavedAs = (sent: Saved, there: Saved | undefined): boolean =>
  there !== undefined &&
  foldText(there.username) === foldText(sent.username) &&
  there.tipo === sent.tipo &&
  there.ativo === sent.ativo &&
  (sent.bloqueado === undefined || Number(there.bloqueado) === Number(sent.bloqueado)) &&
  texts.every((name) => there[name].trim() === sent[name].trim())

const texts = ['nome', 'email', 'cargo'] as const
