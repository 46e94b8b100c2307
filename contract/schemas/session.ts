import { Type, type Static } from 'typebox'
import { roles } from '../roles.ts'
import { longestPassword } from '../session-limits.ts'

export const SignInBody = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ minLength: 1, maxLength: longestPassword }),
})
export type SignInBody = Static<typeof SignInBody>

export const SignInAnswer = Type.Object({ token: Type.String() })
export type SignInAnswer = Static<typeof SignInAnswer>

/** The signed-in person (GET /api/auth/me). */
export const Me = Type.Object({
  uid: Type.Integer(),
  username: Type.String(),
  nome: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  cargo: Type.Union([Type.String(), Type.Null()]),
  tipo: Type.Enum(['SGL', 'AD'] as const),
  ativo: Type.Boolean(),
  /** 0 active, 1 blocked. */
  bloqueado: Type.Integer(),
  roles: Type.Array(Type.Enum(roles)),
})
export type Me = Static<typeof Me>
