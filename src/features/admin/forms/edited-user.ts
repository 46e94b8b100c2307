import { paths } from '#contract/paths.ts'
import type { User } from '#contract/schemas/administration.ts'
import { http } from '#src/api/http.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { unwrapped } from '#src/reads/unwrap.ts'
import type { UserValues } from './user-fields.ts'

/** Reads the user's current values from the provider; throws ApiError. */
export async function readUserValues(uid: Id, signal?: AbortSignal): Promise<UserValues> {
  const { body } = await http.getJson(paths.user(uid), {
    from: 'network',
    ...(signal && { signal }),
  })
  return valuesOf(unwrapped(body) as User)
}

const valuesOf = ({ username, nome, email, cargo, tipo, ativo, bloqueado }: User): UserValues => ({
  username: textOf(username),
  nome: textOf(nome),
  email: textOf(email),
  cargo: textOf(cargo),
  tipo,
  password: '',
  ativo,
  bloqueado: bloqueado !== 0,
})

/** Trims as the form does, so that an untouched field compares equal. */
const textOf = (text: string | null) => text?.trim() ?? ''

interface Edited {
  typed: UserValues
  /** The values that the form started from. */
  before: UserValues
  /** The current values at the provider. */
  now: UserValues
}

/** The values to save: a field that was not changed takes the current value. */
export function valuesOver({ typed, before, now }: Edited): UserValues {
  const choose = <Name extends keyof UserValues>(name: Name): UserValues[Name] =>
    typed[name] === before[name] ? now[name] : typed[name]
  return {
    username: choose('username'),
    nome: choose('nome'),
    email: choose('email'),
    cargo: choose('cargo'),
    tipo: now.tipo,
    password: '',
    ativo: choose('ativo'),
    bloqueado: choose('bloqueado'),
  }
}

/** Only text fields can conflict: two changes of a boolean have the same result. */
const texts = ['username', 'nome', 'email', 'cargo'] as const

/** The fields that another administrator also changed, each with a message. */
export const overwritten = ({ typed, before, now }: Edited) =>
  texts
    .filter(
      (name) =>
        typed[name] !== before[name] && now[name] !== before[name] && now[name] !== typed[name],
    )
    .map((name) => {
      const there = now[name] === '' ? 'em branco' : now[name]
      const message = `O valor foi mudado por outra pessoa: agora está ${there}. Confira e salve de novo.`
      return { name, message, there: now[name] }
    })
