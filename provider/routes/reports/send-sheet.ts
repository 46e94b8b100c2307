import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mapDates } from '#contract/date-fields.ts'
import { wallTimeOf } from '#src/domain/time/wall-time.ts'
import { writeSheet, type Sheet } from '../../excel/write-sheet.ts'
import { sendPrivate } from '../send-private.ts'

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sends rows as an Excel download, with dates in the warehouse's wall time; unchanged rows get 304. */
export function sendSheet<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    rows: found,
    filename,
    timeZone,
    ...sheet
  }: Sheet<T> & { rows: readonly T[]; filename: string; timeZone: string },
) {
  const rows = mapDates(found, (moment) => wallTimeOf(moment, timeZone))
  const tag = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  return sendPrivate(request, reply, { type: xlsx, tag, filename, save: true }, () =>
    writeSheet(sheet, rows),
  )
}
