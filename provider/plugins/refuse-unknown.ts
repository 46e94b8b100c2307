import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldsIn, namedIn } from '#contract/calls.ts'
import { Refusal } from '../errors/refusal.ts'

/**
 * The provider as one that was written after the contract alone: a field, a part or a query name that the
 * contract does not name for the call is refused, and a call that it does not name is not there.
 */
export function refuseUnknown(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (namedFor(request) === undefined) throw new Refusal(404, 'Não encontrado')
  })
  app.addHook('preValidation', async (request) => {
    const { query, body, receivedParts } = request
    const named = namedFor(request)
    const fields = receivedParts === null ? fieldsIn(body) : receivedParts.map(({ name }) => name)
    for (const name of [...Object.keys(query as object), ...fields]) {
      if (named?.has(name) !== true) throw unknown(name)
    }
  })
}

/** What the call may carry; undefined where the contract names no such call. Pages for people are none. */
function namedFor({ method, routeOptions: { url = '', schema } }: FastifyRequest) {
  if (schema?.hide === true) return new Set<string>()
  return namedIn(method === 'HEAD' ? 'GET' : method, url)
}

const unknown = (name: string) =>
  new Refusal(400, `Campo desconhecido: ${name}`, { fields: { [name]: 'Desconhecido' } })
