import type { FastifyInstance } from 'fastify'
import { mapDates } from '#contract/date-fields.ts'
import { momentOfWallTime, wallTimeOf } from '#src/domain/time/wall-time.ts'

/**
 * The provider stores UTC times, and its calls carry the warehouse's wall time (contract §16). The dates of JSON
 * responses and of bodies are converted here and nowhere else; PDFs and Excel files are converted where they are made.
 */
export function tellWallTimes(app: FastifyInstance, timeZone: string) {
  app.addHook('preSerialization', async (_request, _reply, payload: unknown) =>
    mapDates(payload, (moment) => wallTimeOf(moment, timeZone)),
  )
  app.addHook('preHandler', async (request) => {
    request.body = mapDates(request.body, (wall) => momentOfWallTime(wall, timeZone))
  })
}
