import { SignOutAnswer } from '#contract/schemas/session.ts'
import { endSession } from '../../session/end-session.ts'
import type { Api } from '../api.ts'
import { sessionCall } from '../describe-call.ts'

/** POST /auth/signout, an extension of the contract: the token of the call is refused from then on. */
export function routeSignOut(api: Api) {
  api.post(
    '/auth/signout',
    sessionCall('Sair: encerrar a sessão com que se chama', SignOutAnswer, {}, { kiosk: true }),
    async (request) => {
      const { session } = request
      if (!session) throw new TypeError('a call of nobody got past the door')
      return request.commit(async (tx) => {
        await endSession(tx, session)
        return { message: 'Sessão encerrada' }
      })
    },
  )
}
