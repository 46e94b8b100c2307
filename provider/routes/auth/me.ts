import { Me } from '#contract/schemas/session.ts'
import { personOf, type Api } from '../api.ts'
import { sessionCall } from '../describe-call.ts'

/** GET /api/auth/me (contract §2). */
export function routeMe(api: Api) {
  api.get(
    '/api/auth/me',
    sessionCall('Quem está conectado, com as permissões de agora', Me, {}, { kiosk: true }),
    async (request) => {
      const { uid, username, nome, email, cargo, tipo, ativo, bloqueado, roles } = personOf(request)
      return { uid, username, nome, email, cargo, tipo, ativo, bloqueado, roles }
    },
  )
}
