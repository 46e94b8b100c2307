import type { UserSave } from '#contract/schemas/administration.ts'
import { Refusal } from '../../errors/refusal.ts'
import { normaliseName, problemOfName } from '../../session/user-names.ts'

/** The fields that a save sets, with normalized texts. */
export interface UserFields {
  username: string
  nome: string
  email: string | null
  cargo: string | null
}

type Faults = Partial<Record<keyof UserSave, string>>

const required = 'Campo obrigatório'
const shortestPassword = 8

const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

const trim = (text: string | null | undefined): string => (text ?? '').trim()

/** Throws 422 with an error for each invalid field. `type` is that of an existing user, undefined for a new one. */
export function judgeUser(save: UserSave, type: 'SGL' | 'AD' | undefined): UserFields {
  const username = normaliseName(save.username ?? '')
  const nome = trim(save.nome)
  const email = trim(save.email)
  const faults: Faults = {
    ...(type === undefined ? judgeNew(save) : judgeKnown(save, type)),
    ...(nome === '' && { nome: required }),
    ...(email !== '' && !emailPattern.test(email) && { email: 'E-mail inválido' }),
    ...judgeUsername(username),
  }
  refuse(faults)
  return { username, nome, email: email || null, cargo: trim(save.cargo) || null }
}

function judgeUsername(username: string): Faults {
  if (username === '') return { username: required }
  const problem = problemOfName(username)
  return problem === undefined ? {} : { username: problem }
}

function judgeNew({ tipo, password }: UserSave): Faults {
  if (tipo === undefined) return { tipo: required }
  const typed = password ?? ''
  if (tipo === 'AD') {
    return typed === ''
      ? {}
      : { password: 'Quem é do AD entra com a senha da rede: deixe em branco' }
  }
  if (typed === '') return { password: required }
  if (typed.length < shortestPassword) {
    return { password: `Precisa de ao menos ${shortestPassword} caracteres` }
  }
  return typed.trim() === '' ? { password: 'Não pode ser só de espaços' } : {}
}

const judgeKnown = ({ tipo, password }: UserSave, known: 'SGL' | 'AD'): Faults => ({
  ...(tipo !== undefined && tipo !== known && { tipo: 'O tipo não pode ser alterado' }),
  ...(password && { password: 'A senha não é alterada aqui' }),
})

/** Throws 422 if there are faults. */
export function refuse(faults: Faults) {
  const [first] = Object.values(faults)
  if (first === undefined) return
  const many = Object.keys(faults).length > 1
  throw new Refusal(422, many ? 'Confira os campos marcados' : first, { fields: faults })
}
