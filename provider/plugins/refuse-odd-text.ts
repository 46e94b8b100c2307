import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors/refusal.ts'

/** No database keeps a NUL in a text: refused here, in words, for every text of every call. */
export function refuseOddText(app: FastifyInstance) {
  app.addHook('preValidation', async ({ body, query, params }) => {
    if ([body, query, params].some(holdsNul)) {
      throw new Refusal(400, 'O texto tem um caractere que não pode ser guardado')
    }
  })
}

/** Plain objects and lists only: the bytes of a file may hold anything. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (Array.isArray(value)) return value.some(holdsNul)
  if (!isPlain(value)) return false
  return Object.entries(value).some(([name, one]) => name.includes('\0') || holdsNul(one))
}

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
