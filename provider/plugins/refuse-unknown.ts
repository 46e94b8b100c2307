import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldsIn, namedIn } from '#contract/calls.ts'
import { Refusal } from '../errors/refusal.ts'

/**
 * Makes the provider behave like one that follows the contract alone: a field, a part or a query parameter that the
 * contract does not name for the call is refused, and so is a call that it does not name.
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

/** The names that the call may use; undefined where the contract has no such call. Empty for documentation pages. */
function namedFor({ method, routeOptions: { url = '', schema } }: FastifyRequest) {
  if (schema?.hide === true) return new Set<string>()
  return namedIn(method === 'HEAD' ? 'GET' : method, url)
}

const unknown = (name: string) =>
  new Refusal(400, `Campo desconhecido: ${name}`, { fields: { [name]: 'Desconhecido' } })
