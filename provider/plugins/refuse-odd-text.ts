import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { ReceivedFile } from './collect-parts.ts'

/** No database keeps a NUL in a text: refused here, in words, for every text of every call. */
export function refuseOddText(app: FastifyInstance) {
  app.addHook('preValidation', async ({ body, query, params }) => {
    if ([body, query, params].some(holdsNul)) {
      throw new Refusal(400, 'O texto tem um caractere que não pode ser guardado')
    }
  })
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  // The bytes of a file may be anything.
  if (typeof value !== 'object' || value === null || value instanceof ReceivedFile) return false
  return Object.entries(value).some(([name, one]) => name.includes('\0') || holdsNul(one))
}
