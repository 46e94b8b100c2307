import { Type, type Static } from 'typebox'
import { roles } from '../roles.ts'
import { longestPassword } from '../limits.ts'
import { Id } from './common.ts'

export const SignInBody = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ minLength: 1, maxLength: longestPassword }),
  /**
   * A random secret that the device keeps. Not in the contract. A person who has signed in with
   * this secret in the last 90 days is exempt from the lockout that failed sign-ins on other
   * devices cause.
   */
  aparelho: Type.Optional(Type.String({ minLength: 32, maxLength: 100 })),
})
export type SignInBody = Static<typeof SignInBody>

export const SignInAnswer = Type.Object({ token: Type.String() })
export type SignInAnswer = Static<typeof SignInAnswer>

export const SignOutAnswer = Type.Object({ message: Type.String() })

/** The signed-in person (GET /api/auth/me). */
export const Me = Type.Object({
  uid: Id,
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
