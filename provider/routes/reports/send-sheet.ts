import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeSheet, type Sheet } from '../../excel/write-sheet.ts'
import { sendPrivate } from '../send-private.ts'

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sends rows as a file to keep; the same rows are not sent twice to who has them. */
export function sendSheet<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { rows, filename, ...sheet }: Sheet<T> & { rows: readonly T[]; filename: string },
) {
  const tag = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  return sendPrivate(request, reply, { type: xlsx, tag, filename, save: true }, () =>
    writeSheet(sheet, rows),
  )
}
