import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { UploadedFile } from './collect-parts.ts'

/** Values that pass a schema but that must not reach the database: refused here with a message, for every call. */
export function refuseOddValues(app: FastifyInstance) {
  app.addHook('preValidation', async ({ body, query, params }) => {
    if (holds([body, query, params], isOddText)) {
      throw new Refusal(400, 'O texto tem um caractere que não pode ser guardado')
    }
  })
  // JSON parses 1e400 as infinity, and the validator accepts it.
  app.addHook('preHandler', async ({ body, query, params }) => {
    if (holds([body, query, params], isOddNumber)) throw new Refusal(400, 'Número fora do limite')
  })
}

const isOddText = (value: unknown) => typeof value === 'string' && value.includes('\0')

const isOddNumber = (value: unknown) => typeof value === 'number' && !Number.isFinite(value)

/** Far more than any call of the contract has. */
const mostLevels = 50

/**
 * Whether a value is odd or contains an odd one. Throws 400 for too deep nesting, which would overflow even the
 * validator.
 */
function holds(value: unknown, isOdd: (one: unknown) => boolean, level = 0): boolean {
  // The bytes of a file may be anything.
  if (typeof value !== 'object' || value === null || value instanceof UploadedFile) {
    return isOdd(value)
  }
  if (level > mostLevels) throw new Refusal(400, 'Os dados têm níveis demais')
  return Object.entries(value).some(([name, one]) => isOdd(name) || holds(one, isOdd, level + 1))
}
