import { Me } from '#contract/schemas/session.ts'
import { personOf, refusals, type Api } from '../api.ts'

/** GET /api/auth/me (contract §2). */
export function routeMe(api: Api) {
  api.get(
    '/api/auth/me',
    {
      config: { kiosk: true },
      schema: {
        tags: ['Sessão'],
        summary: 'Quem está conectado, com as permissões de agora',
        response: { 200: Me, ...refusals },
      },
    },
    async (request) => {
      const { uid, username, nome, email, cargo, tipo, ativo, bloqueado, roles } = personOf(request)
      return { uid, username, nome, email, cargo, tipo, ativo, bloqueado, roles }
    },
  )
}
