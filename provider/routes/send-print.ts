import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { mapDates } from '#contract/date-fields.ts'
import { wallTimeOf } from '#src/domain/time/wall-time.ts'
import { tagOfPrint } from '../pdf/print-tag.ts'
import { personOf, type Means } from './api.ts'
import { sendPrivate } from './send-private.ts'

/** What a call for a PDF takes and gives; `v` only makes another address for another version. */
export const asPdf = {
  querystring: Type.Object({ v: Type.Optional(Type.String({ maxLength: 200 })) }),
  produces: ['application/pdf'],
}

interface Reader {
  readPhoto: (sha256: string) => Promise<Buffer | undefined>
  /** The person who prints. */
  uid: number
}

/** Sends records as a PDF, with dates in the warehouse's wall time; an unchanged PDF gets 304 and is not printed. */
export async function sendPrint<Records extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  { photos, timeZone }: Means,
  {
    records,
    filename,
    print,
  }: {
    records: Records
    filename: string
    /** Loads the code that prints with the first PDF, so that a start does not wait for it. */
    print: () => Promise<(print: Records & Reader) => Promise<Buffer>>
  },
) {
  const reported = mapDates(records, (moment) => wallTimeOf(moment, timeZone))
  const content = { type: 'application/pdf', tag: await tagOfPrint(reported), filename }
  return sendPrivate(request, reply, content, async () => {
    const toPdf = await print()
    const readPhoto = (sha256: string) => photos.get(sha256, 'image')
    return toPdf({ ...reported, readPhoto, uid: personOf(request).uid })
  })
}
