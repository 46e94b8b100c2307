import { SignInAnswer, SignInBody } from '#contract/schemas/session.ts'
import { Refusal } from '../../errors/refusal.ts'
import { findPersonByName, isShutOut, normaliseName } from '../../session/find-person.ts'
import { countAttempt } from '../../session/limit-sign-in.ts'
import { checkPassword } from '../../session/passwords.ts'
import { signToken } from '../../session/token.ts'
import type { Api, Means } from '../api.ts'
import { sessionCall } from '../describe-call.ts'

/** POST /auth/signin (contract §2). */
export function routeSignIn(api: Api, { database, key, clock }: Means) {
  api.post(
    '/auth/signin',
    sessionCall(
      'Entrar com usuário e senha',
      SignInAnswer,
      { security: [], body: SignInBody },
      { access: 'public' },
    ),
    async ({ body, ip }) => {
      const username = normaliseName(body.username)
      const caller = { username, address: ip, device: body.aparelho }
      const attempt = await countAttempt(database, caller, clock())
      try {
        const person = await findPersonByName(database.orm, username)
        if (!(await checkPassword(person?.passwordHash ?? null, body.password)) || !person) {
          throw new Refusal(401, 'Usuário ou senha inválidos')
        }
        if (isShutOut(person)) throw new Refusal(403, 'Usuário bloqueado')
        await attempt.succeed()
        return { token: await signToken(key, person) }
      } catch (error) {
        if (!(error instanceof Refusal)) await attempt.takeBack()
        throw error
      }
    },
  )
}
