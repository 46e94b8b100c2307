import { paths } from '#contract/paths.ts'
import type { User } from '#contract/schemas/administration.ts'
import { http } from '#src/api/http.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { unwrapped } from '#src/reads/unwrap.ts'
import type { UserValues } from './user-fields.ts'

/** The user as it is at the provider now; throws ApiError. */
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

/** As the form gives it, so that what was not touched is known by it. */
const textOf = (text: string | null) => text?.trim() ?? ''

interface Edited {
  typed: UserValues
  /** What the person had before them. */
  before: UserValues
  /** What is there now. */
  now: UserValues
}

/** What is to be saved: what was not touched is what is there now. */
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

/** A yes or no that both have changed is the same for both. */
const texts = ['username', 'nome', 'email', 'cargo'] as const

/** What somebody else has changed that the person would save over, with a sentence for each. */
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
