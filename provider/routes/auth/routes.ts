import { deviceRoles } from '#contract/roles.ts'
import { Me, SignInAnswer, SignInBody, SignOutAnswer } from '#contract/schemas/session.ts'
import { Refusal } from '../../errors/refusal.ts'
import { findPersonByName, isShutOut } from '../../session/find-person.ts'
import { countAttempt } from '../../session/limit-sign-in.ts'
import { checkPassword } from '../../session/passwords.ts'
import { signToken } from '../../session/token.ts'
import { type Api, type Means, personOf } from '../api.ts'
import { sessionCall } from '../describe-call.ts'
import { endDeviceKey } from '../../session/device-keys.ts'
import { endSession } from '../../session/end-session.ts'
import { normaliseName } from '../../session/user-names.ts'

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

/** GET /api/auth/me (contract §2). */
export function routeMe(api: Api) {
  api.get(
    '/api/auth/me',
    sessionCall(
      'Quem está conectado, com as permissões de agora',
      Me,
      {},
      { devices: deviceRoles },
    ),
    async (request) => {
      const { uid, username, nome, email, cargo, tipo, ativo, bloqueado, roles } = personOf(request)
      return { uid, username, nome, email, cargo, tipo, ativo, bloqueado, roles }
    },
  )
}

/** POST /auth/signout, an extension of the contract: the token of the call is refused from then on, and so is
 * the key of a device that signs out. */
export function routeSignOut(api: Api) {
  api.post(
    '/auth/signout',
    sessionCall(
      'Sair: encerrar a sessão com que se chama',
      SignOutAnswer,
      {},
      { devices: deviceRoles },
    ),
    async (request) => {
      const { session } = request
      if (!session) throw new TypeError('a call of nobody got past the door')
      return request.commit(async (tx) => {
        await endSession(tx, session)
        await endDeviceKey(tx, { uid: session.uid })
        return { message: 'Sessão encerrada' }
      })
    },
  )
}
